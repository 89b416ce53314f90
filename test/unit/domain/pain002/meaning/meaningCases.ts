/** What an item is about: a payment, a batch or a file, in a direction, with a status and perhaps a reason. */
export interface Meaning {
	readonly level: 'payment' | 'batch' | 'file';
	readonly direction: 'outgoing' | 'incoming' | 'unknown';
	readonly status: string;
	readonly reason: string | null;
	/** The bank's words */
	readonly note?: string;
}

const MESSAGE_NAMES = { outgoing: 'pain.001.001.09', incoming: 'pain.008.001.08', unknown: null };

/** A report that says so. */
export function writeMeaningReport({ level, direction, status, reason, note }: Meaning): string {
	const hasReason = reason !== null || note !== undefined;
	const reasons = hasReason
		? {
				StsRsnInf: {
					...(reason === null ? {} : { Rsn: { Cd: reason } }),
					...(note === undefined ? {} : { AddtlInf: note }),
				},
			}
		: {};
	const name = MESSAGE_NAMES[direction];
	const file = { OrgnlMsgId: 'F1', ...(name === null ? {} : { OrgnlMsgNmId: name }) };
	const report = {
		file: { OrgnlGrpInfAndSts: { ...file, GrpSts: status, ...reasons } },
		batch: { OrgnlGrpInfAndSts: file, OrgnlPmtInfAndSts: { PmtInfSts: status, ...reasons } },
		payment: {
			OrgnlGrpInfAndSts: file,
			OrgnlPmtInfAndSts: { TxInfAndSts: { OrgnlEndToEndId: 'E1', TxSts: status, ...reasons } },
		},
	}[level];
	return JSON.stringify({ CstmrPmtStsRpt: { GrpHdr: { CreDtTm: '2026-03-02T09:30:00Z' }, ...report } });
}

/** Some rows of the table, for the doors: what they say must be what the reader says. */
export const MEANINGS_AT_THE_DOOR: ReadonlyArray<Meaning & { readonly expected: object }> = [
	{
		...{ level: 'payment', direction: 'outgoing', status: 'RJCT', reason: 'AC04' },
		expected: {
			outcome: 'rejected',
			nextStep: 'askCounterparty',
			whatToDo: expect.stringMatching(/^The payee's account is most likely closed\. Call the payee/),
		},
	},
	{
		...{ level: 'payment', direction: 'outgoing', status: 'ACSP', reason: 'NARR', note: 'CB Processed' },
		expected: {
			outcome: 'accepted',
			nextStep: 'wait',
			whatToDo: expect.stringMatching(/Do not pay again, .* The bank's note: CB Processed$/),
		},
	},
	{
		...{ level: 'payment', direction: 'outgoing', status: 'RVNM', reason: 'AB05' },
		expected: {
			outcome: 'pending',
			nextStep: 'stopFraud',
			moneyMayHaveMoved: false,
			whatToDo: expect.stringMatching(
				/^The name does not match the account\. It may be fraud\. Do not approve it yet\./,
			),
		},
	},
];
