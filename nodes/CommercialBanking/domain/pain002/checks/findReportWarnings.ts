import { isSameDecimal, sumDecimals } from '../../values/parseDecimal';
import type { About } from '../codes/advice.words';
import {
	compareCare,
	explainReason,
	isFinal,
	isPayeeVerification,
	isRefused,
	type NextStep,
	type Outcome,
	outcomeOf,
} from '../codes/explainCode';
import type { BatchBlock, CountedBlock } from '../report/mapBlocks';
import { reasonCodeOf } from '../report/mapReasons';
import type { PaymentStatusReport } from '../report/mapReport';
import { isReference, type TransactionBlock } from '../report/mapTransaction';
import { Tally, writePaymentCount } from '../report/Tally';
import type { OverridingAdvice } from '../status/describeStatus';
import {
	groupBy,
	groupByBatchId,
	listLevels,
	listRepeated,
	listRepeatedBatches,
	type StatusEntry,
} from '../status/listStatusEntries';
import type { YieldToEventLoop } from '../tree/reportLimits';
import { contradicts, findDoubt, type StatusWarning, warn } from './findEntryWarnings';

/** The warnings of each file and batch that has some. */
type LevelWarnings = ReadonlyMap<CountedBlock, readonly StatusWarning[]>;

/** What makes the words of files and batches doubtful, also where items below them have their words. */
export interface LevelFindings {
	readonly warnings: LevelWarnings;
	readonly doubts: ReturnType<typeof findDoubts>;
}

/** What a file or batch consists of, as its batches state, else as they list. */
interface Parts {
	/** How many transactions */
	readonly number: number;
	/** The control sums or amounts of the parts; null of one that has none */
	readonly sums: ReadonlyArray<string | null>;
}

/**
 * Finds contradictions inside a report: an accepted file with a rejected payment, counts and control sums that do not
 * add up, the same batch twice. Each kind of contradiction gives one warning per file or batch, not one per payment.
 *
 * @param about of what the report is. Logs and answers name one batch or payment several times, for each thing that happened
 * @param yieldToEventLoop awaited between batches
 */
export async function findReportWarnings(
	{ file, batches }: PaymentStatusReport,
	entries: readonly StatusEntry[],
	about: About,
	yieldToEventLoop: YieldToEventLoop,
): Promise<LevelWarnings> {
	const warnings = new Map<CountedBlock, StatusWarning[]>();
	const add = (block: CountedBlock, found: readonly StatusWarning[]) => {
		if (found.length > 0) warnings.set(block, [...(warnings.get(block) ?? []), ...found]);
	};
	add(file, findLevelWarnings('file', file, entries, countBatches(batches)));
	const entriesOfBatch = groupBy(entries, ({ batch }) => batch);
	for (const batch of batches) {
		await yieldToEventLoop();
		const parts = countPayments(batch.transactions);
		add(batch, findLevelWarnings(nameBatch(batch), batch, entriesOfBatch.get(batch) ?? [], parts));
	}
	if (about !== 'payment') return warnings;
	for (const [batch] of listRepeatedBatches(batches)) add(batch, [warnOfRepeated(batch)]);
	add(file, findRepeatedReferences(batches));
	return warnings;
}

/** Why a rejected or canceled file or batch may not be that as a whole. A file is in doubt where one of its batches is. */
export function findDoubts({ batches }: PaymentStatusReport, entries: readonly StatusEntry[]) {
	const doubts = new Map<CountedBlock, StatusWarning>();
	for (const entry of entries) {
		const doubt = findDoubt(entry);
		if (doubt !== null) for (const block of listLevels(entry)) doubts.set(block, doubt);
	}
	// Another block of the same batch may say something else of the same payments.
	for (const block of listRepeatedBatches(batches).flat()) doubts.set(block, warnOfRepeated(block));
	return doubts;
}

const warnOfRepeated = (batch: BatchBlock) => warn('batchReportedTwice', { name: nameBatch(batch) });

/** Outcomes whose words say to wait, or to do nothing. */
const QUIET: ReadonlySet<Outcome> = new Set(['accepted', 'completed', 'pending']);

/**
 * Advice in place of words that are those of a file or batch, where the report makes them doubtful; else null. An item below
 * a level may have its words too: whoever follows inherited ones sends all of the level again, or takes it for paid.
 */
export function adviseOnConflict(entry: StatusEntry, findings: LevelFindings): OverridingAdvice | null {
	const { level, status, statusLevel, reasonLevel } = entry;
	if (statusLevel === 'payment' && reasonLevel === 'payment') return null;
	const conflict = isRefused(status) ? findConflictOfRefused(entry, findings) : findConflictOfQuiet(entry, findings);
	if (!conflict || (level === 'payment' && hasMoreCarefulReason(entry, conflict.nextStep))) return null;
	const isCertain = statusLevel === level && conflict.block.level !== level;
	return { text: conflict.warning.text, nextStep: conflict.nextStep, kind: isCertain ? 'part' : 'doubt' };
}

/** A doubt about a level with the status or the reasons of the entry, else a contradiction within it. */
function findConflictOfRefused(entry: StatusEntry, { warnings, doubts }: LevelFindings) {
	const { level, statusLevel, reasonLevel, isFromCount } = entry;
	const blocks = listLevels(entry).filter(({ level: at }) =>
		at === level ? !isFromCount : at === statusLevel || at === reasonLevel,
	);
	for (const block of blocks) {
		const warning = doubts.get(block);
		if (warning) return { block, warning, nextStep: 'checkAccount' } as const;
	}
	// A mixed level has words of its own: `describeMixed`.
	return findContradicted(
		entry,
		blocks.filter((block) => block.level !== level || !block.isMixed),
		warnings,
	);
}

/** A contradiction within the level itself, or the one with the status of the entry. */
function findConflictOfQuiet(entry: StatusEntry, { warnings }: LevelFindings) {
	const { level, status, statusLevel } = entry;
	if (!QUIET.has(outcomeOf(status)) || isPayeeVerification(status)) return undefined;
	const blocks = listLevels(entry).filter(({ level: at }) => at === level || at === statusLevel);
	return findContradicted(entry, blocks, warnings);
}

function findContradicted({ level, status }: StatusEntry, blocks: readonly CountedBlock[], warnings: LevelWarnings) {
	for (const block of blocks) {
		// If numbers do not add up, nobody sends the level again. But a payment in it may wait as it would without them.
		const areNumbersAboutIt = block.level === level || isRefused(status);
		const codes = areNumbersAboutIt ? ['status_contradiction', 'count_mismatch'] : ['status_contradiction'];
		const warning = warnings.get(block)?.find(({ code }) => codes.includes(code));
		if (warning) return { block, warning, nextStep: 'askBank' } as const;
	}
	return undefined;
}

/** Whether a reason asks for more, such as to stop a fraud. */
function hasMoreCarefulReason({ reasons, reasonLevel, status }: StatusEntry, nextStep: NextStep): boolean {
	const place = { level: reasonLevel, direction: null, status };
	const steps = reasons.map((reason) => explainReason(reasonCodeOf(reason), place)?.nextStep ?? 'none');
	return steps.some((step) => compareCare(step, nextStep) < 0);
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
	const places = new Map<CountedBlock, StatusEntry>();
	for (const entry of entries) {
		const block = entry.batch ?? entry.file;
		const place = places.get(block);
		const isOwn = place?.level === 'payment' && entry.level !== 'payment';
		if (place === undefined || isOwn) places.set(block, entry);
	}
	const placed = new Map<StatusEntry, StatusWarning[]>();
	for (const [block, warnings] of levelWarnings) {
		// The first entry of a file is the first one at all.
		const place = places.get(block) ?? entries[0];
		if (place === undefined) continue;
		const isOwn = (place.batch ?? place.file) === block && place.level !== 'payment';
		const told = isOwn ? warnings : warnings.filter(({ code }) => code !== 'status_contradiction');
		if (told.length > 0) placed.set(place, [...(placed.get(place) ?? []), ...told]);
	}
	return placed;
}

const nameBatch = ({ originalPaymentInformationId: id }: BatchBlock) => (isReference(id) ? `batch ${id}` : 'batch');

const countPayments = (transactions: readonly TransactionBlock[]): Parts => ({
	number: transactions.length,
	sums: transactions.map(({ details }) => details.instructedAmount),
});

/** If no batch has a control sum, the amounts of the payments are the parts, if all are listed. */
function countBatches(batches: readonly BatchBlock[]): Parts {
	const gathered = groupByBatchId(batches);
	// Each block of a batch has the number and the sum of the whole batch, so only the first block counts.
	const numbers = gathered.map(
		(blocks) => blocks[0].statedTotal ?? blocks.flatMap(({ transactions }) => transactions).length,
	);
	const number = numbers.reduce((sum, one) => sum + one, 0);
	const sums = gathered.map(([first]) => first.controlSum);
	if (sums.some((sum) => sum !== null)) return { number, sums };
	const payments = countPayments(batches.flatMap(({ transactions }) => transactions));
	return payments.number === number ? payments : { ...payments, number, sums: [] };
}

function findLevelWarnings(name: string, block: CountedBlock, entries: readonly StatusEntry[], parts: Parts) {
	// What the level itself only counts is below it too.
	const below = entries.filter((entry) => entry.level !== block.level || entry.isFromCount);
	return [
		...findContradictions(name, block, below),
		...findCountWarnings(name, block, entries, parts),
		...findControlSumWarnings(name, block, parts),
		...findPartialWarnings(name, block, below),
	];
}

function findContradictions(name: string, { status }: CountedBlock, below: readonly StatusEntry[]): StatusWarning[] {
	const contrary = below.filter((one) => contradicts(one.status, status));
	if (contrary.length === 0) return [];
	const statuses = [...new Set(contrary.map((one) => one.status))].join(' or ');
	const items = contrary.length === 1 ? '1 item below it is' : `${contrary.length} items below it are`;
	return [warn('contradictedBelow', { name, status: status ?? '', below: items, statuses })];
}

/** Compares three numbers of transactions: as stated, as counted by status, and as found below. */
function findCountWarnings(
	name: string,
	{ level, status: own, numberOfTransactions: stated, counts, areCountsComplete, statedTotal }: CountedBlock,
	entries: readonly StatusEntry[],
	{ number: listed }: Parts,
): StatusWarning[] {
	const counted = counts.total;
	const warnings: StatusWarning[] = [];
	const areCounted = !counts.isEmpty && stated !== null && counted !== null;
	// A level without a status may leave the others to its lists.
	const isWhole = areCountsComplete && own !== null;
	if (areCounted && (counted > stated || (isWhole && counted < stated))) {
		warnings.push(warn('countsDiffer', { name, stated: writePaymentCount(stated, null), counted }));
	}
	if (statedTotal !== null && listed > statedTotal) {
		warnings.push(warn('listsMore', { name, stated: writePaymentCount(statedTotal, null), listed }));
	}
	const found = new Tally(entries.filter((entry) => entry.level !== level));
	for (const { status, transactions } of counts.list()) {
		const number = found.get(status) ?? 0;
		if (transactions === null || number <= transactions) continue;
		const stated = `${writePaymentCount(transactions, null)} with ${status ?? 'no status'}`;
		warnings.push(warn('listsMore', { name, stated, listed: number }));
	}
	return warnings;
}

/** Compares a control sum with the sum of its parts, if all of them are there and have one. */
function findControlSumWarnings(
	name: string,
	{ controlSum, statedTotal }: CountedBlock,
	{ number, sums }: Parts,
): StatusWarning[] {
	const present = sums.filter((sum) => sum !== null);
	const isWhole = sums.length > 0 && present.length === sums.length && number === statedTotal;
	if (controlSum === null || !isWhole) return [];
	const { total, unreadable } = sumDecimals(present);
	if (unreadable > 0 || isSameDecimal(total, controlSum) !== false) return [];
	return [warn('sumDiffers', { name })];
}

/** `PART` means that the payments differ. Warns if none is listed, or if all have one outcome, which is accepted or final. */
function findPartialWarnings(
	name: string,
	{ status, counts, statedTotal }: CountedBlock,
	below: readonly StatusEntry[],
): StatusWarning[] {
	if (status !== 'PART') return [];
	if (below.length === 0 && counts.isEmpty) return [warn('partWithoutDetail', { name })];
	const [outcome, ...others] = new Set(below.map((entry) => outcomeOf(entry.status)));
	if (outcome === undefined || others.length > 0) return [];
	// Those that are pending, partial or unknown may still come to differ.
	const mayStillDiffer = outcome !== 'accepted' && !isFinal(outcome);
	const number = new Tally(below).total;
	if (mayStillDiffer || number === null || number !== statedTotal) return [];
	return [warn('partAllAlike', { name, outcome })];
}

function findRepeatedReferences(batches: readonly BatchBlock[]): StatusWarning[] {
	const ids = batches.flatMap(({ transactions }) => transactions.map((one) => one.details.originalEndToEndId));
	const { length: number } = listRepeated(ids.filter(isReference), (id) => id);
	return number === 0 ? [] : [warn('repeatedReferences', { number })];
}
