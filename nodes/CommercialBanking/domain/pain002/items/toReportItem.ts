import { findDoubt, findEntryWarnings, findSilentRest, type StatusWarning } from '../checks/findEntryWarnings';
import { adviseOnConflict, type LevelWarnings } from '../checks/findReportWarnings';
import { isFinal, type NextStep, type Outcome, outcomeOf, OUTCOMES } from '../codes/explainCode';
import { countByStatus, groupBy } from '../status/countTransactions';
import { describeWholeReport } from '../status/describePart';
import { type OverridingAdvice, toDoubt } from '../status/describeStatus';
import { type StatusEntry, toWholeFileEntry } from '../status/listStatusEntries';
import { sumDecimals } from '../../values/parseDecimal';
import type { ItemContext } from './ItemContext';
import { findOriginalMessage, listNextSteps, needsAction, toStatusItem } from './toStatusItem';

export type ReportItem = Awaited<ReturnType<typeof toReportItem>>;

/** Makes the one row of a report: the keys of a status, said of the file, with numbers and sums of what is below it. */
export async function toReportItem(
	context: ItemContext,
	entries: readonly StatusEntry[],
	levelWarnings: LevelWarnings,
) {
	const { report, direction } = context;
	const steps = new Set<NextStep>();
	// Many payments may have the same warning, so the text is the key.
	const warnings = new Map<string, StatusWarning>();
	for await (const [entry, nextStep] of listNextSteps(context, entries)) {
		steps.add(nextStep);
		const ofEntry = findEntryWarnings(entry, findOriginalMessage(context, entry).originalMessageName);
		// A level already warns of a contradiction with the levels below.
		for (const one of ofEntry) if (one.code !== 'status_contradiction') warnings.set(one.text, one);
	}
	for (const one of [...levelWarnings.values()].flat()) warnings.set(one.text, one);
	const fileEntry = toWholeFileEntry(report, entries);
	const [doubt] = entries.flatMap((entry) => findDoubt(entry) ?? findSilentRest(entry) ?? []);
	// A silent rest has no status that could be doubtful, so it is counted, as without a status.
	const certain = entries.filter((entry) => findDoubt(entry) === null);
	const parts = describeWholeReport(countByStatus(certain), steps, direction);
	const contradiction = adviseOnConflict(fileEntry, levelWarnings);
	// `toWholeFileEntry` returns the file's only entry itself.
	const isOnlyEntry = fileEntry === entries[0];
	const special = toDoubt(doubt?.text) ?? chooseAdvice(parts, contradiction, isOnlyEntry);
	return {
		...toStatusItem(context, fileEntry, special),
		warnings: [...warnings.values()],
		...overallOutcome(entries, doubt !== undefined),
		counts: countByOutcome(certain),
		totals: totalAmounts(entries),
	};
}

/** A contradiction goes before the parts only where these say to wait. A file's only entry has better words of its own. */
function chooseAdvice(parts: OverridingAdvice, contradiction: OverridingAdvice | null, isOnlyEntry: boolean) {
	if (contradiction !== null && !needsAction(parts.nextStep)) return contradiction;
	return isOnlyEntry ? null : parts;
}

function overallOutcome(entries: readonly StatusEntry[], isDoubtful: boolean): { outcome: Outcome; final: boolean } {
	const outcomes = new Set(entries.map(({ status }) => outcomeOf(status)));
	const [first = 'unknown', ...others] = outcomes;
	// Where the bank names a status, and not how many payments have it, some may have none yet.
	const hasUncounted = entries.some(({ isFromCount, transactions }) => isFromCount && transactions === null);
	const final = [...outcomes].every(isFinal) && !isDoubtful && !hasUncounted;
	return { outcome: others.length === 0 ? first : 'partial', final };
}

/** How many payments have each outcome, as far as known. */
function countByOutcome(certain: readonly StatusEntry[]): Record<Outcome, number> {
	const counts = { rejected: 0, cancelled: 0, unknown: 0, partial: 0, pending: 0, accepted: 0, completed: 0 };
	for (const { status, transactions } of certain) counts[outcomeOf(status)] += transactions ?? 0;
	return counts;
}

/** Exact sums of the listed payments, by outcome and currency. Amounts that are not numbers are left out. */
function totalAmounts(entries: readonly StatusEntry[]) {
	const listed = entries.flatMap(({ status, transaction }) => {
		const { amount = null, currency = null } = transaction?.details ?? {};
		return amount === null ? [] : [{ outcome: outcomeOf(status), currency, amount }];
	});
	return [...groupBy(listed, ({ outcome, currency }) => `${outcome} ${currency ?? ''}`).values()]
		.map((group) => {
			const { total, unreadable } = sumDecimals(group.map(({ amount }) => amount));
			const [{ outcome, currency }] = group;
			return { outcome, currency, transactions: group.length - unreadable, amount: total };
		})
		.sort((left, right) => OUTCOMES.indexOf(left.outcome) - OUTCOMES.indexOf(right.outcome));
}
