import { nameStatus, outcomeOf } from '../codes/explainCode';
import type { BatchBlock, CountedBlock, FileBlock } from '../report/mapBlocks';
import type { PaymentStatusReport } from '../report/mapReport';
import { NO_REFERENCE } from '../report/mapTransaction';
import { isSameDecimal, parseCount, sumDecimals } from '../report/numbers';
import {
	countByStatus,
	gatherBlocks,
	groupBy,
	statedCount,
	statedCounts,
	sumOfCounts,
} from '../status/countTransactions';
import type { StatusEntry } from '../status/listStatusEntries';
import {
	contradicts,
	findDoubt,
	findFragment,
	findSeveralFiles,
	type StatusWarning,
	type WarningCode,
} from './findEntryWarnings';

/** A contradiction in a report. */
export interface ReportWarning extends StatusWarning {
	/** The batch with the contradiction; null for the file or several batches */
	originalPaymentInformationId: string | null;
}

/** Makes a warning about one batch; without an ID, about the file or several batches. */
function warn(code: WarningCode, text: string, originalPaymentInformationId: string | null = null): ReportWarning {
	return { code, text, originalPaymentInformationId };
}

/**
 * Finds contradictions inside a report: an accepted file with a rejected payment, counts and control sums that do not
 * add up, the same batch twice. Each kind of contradiction gives one warning per file or batch, not one per payment.
 *
 * Yields where other work may get a turn.
 */
export function* findReportWarnings(
	report: PaymentStatusReport,
	entries: readonly StatusEntry[],
): Generator<void, ReportWarning[]> {
	const severalFiles = findSeveralFiles(report);
	const warnings = [severalFiles === null ? [] : [warn(severalFiles.code, severalFiles.text)]];
	const entriesOfFile = groupBy(entries, ({ file }) => file);
	const entriesOfBatch = groupBy(entries, ({ batch }) => batch);
	const batches = groupBy(report.batches, ({ file }) => file);
	for (const file of [report.file, ...report.furtherFiles]) {
		warnings.push(findFileWarnings(file, batches.get(file) ?? [], entriesOfFile.get(file) ?? []));
		yield;
	}
	for (const batch of report.batches) {
		warnings.push(findBatchWarnings(batch, entriesOfBatch.get(batch) ?? []));
		yield;
	}
	warnings.push(findDoubts(entries));
	yield;
	warnings.push(findDuplicates(report));
	yield;
	warnings.push(findCodeWarnings(entries));
	return warnings.flat();
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

function findFileWarnings(
	file: FileBlock,
	batches: readonly BatchBlock[],
	entries: readonly StatusEntry[],
): ReportWarning[] {
	const below = entries.filter(({ level }) => level !== 'file');
	const told = entries.filter(({ level, onlyCounted }) => level !== 'file' || onlyCounted);
	const gathered = gatherBlocks(batches);
	const listed = gathered
		.map((blocks) => (blocks[0] && statedCount(blocks[0])) ?? sumOf(blocks.map((block) => block.transactions.length)))
		.reduce((sum, count) => sum + count, 0);
	const sums = gathered.map(([first]) => first?.controlSum ?? null);
	const isComplete = batches.length > 0 && listed === statedCount(file);
	return [
		...findContradictions('The file', file.status, told, null),
		...findCountWarnings('The file', file, listed, below, null),
		...(isComplete ? findControlSumWarnings('the batches', 'the file', sums, file.controlSum, null) : []),
		...findPartialWarnings('The file', file, told, null),
	];
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

function findBatchWarnings(batch: BatchBlock, entries: readonly StatusEntry[]): ReportWarning[] {
	const id = batch.originalPaymentInformationId;
	const listed = entries.filter(({ level }) => level === 'payment');
	const told = entries.filter(({ level, onlyCounted }) => level === 'payment' || onlyCounted);
	const amounts = batch.transactions.map((one) => one.instructedAmount);
	const isComplete = listed.length > 0 && statedCount(batch) === listed.length;
	return [
		...findContradictions('The batch', batch.status, told, id),
		...findCountWarnings('The batch', batch, listed.length, listed, id),
		...(isComplete ? findControlSumWarnings('its payments', 'the batch', amounts, batch.controlSum, id) : []),
		...findPartialWarnings('The batch', batch, told, id),
	];
}

/** Compares the status of a level with the statuses below it. */
function findContradictions(
	what: string,
	status: string | null,
	below: readonly StatusEntry[],
	id: string | null,
): ReportWarning[] {
	const contrary = below.filter((one) => contradicts(one.status, status));
	if (contrary.length === 0) return [];
	const statuses = [...new Set(contrary.map((one) => one.status))].join(' or ');
	const share = `${contrary.length} of ${below.length} ${below.length === 1 ? 'item' : 'items'} below it`;
	const text = `${what} is ${status}, but ${share} ${contrary.length === 1 ? 'is' : 'are'} ${statuses}.`;
	return [warn('status_contradiction', text, id)];
}

/** Compares three numbers of transactions: as stated, as counted by status, and as found below. */
function findCountWarnings(
	what: string,
	block: CountedBlock,
	listed: number,
	below: readonly StatusEntry[],
	id: string | null,
): ReportWarning[] {
	const stated = parseCount(block.numberOfTransactions);
	const perStatus = sumOfCounts(block.countsPerStatus);
	const whole = statedCount(block);
	const messages: string[] = [];
	if (block.numberOfTransactions !== null && stated === null)
		messages.push('has a number of payments that is no number');
	if (stated !== null && perStatus !== null && stated !== perStatus) {
		messages.push(`says it has ${stated} payments, but counts ${perStatus} by status`);
	}
	if (whole !== null && listed > whole) messages.push(`says it has ${whole} payments, but lists ${listed}`);
	const counts = countByStatus(statedCounts(block));
	const found = countByStatus(below);
	const isListedInFull = below.length === whole && below.every((one) => one.level === 'payment');
	for (const [status, count] of counts) {
		const number = found.get(status) ?? 0;
		if (count !== null && (number > count || (isListedInFull && number !== count))) {
			messages.push(`counts ${count} payments with ${status}, but lists ${number}`);
		}
	}
	const isCountedInFull = perStatus !== null && perStatus === whole && !isListedInFull;
	const uncounted = isCountedInFull ? below.filter(({ level }) => level === 'payment') : [];
	for (const [status, number] of countByStatus(uncounted)) {
		if (status !== null && !counts.has(status)) {
			messages.push(`counts no payments with ${status}, but lists ${number}`);
		}
	}
	return messages.map((message) => warn('count_mismatch', `${what} ${message}.`, id));
}

/** Compares a control sum with the sum of its parts, if all of them have an amount. */
function findControlSumWarnings(
	parts: string,
	whole: string,
	sums: ReadonlyArray<string | null>,
	controlSum: string | null,
	id: string | null,
): ReportWarning[] {
	const present = sums.filter((sum) => sum !== null);
	const { total, unreadable } = sumDecimals(present);
	if (controlSum === null || present.length < sums.length || unreadable > 0) return [];
	if (isSameDecimal(total, controlSum) !== false) return [];
	return [warn('control_sum_mismatch', `The sum of ${parts} is not the control sum of ${whole}.`, id)];
}

/** `PART` means that the payments differ. Warns if none is listed, or if all that are listed are alike. */
function findPartialWarnings(
	what: string,
	block: CountedBlock,
	below: readonly StatusEntry[],
	id: string | null,
): ReportWarning[] {
	if (block.status !== 'PART') return [];
	if (below.length === 0 && block.countsPerStatus.length === 0) {
		return [warn('partial_without_detail', `${what} is PART, but nothing says which payments were rejected.`, id)];
	}
	const isWhole = statedCount(block) === below.reduce((sum, { transactions }) => sum + (transactions ?? NaN), 0);
	const outcomes = new Set(below.map(({ status }) => outcomeOf(status)));
	const [outcome] = outcomes;
	if (!isWhole || outcomes.size !== 1 || outcome === 'partial' || outcome === 'unknown') return [];
	return [warn('status_contradiction', `${what} is PART, but everything below it is ${outcome}.`, id)];
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

/** Finds statuses that are missing or that are not ISO codes. */
function findCodeWarnings(entries: readonly StatusEntry[]): ReportWarning[] {
	const all = entries.length;
	const missing = entries.filter(({ status }) => status === null).length;
	const unknown = entries.filter(({ status }) => status !== null && nameStatus(status) === null).length;
	return [
		...(missing > 0 ? [warn('status_missing', `${missing} of ${all} items have no status.`)] : []),
		...(unknown > 0 ? [warn('status_unknown', `${unknown} of ${all} items have a status outside ISO 20022.`)] : []),
	];
}
