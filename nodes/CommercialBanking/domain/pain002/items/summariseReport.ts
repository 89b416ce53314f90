import { findDoubt } from '../checks/findEntryWarnings';
import { isRefused, nameReason, nameStatus, type Outcome, outcomeOf, OUTCOMES } from '../codes/explainCode';
import type { PaymentStatusReport } from '../report/mapReport';
import { joinReasonText, reasonCodeOf } from '../report/mapReasons';
import { countPayments, groupBy, statedByReport, sumOf } from '../status/countTransactions';
import { describeCounted, OUTCOME_PREDICATES } from '../status/describePart';
import { writeNote } from '../status/describeStatus';
import type { StatusEntry } from '../status/listStatusEntries';

const EXPLAINED: ReadonlySet<Outcome> = new Set(['rejected', 'cancelled', 'unknown', 'partial', 'pending']);

/** What is said of a file or batch of which some payments are not listed. */
const REST_PREDICATES = new Map<string | null, string>([
	['RJCT', 'is marked as rejected'],
	['PART', 'was accepted only in part'],
]);

const MAX_REASONS = 5;

/** Whether it is known how many transactions an entry is for, and that they have its status. */
export function isCounted(entry: StatusEntry): boolean {
	const isUnknownRest = entry.listed > 0 && entry.transactions === null && !entry.onlyCounted;
	return !isUnknownRest && findDoubt(entry) === null;
}

/**
 * The report in a few plain sentences, the most urgent first: `3 of 40 payments were rejected: 2 × AC04 (Closed
 * Account Number), 1 × AM04 (Insufficient Funds).` Here, a payment is one transaction, as clerks call it.
 */
export function summariseReport(report: PaymentStatusReport, entries: readonly StatusEntry[]): string {
	const stated = statedByReport(report);
	const [only, ...others] = entries;
	if (only !== undefined && others.length === 0 && isForWholeFile(only)) return summariseFile(stated, only);
	const rests = groupBy(entries.filter(isForRest), ({ level, status }) => `${level} ${status ?? ''}`);
	const certain = groupBy(
		entries.filter((entry) => !isForRest(entry)),
		({ status }) => outcomeOf(status),
	);
	return [
		...OUTCOMES.map((outcome) => writeSentence(outcome, certain.get(outcome) ?? [], stated)),
		...[...rests.values()].map((rest) => writeRestSentence(rest, stated)),
	]
		.filter((sentence) => sentence !== '')
		.join(' ');
}

function isForWholeFile(entry: StatusEntry): boolean {
	return entry.level === 'file' && isCounted(entry) && describeCounted(entry, null) === null;
}

/** Whether a status is not certain for each payment that the entry is for. Only the level above is partial. */
function isForRest(entry: StatusEntry): boolean {
	const isPart = entry.status === 'PART' && entry.level !== 'payment' && !entry.onlyCounted;
	return isPart || !isCounted(entry);
}

function writeRestSentence(rest: readonly StatusEntry[], stated: number | null): string {
	const [first] = rest;
	if (first === undefined) return '';
	const number = sumOf(rest);
	const subject = number === null ? 'An unknown number of payments' : countPayments(number, stated);
	const be = number === null || number === 1 ? 'is' : 'are';
	const their = number === 1 ? 'its' : 'their';
	const says = REST_PREDICATES.get(first.status) ?? 'has this status';
	return `${subject} ${be} not listed, and ${their} ${first.level} ${says} (${first.status ?? 'none'}).`;
}

function writeSentence(outcome: Outcome, entries: readonly StatusEntry[], stated: number | null): string {
	if (entries.length === 0) return '';
	const { subject, number } = nameSubject(entries, stated);
	const codes = [...new Set(entries.map(({ status }) => status))].filter((status) => status !== null);
	const details = EXPLAINED.has(outcome) ? listReasons(entries) : '';
	const named = outcome === 'rejected' || codes.length === 0 ? '' : ` (${codes.join(', ')})`;
	return `${subject} ${OUTCOME_PREDICATES[outcome][number]}${named}${details === '' ? '' : `: ${details}`}.`;
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
	const files = whole.length - batches;
	const subjects = [
		...(transactions > 0 || uncounted.length === 0 ? [countPayments(transactions, stated)] : []),
		...(whole.length < uncounted.length ? ['an unknown number of payments'] : []),
		...(batches > 0 ? [`${batches} ${batches === 1 ? 'batch' : 'batches'} of payments`] : []),
		...(files > 0 ? [`${files} ${files === 1 ? 'file' : 'files'}`] : []),
	];
	const subject = subjects.join(' and ').replace(/^an/, 'An');
	return { subject, number: transactions + uncounted.length === 1 ? 'one' : 'many' };
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

function summariseFile(stated: number | null, { status, reasons }: StatusEntry): string {
	const size = stated === null ? '' : ` of ${countPayments(stated, null)}`;
	// The predicate already names rejected and canceled.
	const name = isRefused(status) ? null : nameStatus(status);
	const code = status === null ? '' : ` (${status}${name === null ? '' : `, ${name}`})`;
	const codes = new Set(reasons.map(reasonCodeOf).filter((reason) => reason !== null));
	const note = writeNote(joinReasonText(reasons));
	const why = [joinSome([...codes], writeReason), note === null ? '' : `"${note}"`].filter((part) => part !== '');
	const ending = why.length === 0 ? '' : `: ${why.join(' ')}`;
	return `The file${size} as a whole ${OUTCOME_PREDICATES[outcomeOf(status)].one}${code}${ending}.`;
}
