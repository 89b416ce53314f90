import { explainStatus, outcomeOf } from '../codes/explainCode';
import type { CountedBlock } from '../report/mapReport';
import { statedCount } from '../status/countTransactions';
import type { StatusEntry } from '../status/listStatusEntries';
import { contradicts } from './contradicts';
import { findDoubt } from './findDoubt';
import { type ReportWarning, warn } from './ReportWarning';

/** Compares the status of a level with the statuses below it. */
export function findContradictionWarnings(
	what: string,
	status: string | null,
	below: ReadonlyArray<string | null>,
	id: string | null,
): ReportWarning[] {
	const contrary = below.filter((one) => contradicts(one, status));
	if (contrary.length === 0) return [];
	const statuses = [...new Set(contrary)].join(' or ');
	const share = `${contrary.length} of ${below.length} ${below.length === 1 ? 'item' : 'items'} below it`;
	const message = `${what} is ${status}, but ${share} ${contrary.length === 1 ? 'is' : 'are'} ${statuses}.`;
	return [warn('status_contradiction', message, id)];
}

/** Finds files and batches that are rejected, but whose transactions are not all listed. */
export function findDoubtWarnings(entries: readonly StatusEntry[]): ReportWarning[] {
	return entries.flatMap((entry) => {
		const doubt = findDoubt(entry);
		const id = entry.payment?.originalPaymentInformationId ?? null;
		// Batches in several places have a warning of their own.
		return doubt === null || doubt.code === 'duplicate_payment' ? [] : [warn(doubt.code, doubt.text, id)];
	});
}

/** `PART` means that the payments differ. Warns if none is listed, or if all that are listed are alike. */
export function findPartialWarnings(
	what: string,
	block: CountedBlock,
	below: readonly StatusEntry[],
	id: string | null,
): ReportWarning[] {
	if (block.status !== 'PART') return [];
	const outcomes = new Set(below.map(({ status }) => outcomeOf(status)));
	const counted = block.countsPerStatus.length;
	if (below.length === 0 && counted === 0) {
		return [warn('partial_without_detail', `${what} is PART, but nothing says which payments were rejected.`, id)];
	}
	const isWhole = statedCount(block) === below.reduce((sum, { transactions }) => sum + (transactions ?? NaN), 0);
	const [outcome] = outcomes;
	if (!isWhole || outcomes.size !== 1 || outcome === 'partial' || outcome === 'unknown') return [];
	return [warn('status_contradiction', `${what} is PART, but everything below it is ${outcome}.`, id)];
}

/** Finds statuses that are missing or that are not ISO codes. */
export function findCodeWarnings(entries: readonly StatusEntry[]): ReportWarning[] {
	const all = entries.length;
	const missing = entries.filter(({ status }) => status === null).length;
	const unknown = entries.filter(
		({ status }) => status !== null && explainStatus(status, 'group', null) === null,
	).length;
	return [
		...(missing > 0 ? [warn('status_missing', `${missing} of ${all} items have no status.`)] : []),
		...(unknown > 0 ? [warn('status_unknown', `${unknown} of ${all} items have a status outside ISO 20022.`)] : []),
	];
}
