import { isRejectionInDoubt } from '../checks/findEntryWarnings';
import { nameReason, nameStatus, type Outcome, outcomeOf, OUTCOMES, type StatusLevel } from '../codes/explainCode';
import type { PaymentStatusReport } from '../report/mapReport';
import { joinReasonText, reasonCodeOf } from '../report/mapReasons';
import { countPayments, statedByReport } from '../status/countTransactions';
import { describeCounted, OUTCOME_PREDICATES } from '../status/describePart';
import type { StatusEntry } from '../status/listStatusEntries';

import { isCounted } from './tallyReport';

/** Only the level above is partial. Nothing is known about the single payment that is not listed. */
const NOT_LISTED: Readonly<Record<StatusLevel, { one: string; many: string }>> = {
	payment: OUTCOME_PREDICATES.partial,
	batch: {
		one: 'is not listed, and its batch was accepted only in part',
		many: 'are not listed, and their batch was accepted only in part',
	},
	file: {
		one: 'is not listed, and its file was accepted only in part',
		many: 'are not listed, and their file was accepted only in part',
	},
};

const LEVELS: readonly StatusLevel[] = ['payment', 'batch', 'file'];

/** Outcomes whose reasons are listed. */
const EXPLAINED: ReadonlySet<Outcome> = new Set(['rejected', 'cancelled', 'unknown', 'partial', 'pending']);

const MAX_REASONS = 5;

/**
 * The report in a few plain sentences, the most urgent first: `3 of 40 payments were rejected: 2 × AC04 (Closed
 * Account Number), 1 × AM04 (Insufficient Funds).` Here, a payment is one transaction, as clerks call it.
 */
export function summariseReport(report: PaymentStatusReport, entries: readonly StatusEntry[]): string {
	const stated = statedByReport(report);
	const only = entries.length === 1 ? entries[0] : undefined;
	if (only !== undefined && isForWholeFile(only)) return summariseFile(stated, only);
	const counted = entries.filter(isCounted);
	const sentences = OUTCOMES.flatMap((outcome) => {
		const ofOutcome = counted.filter(({ status }) => outcomeOf(status) === outcome);
		const parts =
			outcome === 'partial' ? LEVELS.map((level) => ofOutcome.filter((one) => one.level === level)) : [ofOutcome];
		return parts.filter((part) => part.length > 0).map((part) => writeSentence(outcome, part, stated));
	});
	return [...sentences, ...writeRestSentences(entries, stated)].join(' ');
}

function isForWholeFile(entry: StatusEntry): boolean {
	return entry.level === 'file' && isCounted(entry) && describeCounted(entry) === null;
}

/** About payments that the report does not list, and whose status is not certain. */
function writeRestSentences(entries: readonly StatusEntry[], stated: number | null): string[] {
	const rests = entries.filter((entry) => !isCounted(entry));
	return (['batch', 'file'] as const).flatMap((level) => {
		const what = level === 'file' ? 'file' : 'batch';
		const ofLevel = rests.filter((entry) => entry.level === level);
		const doubtful = ofLevel.filter(isRejectionInDoubt).reduce((sum, entry) => sum + (entry.transactions ?? 0), 0);
		const [be, their] = doubtful === 1 ? ['is', 'its'] : ['are', 'their'];
		return [
			...(doubtful > 0
				? [`${countPayments(doubtful, stated)} ${be} not listed, and ${their} ${what} is marked as rejected (RJCT).`]
				: []),
			...listUnknownRests(ofLevel).map((status) => {
				const says = status === 'PART' ? 'was accepted only in part' : 'has this status';
				return `An unknown number of payments is not listed, and their ${what} ${says} (${status ?? 'none'}).`;
			}),
		];
	});
}

/** The statuses of levels of which an unknown number of payments is not listed. */
function listUnknownRests(entries: readonly StatusEntry[]): Array<string | null> {
	const unknown = entries.filter(({ transactions }) => transactions === null);
	return [...new Set(unknown.map(({ status }) => status))];
}

function writeSentence(outcome: Outcome, entries: readonly StatusEntry[], stated: number | null): string {
	const { subject, number } = nameSubject(entries, stated);
	const isNumbered = entries.some(({ transactions }) => (transactions ?? 0) > 0);
	const level = entries[0]?.level ?? 'payment';
	const predicates = outcome === 'partial' && isNumbered ? NOT_LISTED[level] : OUTCOME_PREDICATES[outcome];
	const codes = [...new Set(entries.map(({ status }) => status))].filter((status) => status !== null);
	const details = EXPLAINED.has(outcome) ? listReasons(entries) : '';
	const named = outcome === 'rejected' || codes.length === 0 ? '' : ` (${codes.join(', ')})`;
	return `${subject} ${predicates[number]}${named}${details === '' ? '' : `: ${details}`}.`;
}

/** Whom a sentence is about: payments, and batches and files whose number of payments is unknown. */
function nameSubject(
	entries: readonly StatusEntry[],
	stated: number | null,
): { subject: string; number: 'one' | 'many' } {
	const transactions = entries.reduce((sum, entry) => sum + (entry.transactions ?? 0), 0);
	const uncounted = entries.filter((entry) => entry.transactions === null);
	const whole = uncounted.filter(({ onlyCounted }) => !onlyCounted);
	const batches = whole.filter(({ level }) => level === 'batch').length;
	const files = whole.filter(({ level }) => level === 'file').length;
	const subjects = [
		...(transactions > 0 ? [countPayments(transactions, stated)] : []),
		...(whole.length < uncounted.length ? ['An unknown number of payments'] : []),
		...(batches > 0 ? [`${batches} ${batches === 1 ? 'batch' : 'batches'} of payments`] : []),
		...(files > 0 ? [`${files} ${files === 1 ? 'file' : 'files'}`] : []),
	];
	const number = transactions + uncounted.length === 1 ? 'one' : 'many';
	if (subjects.length > 0) return { subject: subjects.join(' and ').replaceAll(' and An ', ' and an '), number };
	return {
		subject: entries[0]?.level === 'file' ? 'A file without payments' : 'A batch without payments',
		number: 'one',
	};
}

/** The most frequent reasons of the entries. An entry counts once for each of its transactions. */
function listReasons(entries: readonly StatusEntry[]): string {
	const counts = new Map<string, number>();
	for (const { reasons, transactions } of entries) {
		const codes = new Set(reasons.map(reasonCodeOf).filter((code) => code !== null));
		for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + (transactions ?? 1));
	}
	const sorted = [...counts].sort(([, left], [, right]) => right - left);
	return joinSome(sorted, ([code, count]) => `${count} × ${writeReason(code)}`);
}

function joinSome<Reason>(reasons: readonly Reason[], name: (reason: Reason) => string): string {
	const more = reasons.length - MAX_REASONS;
	const rest = more > 0 ? [`${more} more ${more === 1 ? 'reason' : 'reasons'}`] : [];
	return [...reasons.slice(0, MAX_REASONS).map(name), ...rest].join(', ');
}

function writeReason(code: string): string {
	const name = nameReason(code)?.name;
	return name === undefined ? code : `${code} (${name})`;
}

function summariseFile(stated: number | null, entry: StatusEntry): string {
	const outcome = outcomeOf(entry.status);
	const size = stated === null ? '' : ` of ${stated} ${stated === 1 ? 'payment' : 'payments'}`;
	// The predicate already names these two.
	const isNamed = outcome === 'rejected' || outcome === 'cancelled';
	const name = isNamed ? null : nameStatus(entry.status);
	const status = entry.status === null ? '' : ` (${entry.status}${name === null ? '' : `, ${name}`})`;
	const codes = new Set(entry.reasons.map(reasonCodeOf).filter((code) => code !== null));
	const worded = entry.reasons.filter((reason) => joinReasonText([reason]) !== null);
	const words = joinReasonText(worded.slice(0, MAX_REASONS))?.replaceAll('\n', ' ');
	const text = worded.length > MAX_REASONS ? `${words} …` : words;
	const why = [joinSome([...codes], writeReason), text === undefined ? '' : `"${text}"`]
		.filter((part) => part !== '')
		.join(' ');
	return `The file${size} as a whole ${OUTCOME_PREDICATES[outcome].one}${status}${why === '' ? '' : `: ${why}`}.`;
}
