import { isSameDecimal, sumDecimals } from '../../values/parseDecimal';
import { isFinal, isPayeeVerification, type Outcome, outcomeOf } from '../codes/explainCode';
import type { BatchBlock, CountedBlock } from '../report/mapBlocks';
import type { PaymentStatusReport } from '../report/mapReport';
import { isReference } from '../report/mapTransaction';
import {
	countByStatus,
	groupByBatchId,
	groupBy,
	statedCount,
	sumOf,
	writePaymentCount,
} from '../status/countTransactions';
import type { OverridingAdvice } from '../status/describeStatus';
import type { StatusEntry } from '../status/listStatusEntries';
import type { YieldToEventLoop } from '../tree/reportLimits';
import { contradicts, type StatusWarning, warn, type WarningCode } from './findEntryWarnings';

/** The warnings of each file and batch that has some. */
export type LevelWarnings = ReadonlyMap<CountedBlock, readonly StatusWarning[]>;

/** A file or batch, and what is below it. */
interface CheckedLevel {
	readonly block: CountedBlock;
	/** As it is called in texts: with the ID of a batch */
	readonly name: string;
	readonly entries: readonly StatusEntry[];
	/** How many transactions its parts have: as its batches state, else as they list */
	readonly numberBelow: number;
	/** The control sums or amounts of its parts; null of one that has none */
	readonly sums: ReadonlyArray<string | null>;
	readonly areSumsOfBatches: boolean;
}

/**
 * Finds contradictions inside a report: an accepted file with a rejected payment, counts and control sums that do not
 * add up, the same batch twice. Each kind of contradiction gives one warning per file or batch, not one per payment.
 *
 * @param yieldToEventLoop awaited between batches
 */
export async function findReportWarnings(
	{ file, batches }: PaymentStatusReport,
	entries: readonly StatusEntry[],
	yieldToEventLoop: YieldToEventLoop,
): Promise<LevelWarnings> {
	const warnings = new Map<CountedBlock, StatusWarning[]>();
	const add = (block: CountedBlock, found: readonly StatusWarning[]) => {
		if (found.length > 0) warnings.set(block, [...(warnings.get(block) ?? []), ...found]);
	};
	add(file, findLevelWarnings({ block: file, name: 'file', entries, ...countBatches(batches) }));
	const entriesOfBatch = groupBy(entries, ({ batch }) => batch);
	for (const batch of batches) {
		await yieldToEventLoop();
		const { transactions } = batch;
		const sums = transactions.map(({ instructedAmount }) => instructedAmount);
		const below = {
			entries: entriesOfBatch.get(batch) ?? [],
			numberBelow: transactions.length,
			sums,
			areSumsOfBatches: false,
		};
		add(batch, findLevelWarnings({ block: batch, name: nameBatch(batch), ...below }));
	}
	// A batch without a node has no block of its own: its transactions name it.
	const named = batches.filter((batch) => batch.node !== null && batch.originalPaymentInformationId !== null);
	for (const [batch] of listRepeated(named, (one) => one.originalPaymentInformationId)) {
		add(batch, [warn('batchReportedTwice', { name: nameBatch(batch) })]);
	}
	add(file, findRepeatedReferences(batches));
	return warnings;
}

/** Warnings that make the status of their level doubtful. */
const CONTRADICTIONS: ReadonlySet<WarningCode> = new Set(['status_contradiction', 'count_mismatch']);

/** Outcomes whose words say to wait, or to do nothing. */
const QUIET: ReadonlySet<Outcome> = new Set(['accepted', 'completed', 'pending']);

/** Advice to ask the bank, where the report contradicts a file or batch whose words say to wait or do nothing; else null. */
export function adviseOnConflict(
	{ level, status, batch, file }: StatusEntry,
	levelWarnings: LevelWarnings,
): OverridingAdvice | null {
	if (level === 'payment' || !QUIET.has(outcomeOf(status)) || isPayeeVerification(status)) return null;
	const warning = levelWarnings.get(batch ?? file)?.find(({ code }) => CONTRADICTIONS.has(code));
	return warning === undefined ? null : { text: warning.text, nextStep: 'askBank', kind: 'doubt' };
}

/**
 * The warnings of levels, by the item that tells them: that of the level, else the first one below it, else the first one
 * at all. A contradiction is told by the item of its level only. The items below have their own statuses, which stand, and
 * `findEntryWarnings` warns if a level above was refused.
 *
 * @param entries those that become items
 */
export function placeWarnings(
	levelWarnings: LevelWarnings,
	entries: readonly StatusEntry[],
): Map<StatusEntry, StatusWarning[]> {
	const own = new Map<CountedBlock, StatusEntry>();
	const first = new Map<CountedBlock, StatusEntry>();
	const setFirst = (places: Map<CountedBlock, StatusEntry>, block: CountedBlock, entry: StatusEntry) => {
		if (!places.has(block)) places.set(block, entry);
	};
	for (const entry of entries) {
		const { level, batch, file } = entry;
		if (batch !== null) setFirst(first, batch, entry);
		if (level !== 'payment') setFirst(own, batch ?? file, entry);
	}
	const placed = new Map<StatusEntry, StatusWarning[]>();
	for (const [block, warnings] of levelWarnings) {
		// The first entry of a file is the first one at all.
		const place = own.get(block) ?? first.get(block) ?? entries[0];
		const told = own.has(block) ? warnings : warnings.filter(({ code }) => code !== 'status_contradiction');
		if (place !== undefined && told.length > 0) placed.set(place, [...(placed.get(place) ?? []), ...told]);
	}
	return placed;
}

const nameBatch = ({ originalPaymentInformationId: id }: BatchBlock) => (id === null ? 'batch' : `batch ${id}`);

/** How many transactions batches state, or else list, and their control sums. If no batch has one: the amounts, if all are listed. */
function countBatches(batches: readonly BatchBlock[]): Pick<CheckedLevel, 'numberBelow' | 'sums' | 'areSumsOfBatches'> {
	const gathered = groupByBatchId(batches);
	// Each block of a batch has the number and the sum of the whole batch, so only the first block counts.
	const numbers = gathered.map(
		(blocks) => statedCount(blocks[0]) ?? blocks.flatMap(({ transactions }) => transactions).length,
	);
	const numberBelow = numbers.reduce((sum, number) => sum + number, 0);
	const sums = gathered.map(([first]) => first.controlSum);
	if (sums.some((sum) => sum !== null)) return { numberBelow, sums, areSumsOfBatches: true };
	const listed = batches.flatMap(({ transactions }) => transactions.map((one) => one.instructedAmount));
	return { numberBelow, sums: listed.length === numberBelow ? listed : [], areSumsOfBatches: false };
}

function findLevelWarnings(level: CheckedLevel): StatusWarning[] {
	const { block, entries } = level;
	// What the level itself only counts is below it too.
	const below = entries.filter((entry) => entry.level !== block.level || entry.isFromCount);
	return [
		...findContradictions(level, below),
		...findCountWarnings(level),
		...findControlSumWarnings(level),
		...findPartialWarnings(level, below),
	];
}

function findContradictions({ name, block: { status } }: CheckedLevel, below: readonly StatusEntry[]): StatusWarning[] {
	const contrary = below.filter((one) => contradicts(one.status, status));
	if (contrary.length === 0) return [];
	const statuses = [...new Set(contrary.map((one) => one.status))].join(' or ');
	const items = contrary.length === 1 ? '1 item below it is' : `${contrary.length} items below it are`;
	return [warn('contradictedBelow', { name, status: status ?? '', below: items, statuses })];
}

/** Compares three numbers of transactions: as stated, as counted by status, and as found below. */
function findCountWarnings({ name, block, numberBelow, entries }: CheckedLevel): StatusWarning[] {
	const { level, numberOfTransactions: stated, counts } = block;
	const counted = sumOf(counts);
	const statedOrCounted = statedCount(block);
	const warnings: StatusWarning[] = [];
	if (counts.length > 0 && stated !== null && counted !== null && stated !== counted) {
		const facts = { name, stated: writePaymentCount(stated, null), counted };
		warnings.push(warn('countsDiffer', facts));
	}
	if (statedOrCounted !== null && numberBelow > statedOrCounted) {
		const facts = { name, stated: writePaymentCount(statedOrCounted, null), listed: numberBelow };
		warnings.push(warn('listsMore', facts));
	}
	const found = countByStatus(entries.filter((entry) => entry.level !== level));
	for (const [status, count] of countByStatus(counts)) {
		const number = found.get(status) ?? 0;
		if (count === null || number <= count) continue;
		const facts = { name, status: status ?? 'no status', counted: count, listed: number };
		warnings.push(warn('listsMoreOfStatus', facts));
	}
	return warnings;
}

/** Compares a control sum with the sum of its parts, if all of them are there and have one. */
function findControlSumWarnings({ name, block, numberBelow, sums, areSumsOfBatches }: CheckedLevel): StatusWarning[] {
	const { controlSum } = block;
	const present = sums.filter((sum) => sum !== null);
	const isWhole = sums.length > 0 && present.length === sums.length && numberBelow === statedCount(block);
	if (controlSum === null || !isWhole) return [];
	const { total, unreadable } = sumDecimals(present);
	if (unreadable > 0 || isSameDecimal(total, controlSum) !== false) return [];
	const text = areSumsOfBatches ? 'sumOfBatchesDiffers' : 'sumOfPaymentsDiffers';
	return [warn(text, { name })];
}

/** `PART` means that the payments differ. Warns if none is listed, or if all have one outcome, which is accepted or final. */
function findPartialWarnings({ name, block }: CheckedLevel, below: readonly StatusEntry[]): StatusWarning[] {
	if (block.status !== 'PART') return [];
	if (below.length === 0 && block.counts.length === 0) {
		return [warn('partWithoutDetail', { name })];
	}
	const [outcome, ...others] = new Set(below.map(({ status }) => outcomeOf(status)));
	if (outcome === undefined || others.length > 0) return [];
	// Those that are pending, partial or unknown may still come to differ.
	const mayStillDiffer = outcome !== 'accepted' && !isFinal(outcome);
	const number = sumOf(below);
	if (mayStillDiffer || number === null || number !== statedCount(block)) return [];
	return [warn('partAllAlike', { name, outcome })];
}

/** Groups of values with the same key, of which there are several. */
function listRepeated<Value>(values: readonly Value[], keyOf: (value: Value) => unknown) {
	return [...groupBy(values, keyOf).values()].filter((group) => group.length > 1);
}

function findRepeatedReferences(batches: readonly BatchBlock[]): StatusWarning[] {
	const ids = batches.flatMap(({ transactions }) => transactions.map((one) => one.details.originalEndToEndId));
	const { length: number } = listRepeated(ids.filter(isReference), (id) => id);
	if (number === 0) return [];
	if (number === 1) return [warn('repeatedReference')];
	return [warn('repeatedReferences', { number })];
}
