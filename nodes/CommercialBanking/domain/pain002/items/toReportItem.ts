import { findDoubt, findEntryWarnings, findSilentRest, type StatusWarning } from '../checks/findEntryWarnings';
import { overrideQuiet, type LevelWarnings } from '../checks/findReportWarnings';
import { isFinal, type NextStep, type Outcome, outcomeOf, OUTCOMES } from '../codes/explainCode';
import type { PaymentStatusReport } from '../report/mapReport';
import { countByStatus, groupBy, statedByFile, sumOf } from '../status/countTransactions';
import { describeParts } from '../status/describePart';
import { toDoubt } from '../status/describeStatus';
import { inheritStatus } from '../status/inheritStatus';
import type { StatusEntry } from '../status/listStatusEntries';
import { sumDecimals } from '../../values/parseDecimal';
import type { ItemContext } from './ItemContext';
import { findMessage, listNextSteps, needsAction, toStatusItem } from './toStatusItem';

export type ReportItem = Awaited<ReturnType<typeof toReportItem>>;

/**
 * Makes the one row of a report: the keys of a status, said of the file, with numbers and sums of what is below it.
 *
 * @param levelWarnings of the file and its batches
 */
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
		const ofEntry = findEntryWarnings(entry, findMessage(context, entry).originalMessageName);
		// A level already warns of a contradiction with the levels below.
		for (const one of ofEntry) if (one.code !== 'status_contradiction') warnings.set(one.text, one);
	}
	for (const one of [...levelWarnings.values()].flat()) warnings.set(one.text, one);
	const fileEntry = toFileEntry(report, entries);
	const [doubt] = entries.flatMap((entry) => findDoubt(entry) ?? findSilentRest(entry) ?? []);
	const numbers = countByStatus(entries.filter((entry) => findDoubt(entry) === null));
	const parts = describeParts(numbers, steps, direction);
	// A contradiction matters only where everything else would say to wait.
	const contradiction = needsAction(parts.nextStep) ? null : overrideQuiet(fileEntry, levelWarnings);
	// `toFileEntry` returns the only entry as it is. Its own words are better than a list of one status.
	const isOnlyEntry = fileEntry === entries[0];
	const special = toDoubt(doubt?.text) ?? contradiction ?? (isOnlyEntry ? null : parts);
	return {
		...toStatusItem(context, fileEntry, special),
		warnings: [...warnings.values()],
		...overallOutcome(entries, doubt !== undefined),
		counts: countByOutcome(entries),
		totals: totalAmounts(entries),
	};
}

/** The file as the bank sent it, with the number of all its payments. If the file is the only entry, it is that entry. */
export function toFileEntry({ file, batches }: PaymentStatusReport, entries: readonly StatusEntry[]): StatusEntry {
	const [only] = entries;
	if (entries.length === 1 && only?.level === 'file') return only;
	const stated = statedByFile(file, batches);
	const listed = sumOf(entries);
	return {
		level: 'file',
		file,
		batch: null,
		transaction: null,
		...inheritStatus(file, []),
		transactions: stated ?? listed,
		onlyCounted: false,
		listed: listed ?? entries.length,
		stated,
		isShared: false,
	};
}

function overallOutcome(entries: readonly StatusEntry[], isDoubtful: boolean): { outcome: Outcome; final: boolean } {
	const outcomes = new Set(entries.map(({ status }) => outcomeOf(status)));
	const [first = 'unknown', ...others] = outcomes;
	const isOpen = isDoubtful || entries.some(({ onlyCounted, transactions }) => onlyCounted && transactions === null);
	return { outcome: others.length === 0 ? first : 'partial', final: [...outcomes].every(isFinal) && !isOpen };
}

/** How many payments have each outcome, as far as known and not in doubt. */
function countByOutcome(entries: readonly StatusEntry[]): Record<Outcome, number> {
	const counts = { rejected: 0, cancelled: 0, unknown: 0, partial: 0, pending: 0, accepted: 0, completed: 0 };
	const certain = entries.filter((entry) => findDoubt(entry) === null);
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
			const { outcome = 'unknown', currency = null } = group[0] ?? {};
			return { outcome, currency, transactions: group.length - unreadable, amount: total };
		})
		.sort((left, right) => OUTCOMES.indexOf(left.outcome) - OUTCOMES.indexOf(right.outcome));
}
