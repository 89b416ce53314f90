import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One row of the table: a status with its reason, and what an item has to say about it. */
export interface MeaningCase {
	readonly title: string;
	readonly level: string;
	/** outgoing, incoming or unknown */
	readonly direction: string;
	readonly status: string;
	readonly reason: string | null;
	readonly outcome: string;
	readonly final: boolean;
	readonly mustSay: readonly RegExp[];
	readonly mustNotSay: readonly RegExp[];
}

/** What no text of that direction may say: the wrong side would pay twice, or ship goods for nothing. */
const NEVER: Readonly<Record<string, string>> = {
	outgoing: 'collect(?:ed)? again; ship goods',
	incoming:
		'your account (?:was|is|has been|may be|may already be) (?:already )?debited; put money on; pay again; account to pay from',
	unknown: 'your account; pay again; collect again',
};

/** Phrases with semicolons between them, each of them a regular expression for whole words. */
const parsePhrases = (cell: string): RegExp[] =>
	cell
		.split(';')
		.map((phrase) => phrase.trim())
		.filter((phrase) => phrase !== '')
		.map((phrase) => new RegExp(`(?<!\\w)(?:${phrase})(?!\\w)`, 'i'));

function parseRow(row: string): MeaningCase {
	const [level = '', direction = '', status = '', reason = '', outcome = '', final, mustSay = '', mustNotSay = ''] =
		row.split('\t');
	return {
		title: [level, direction, status, reason].join(' '),
		level,
		direction,
		status,
		reason: reason === '-' ? null : reason,
		outcome,
		final: final === 'yes',
		mustSay: parsePhrases(mustSay),
		mustNotSay: [...parsePhrases(mustNotSay), ...parsePhrases(NEVER[direction] ?? '')],
	};
}

/** The rows of `test/vectors/pain002/meaning.tsv`. */
export const meaningCases: readonly MeaningCase[] = readFileSync(
	join(__dirname, '../../../../vectors/pain002/meaning.tsv'),
	'utf8',
)
	.trim()
	.split('\n')
	.slice(1)
	.map(parseRow);

/** A report that says so, and the option for a report that does not say its direction. */
export interface MeaningReport {
	readonly plaintext: string;
	readonly directionIfNotStated: string;
}

/** Original messages that say the direction of a row; null for a report that leaves it to the option. */
const MESSAGE_NAMES: Readonly<Record<string, ReadonlyArray<string | null>>> = {
	outgoing: ['pain.001.001.09', null],
	incoming: ['pain.008.001.08', 'PAIN.013.001.07', null],
	unknown: [null],
};

/** The reports of a row: the direction from each kind of original message, and from the option. */
export function writeMeaningReports({ level, direction, status, reason }: MeaningCase): MeaningReport[] {
	const reasons = reason === null ? {} : { StsRsnInf: { Rsn: { Cd: reason } } };
	return (MESSAGE_NAMES[direction] ?? []).map((name) => {
		const group = { OrgnlMsgId: 'F1', ...(name === null ? {} : { OrgnlMsgNmId: name }) };
		const report = {
			group: { OrgnlGrpInfAndSts: { ...group, GrpSts: status, ...reasons } },
			payment: { OrgnlGrpInfAndSts: group, OrgnlPmtInfAndSts: { PmtInfSts: status, ...reasons } },
			transaction: {
				OrgnlGrpInfAndSts: group,
				OrgnlPmtInfAndSts: { TxInfAndSts: { OrgnlEndToEndId: 'E1', TxSts: status, ...reasons } },
			},
		}[level];
		// An option that contradicts the report must not matter.
		const other = direction === 'incoming' ? 'outgoing' : 'incoming';
		return {
			plaintext: JSON.stringify({ CstmrPmtStsRpt: { GrpHdr: { CreDtTm: '2026-03-02T09:30:00Z' }, ...report } }),
			directionIfNotStated: name === null ? direction : other,
		};
	});
}

/** All words of an item that tell a person what to think and what to do. */
export function wordsOf(item: Readonly<Record<string, unknown>>): string {
	const reasons: unknown[] = Array.isArray(item.reasons) ? item.reasons : [];
	const explanations = reasons.map((reason) =>
		typeof reason === 'object' && reason !== null && 'explanation' in reason ? reason.explanation : null,
	);
	return [item.whatToDo, item.statusExplanation, ...explanations].filter((text) => typeof text === 'string').join('\n');
}
