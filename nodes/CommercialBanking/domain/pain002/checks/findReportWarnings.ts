import { nameStatus, outcomeOf } from '../codes/explainCode';
import type { BatchBlock, CountedBlock, FileBlock } from '../report/mapBlocks';
import type { PaymentStatusReport } from '../report/mapReport';
import { isSameDecimal, NO_REFERENCE, parseCount, sumDecimals } from '../report/numbers';
import {
	countByStatus,
	gatherBlocks,
	groupBy,
	listCounts,
	statedCount,
	sumOf,
	sumOfCounts,
} from '../status/countTransactions';
import type { StatusEntry } from '../status/listStatusEntries';
import type { YieldToEventLoop } from '../tree/createYieldToEventLoop';
import {
	contradicts,
	findDoubt,
	findFragment,
	findSeveralFiles,
	type StatusWarning,
	type WarningCode,
} from './findEntryWarnings';

export interface ReportWarning extends StatusWarning {
	/** The batch with the contradiction; null for the file or several batches */
	originalPaymentInformationId: string | null;
}

function warn(code: WarningCode, text: string, originalPaymentInformationId: string | null = null): ReportWarning {
	return { code, text, originalPaymentInformationId };
}

interface CheckedLevel {
	readonly what: 'file' | 'batch';
	readonly block: CountedBlock;
	/** Of a batch; null for the file */
	readonly id: string | null;
	/** The entries of what is below it */
	readonly below: readonly StatusEntry[];
	/** The same, and those for what it only counts itself */
	readonly told: readonly StatusEntry[];
	/** How many transactions are below it */
	readonly listed: number;
	/** The control sums or amounts of its parts */
	readonly sums: ReadonlyArray<string | null>;
}

/**
 * Finds contradictions inside a report: an accepted file with a rejected payment, counts and control sums that do not
 * add up, the same batch twice. Each kind of contradiction gives one warning per file or batch, not one per payment.
 *
 * @param yieldToEventLoop awaited between files and batches
 */
export async function findReportWarnings(
	report: PaymentStatusReport,
	entries: readonly StatusEntry[],
	yieldToEventLoop?: YieldToEventLoop,
): Promise<ReportWarning[]> {
	const severalFiles = findSeveralFiles(report);
	const warnings = [severalFiles === null ? [] : [warn(severalFiles.code, severalFiles.text)]];
	const entriesOfFile = groupBy(entries, ({ file }) => file);
	const entriesOfBatch = groupBy(entries, ({ batch }) => batch);
	const batches = groupBy(report.batches, ({ file }) => file);
	for (const file of [report.file, ...report.furtherFiles]) {
		warnings.push(findLevelWarnings(toFileLevel(file, batches.get(file) ?? [], entriesOfFile.get(file) ?? [])));
		await yieldToEventLoop?.();
	}
	for (const batch of report.batches) {
		warnings.push(findLevelWarnings(toBatchLevel(batch, entriesOfBatch.get(batch) ?? [])));
		await yieldToEventLoop?.();
	}
	warnings.push(findDoubts(entries), findDuplicates(report), findCodeWarnings(entries));
	return warnings.flat();
}

function toFileLevel(file: FileBlock, batches: readonly BatchBlock[], entries: readonly StatusEntry[]): CheckedLevel {
	const gathered = gatherBlocks(batches);
	const count = ([first, ...others]: readonly BatchBlock[]) =>
		first === undefined ? 0 : (statedCount(first) ?? [first, ...others].flatMap((one) => one.transactions).length);
	return {
		...{ what: 'file', block: file, id: null },
		below: entries.filter(({ level }) => level !== 'file'),
		told: entries.filter(({ level, onlyCounted }) => level !== 'file' || onlyCounted),
		listed: gathered.reduce((sum, blocks) => sum + count(blocks), 0),
		sums: gathered.map(([first]) => first?.controlSum ?? null),
	};
}

function toBatchLevel(batch: BatchBlock, entries: readonly StatusEntry[]): CheckedLevel {
	const below = entries.filter(({ level }) => level === 'payment');
	return {
		...{ what: 'batch', block: batch, id: batch.originalPaymentInformationId, below, listed: below.length },
		told: entries.filter(({ level, onlyCounted }) => level === 'payment' || onlyCounted),
		sums: batch.transactions.map((one) => one.instructedAmount),
	};
}

function findLevelWarnings(level: CheckedLevel): ReportWarning[] {
	return [
		...findContradictions(level),
		...findCountWarnings(level),
		...findControlSumWarnings(level),
		...findPartialWarnings(level),
	];
}

/** Files and batches whose payments are not all listed, although their status or the lack of one asks for it. */
function findDoubts(entries: readonly StatusEntry[]): ReportWarning[] {
	return entries.flatMap((entry) => {
		const doubt = findDoubt(entry) ?? findFragment(entry);
		// Batches in several places have a warning of their own.
		if (doubt === null || doubt.code === 'duplicate_batch') return [];
		return [warn(doubt.code, doubt.text, entry.batch?.originalPaymentInformationId ?? null)];
	});
}

function findContradictions({ what, block: { status }, told, id }: CheckedLevel): ReportWarning[] {
	const contrary = told.filter((one) => contradicts(one.status, status));
	if (contrary.length === 0) return [];
	const statuses = [...new Set(contrary.map((one) => one.status))].join(' or ');
	const share = `${contrary.length} of ${told.length} ${told.length === 1 ? 'item' : 'items'} below it`;
	const text = `The ${what} is ${status}, but ${share} ${contrary.length === 1 ? 'is' : 'are'} ${statuses}.`;
	return [warn('status_contradiction', text, id)];
}

/** Compares three numbers of transactions: as stated, as counted by status, and as found below. */
function findCountWarnings({ what, block, listed, below, id }: CheckedLevel): ReportWarning[] {
	const stated = parseCount(block.numberOfTransactions);
	const perStatus = sumOfCounts(block);
	const whole = statedCount(block);
	const messages: string[] = [];
	if (stated !== null && perStatus !== null && stated !== perStatus) {
		messages.push(`says it has ${stated} payments, but counts ${perStatus} by status`);
	}
	if (whole !== null && listed > whole) messages.push(`says it has ${whole} payments, but lists ${listed}`);
	const found = countByStatus(below);
	for (const [status, count] of countByStatus(listCounts(block))) {
		const number = found.get(status) ?? 0;
		if (count !== null && number > count) messages.push(`counts ${count} payments with ${status}, but lists ${number}`);
	}
	return messages.map((message) => warn('count_mismatch', `The ${what} ${message}.`, id));
}

/** Compares a control sum with the sum of its parts, if all of them are there and have one. */
function findControlSumWarnings({ what, block, listed, sums, id }: CheckedLevel): ReportWarning[] {
	const { controlSum } = block;
	const present = sums.filter((sum) => sum !== null);
	const isWhole = sums.length > 0 && present.length === sums.length && listed === statedCount(block);
	if (controlSum === null || !isWhole) return [];
	const { total, unreadable } = sumDecimals(present);
	if (unreadable > 0 || isSameDecimal(total, controlSum) !== false) return [];
	const parts = what === 'file' ? 'the batches' : 'its payments';
	return [warn('control_sum_mismatch', `The sum of ${parts} is not the control sum of the ${what}.`, id)];
}

/** `PART` means that the payments differ. Warns if none is listed, or if all that are listed are alike. */
function findPartialWarnings({ what, block, told, id }: CheckedLevel): ReportWarning[] {
	if (block.status !== 'PART') return [];
	if (told.length === 0 && block.countsPerStatus.length === 0) {
		return [warn('partial_without_detail', `The ${what} is PART, but nothing says which payments were rejected.`, id)];
	}
	const [outcome, ...others] = new Set(told.map(({ status }) => outcomeOf(status)));
	if (others.length > 0 || (outcome !== 'rejected' && outcome !== 'accepted')) return [];
	if (sumOf(told) === null || sumOf(told) !== statedCount(block)) return [];
	return [warn('status_contradiction', `The ${what} is PART, but everything below it is ${outcome}.`, id)];
}

/** Finds the same batch in several blocks, and the same reference at two transactions. */
function findDuplicates({ batches }: PaymentStatusReport): ReportWarning[] {
	const batchIds = batches.filter(({ node }) => node !== null).map((batch) => batch.originalPaymentInformationId);
	const endToEndIds = batches.flatMap(({ transactions }) => transactions.map((one) => one.details.originalEndToEndId));
	const repeated = listRepeated(endToEndIds).filter((id) => !NO_REFERENCE.has(id)).length;
	const references = repeated === 1 ? 'reference stands' : 'references stand';
	const text = `${repeated} end-to-end ${references} at more than one payment.`;
	return [
		...listRepeated(batchIds).map((id) => warn('duplicate_batch', 'The batch is reported in several places.', id)),
		...(repeated > 0 ? [warn('duplicate_end_to_end_id', text)] : []),
	];
}

function listRepeated(ids: ReadonlyArray<string | null>): string[] {
	const seen = new Set<string>();
	const repeated = new Set<string>();
	for (const id of ids) {
		if (id === null) continue;
		if (seen.has(id)) repeated.add(id);
		seen.add(id);
	}
	return [...repeated];
}

function findCodeWarnings(entries: readonly StatusEntry[]): ReportWarning[] {
	const all = entries.length;
	const missing = entries.filter(({ status }) => status === null).length;
	const unknown = entries.filter(({ status }) => status !== null && nameStatus(status) === null).length;
	return [
		...(missing > 0 ? [warn('status_missing', `${missing} of ${all} items have no status.`)] : []),
		...(unknown > 0 ? [warn('status_unknown', `${unknown} of ${all} items have a status outside ISO 20022.`)] : []),
	];
}
