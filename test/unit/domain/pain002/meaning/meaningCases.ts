import { STATUS_CODES } from '../../../../../nodes/CommercialBanking/domain/pain002/codes/codeTables';

/** What an item is about: a payment, a batch or a file, in a direction, with a status and perhaps a reason. */
export interface Meaning {
	/** payment, batch or file */
	readonly level: string;
	/** Or what it answers: a request to pay, or a request to cancel. See MESSAGE_NAMES. */
	readonly direction: string;
	readonly status: string;
	readonly reason: string | null;
	/** The bank's words */
	readonly note?: string;
}

const MESSAGE_NAMES: Readonly<Record<string, string | null>> = {
	outgoing: 'pain.001.001.09',
	incoming: 'pain.008.001.08',
	unknown: null,
	request: 'pain.013.001.07',
	undo: 'camt.056.001.08',
};

/** One of each kind: to be asked about, to wait for, a warning, a note, money that moved, and a code that nobody knows. */
export const REASONS = ['AC04', 'AM04', 'AM05', 'TM01', 'NARR', 'AB05', 'FRAD', 'LEGL', 'CUST', 'DS0A', 'ACCT'];

export const PLACES = ['payment', 'batch', 'file'].flatMap((level) =>
	Object.keys(MESSAGE_NAMES).map((direction) => ({ level, direction })),
);

/** What is said of one payment, batch or file. */
type Row = Pick<Meaning, 'note' | 'reason' | 'status'>;

/** A report that says so. */
export const writeMeaningReport = ({ level, direction, ...row }: Meaning) => write({ level, direction }, [row]);

/** Reports with all statuses at one place, each without a reason and with each of them. A file has a report of its own. */
export function writeMeaningTable(place: Pick<Meaning, 'direction' | 'level'>): string[] {
	const rows = [...STATUS_CODES, 'HOLD'].flatMap((status) => [null, ...REASONS].map((reason) => ({ status, reason })));
	return place.level === 'file' ? rows.map((row) => write(place, [row])) : [write(place, rows)];
}

function write({ level, direction }: Pick<Meaning, 'direction' | 'level'>, rows: readonly Row[]): string {
	const name = MESSAGE_NAMES[direction] ?? null;
	const file = { OrgnlMsgId: 'F1', ...(name === null ? {} : { OrgnlMsgNmId: name }) };
	const reports: Record<string, object> = {
		file: { OrgnlGrpInfAndSts: rows.map((row) => ({ ...file, GrpSts: row.status, ...writeReasons(row) }))[0] },
		batch: {
			OrgnlGrpInfAndSts: file,
			OrgnlPmtInfAndSts: rows.map((row) => ({ PmtInfSts: row.status, ...writeReasons(row) })),
		},
		payment: {
			OrgnlGrpInfAndSts: file,
			OrgnlPmtInfAndSts: {
				TxInfAndSts: rows.map((row) => ({ OrgnlEndToEndId: 'E1', TxSts: row.status, ...writeReasons(row) })),
			},
		},
	};
	return JSON.stringify({ CstmrPmtStsRpt: { GrpHdr: { CreDtTm: '2026-03-02T09:30:00Z' }, ...reports[level] } });
}

function writeReasons({ reason, note }: Row): object {
	if (reason === null && note === undefined) return {};
	return { StsRsnInf: { Rsn: reason === null ? undefined : { Cd: reason }, AddtlInf: note } };
}
