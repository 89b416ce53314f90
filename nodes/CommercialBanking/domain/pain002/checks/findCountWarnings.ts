import { countByStatus, countOf, statedCount, statedCounts, sumOfCounts } from '../status/countTransactions';
import type { StatusEntry } from '../status/listStatusEntries';
import type { CountedBlock } from '../report/mapReport';
import { type ReportWarning, warn } from './ReportWarning';
import { isSameDecimal, sumDecimals } from '../status/sumDecimals';

/** Compares three numbers of transactions: as stated, as counted by status, and as found below. */
export function findCountWarnings(
	what: string,
	block: CountedBlock,
	listed: number,
	below: readonly StatusEntry[],
	id: string | null,
): ReportWarning[] {
	const stated = countOf(block.numberOfTransactions);
	const perStatus = sumOfCounts(block.countsPerStatus);
	const whole = statedCount(block);
	const messages: string[] = [];
	if (block.numberOfTransactions !== null && stated === null) {
		messages.push('states a number of payments that is not a number');
	}
	if (stated !== null && perStatus !== null && stated !== perStatus) {
		messages.push(`states ${stated} payments, and counts ${perStatus} by status`);
	}
	if (whole !== null && listed > whole) messages.push(`states ${whole} payments, and there are ${listed} below it`);
	const counts = countByStatus(statedCounts(block));
	const found = countByStatus(below);
	const isListedInFull = below.length === whole && below.every((one) => one.level === 'transaction');
	for (const [status, count] of counts) {
		const number = found.get(status) ?? 0;
		if (count !== null && (number > count || (isListedInFull && number !== count))) {
			messages.push(`counts ${count} payments with ${status}, and there are ${number} below it`);
		}
	}
	const isCountedInFull = perStatus !== null && perStatus === whole && !isListedInFull;
	const uncounted = isCountedInFull ? below.filter(({ level }) => level === 'transaction') : [];
	for (const [status, number] of countByStatus(uncounted)) {
		if (status !== null && !counts.has(status)) {
			messages.push(`counts no payments with ${status}, and there are ${number} below it`);
		}
	}
	return messages.map((message) => warn('count_mismatch', `${what} ${message}.`, id));
}

/** Compares a control sum with the sum of its parts. */
export function findControlSumWarnings(
	parts: string,
	whole: string,
	sums: ReadonlyArray<string | null>,
	controlSum: string | null,
	id: string | null,
): ReportWarning[] {
	const { total, unreadable } = sumDecimals(sums.filter((sum) => sum !== null));
	if (controlSum === null || unreadable > 0 || isSameDecimal(total, controlSum) !== false) return [];
	return [warn('control_sum_mismatch', `The sum of ${parts} is not the control sum of ${whole}.`, id)];
}
