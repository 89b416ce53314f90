import { explainReason, explainStatus, type Outcome, outcomeOf } from '../codes/explainCode';
import { joinReasonText } from '../report/joinReasonText';
import type { PaymentStatusReport } from '../report/mapReport';
import { reasonCodeOf } from '../report/mapReasons';
import { statedByGroup } from '../status/countTransactions';
import { isRejectionInDoubt } from '../status/isRejectionInDoubt';
import type { StatusEntry } from '../status/listStatusEntries';
import { isCounted, type StatusTally, tallyStatuses } from './tallyReport';

/** Most urgent first. */
const OUTCOMES: readonly Outcome[] = [
	'rejected',
	'cancelled',
	'unknown',
	'partial',
	'pending',
	'accepted',
	'completed',
];

const PREDICATES: Record<Outcome, { one: string; many: string }> = {
	rejected: { one: 'was rejected', many: 'were rejected' },
	cancelled: { one: 'was cancelled', many: 'were cancelled' },
	unknown: { one: 'has no known status', many: 'have no known status' },
	partial: { one: 'was accepted only in part', many: 'were accepted only in part' },
	pending: { one: 'is pending', many: 'are pending' },
	accepted: { one: 'was accepted but is not completed', many: 'were accepted but are not completed' },
	completed: { one: 'is completed', many: 'are completed' },
};

/** Only the batch is partial. Nothing is known about the single payment that is not listed. */
const NOT_LISTED = {
	one: 'is not listed, and its batch was accepted only in part',
	many: 'are not listed, and their batch was accepted only in part',
};

/** Outcomes whose reasons are listed. */
const EXPLAINED: ReadonlySet<Outcome> = new Set(['rejected', 'cancelled', 'unknown', 'partial', 'pending']);

const MAX_REASONS = 5;

/**
 * The report in a few plain sentences, the most urgent first: `3 of 40 payments were rejected: 2 × AC04 (Closed
 * Account Number), 1 × AM04 (Insufficient Funds).` Here, a payment is one transaction, as clerks call it.
 */
export function summariseReport(report: PaymentStatusReport, entries: readonly StatusEntry[]): string {
	const only = entries.length === 1 ? entries[0] : undefined;
	if (only?.level === 'group') return summariseFile(report, only);
	const tallies = tallyStatuses(report, entries);
	const stated = statedByGroup(report);
	const counted = entries.filter(isCounted);
	const sentences = OUTCOMES.flatMap((outcome) => {
		const ofOutcome = tallies.filter((tally) => tally.outcome === outcome);
		return ofOutcome.length === 0 ? [] : [writeSentence(outcome, ofOutcome, counted, stated)];
	});
	return [...sentences, ...writeRestSentences(entries, stated)].join(' ');
}

/** About payments that the report does not list, and whose status is not certain. */
function writeRestSentences(entries: readonly StatusEntry[], stated: number | null): string[] {
	const rests = entries.filter((entry) => !isCounted(entry));
	return (['payment', 'group'] as const).flatMap((level) => {
		const what = level === 'group' ? 'file' : 'batch';
		const ofLevel = rests.filter((entry) => entry.level === level);
		const doubtful = ofLevel.filter(isRejectionInDoubt).reduce((sum, entry) => sum + (entry.transactions ?? 0), 0);
		const [be, their] = doubtful === 1 ? ['is', 'its'] : ['are', 'their'];
		return [
			...(doubtful > 0
				? [`${countPayments(doubtful, stated)} ${be} not listed, and ${their} ${what} is marked as rejected (RJCT).`]
				: []),
			...(ofLevel.some(({ transactions }) => transactions === null)
				? [`An unknown number of payments is not listed, and their ${what} was accepted only in part (PART).`]
				: []),
		];
	});
}

function writeSentence(
	outcome: Outcome,
	tallies: readonly StatusTally[],
	entries: readonly StatusEntry[],
	stated: number | null,
): string {
	const transactions = tallies.reduce((sum, tally) => sum + tally.transactions, 0);
	const uncounted = tallies.reduce((sum, tally) => sum + tally.uncounted, 0);
	const subjects = [
		transactions > 0 ? countPayments(transactions, stated) : null,
		uncounted > 0 ? `${uncounted} ${uncounted === 1 ? 'batch' : 'batches'} of payments` : null,
	].filter((subject) => subject !== null);
	const number = transactions + uncounted === 1 ? 'one' : 'many';
	const predicate = (outcome === 'partial' && transactions > 0 ? NOT_LISTED : PREDICATES[outcome])[number];
	const codes = tallies.map(({ status }) => status).filter((status) => status !== null);
	const details = EXPLAINED.has(outcome) ? listReasons(entries.filter((one) => outcomeOf(one.status) === outcome)) : '';
	const named = outcome === 'rejected' || codes.length === 0 ? '' : ` (${codes.join(', ')})`;
	return `${subjects.join(' and ')} ${predicate}${named}${details === '' ? '' : `: ${details}`}.`;
}

function countPayments(transactions: number, stated: number | null): string {
	const isPartOfMore = stated !== null && stated >= transactions && stated > 1;
	const count = isPartOfMore ? `${transactions} of ${stated}` : `${transactions}`;
	return `${count} ${transactions === 1 && !isPartOfMore ? 'payment' : 'payments'}`;
}

/** The most frequent reasons of the entries. An entry counts once for each of its transactions. */
function listReasons(entries: readonly StatusEntry[]): string {
	const counts = new Map<string, number>();
	for (const { reasons, transactions } of entries) {
		const codes = new Set(reasons.map(reasonCodeOf).filter((code) => code !== null));
		for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + (transactions ?? 1));
	}
	const sorted = [...counts].sort(([, left], [, right]) => right - left);
	return joinSome(sorted, ([code, count]) => `${count} × ${nameReason(code)}`);
}

function joinSome<Reason>(reasons: readonly Reason[], name: (reason: Reason) => string): string {
	const more = reasons.length - MAX_REASONS;
	const rest = more > 0 ? [`${more} more ${more === 1 ? 'reason' : 'reasons'}`] : [];
	return [...reasons.slice(0, MAX_REASONS).map(name), ...rest].join(', ');
}

function nameReason(code: string): string {
	const name = explainReason(code, 'transaction', null)?.name;
	return name === undefined ? code : `${code} (${name})`;
}

function summariseFile(report: PaymentStatusReport, entry: StatusEntry): string {
	const outcome = outcomeOf(entry.status);
	const stated = statedByGroup(report);
	const size = stated === null ? '' : ` of ${stated} ${stated === 1 ? 'payment' : 'payments'}`;
	// The predicate already names these two.
	const isNamed = outcome === 'rejected' || outcome === 'cancelled';
	const name = isNamed ? undefined : explainStatus(entry.status, 'group', null)?.name;
	const status = entry.status === null ? '' : ` (${entry.status}${name === undefined ? '' : `, ${name}`})`;
	const codes = new Set(entry.reasons.map(reasonCodeOf).filter((code) => code !== null));
	const worded = entry.reasons.filter((reason) => joinReasonText([reason]) !== null);
	const words = joinReasonText(worded.slice(0, MAX_REASONS))?.replaceAll('\n', ' ');
	const text = worded.length > MAX_REASONS ? `${words} …` : words;
	const why = [joinSome([...codes], nameReason), text === undefined ? '' : `“${text}”`]
		.filter((part) => part !== '')
		.join(' ');
	return `The file${size} as a whole ${PREDICATES[outcome].one}${status}${why === '' ? '' : `: ${why}`}.`;
}
