import type { GroupBlock, PaymentBlock, PaymentStatusReport } from '../report/mapReport';
import { statedCount } from './countTransactions';
import { gatherBatches } from './gatherBatches';

/** How many transactions the original message had, or several of them; null where the report does not state it. */
export function statedByReport({ group, furtherGroups, payments }: PaymentStatusReport): number | null {
	if (furtherGroups.length === 0) return statedByFile(group, payments);
	return sumOf([group, ...furtherGroups].map((one) => statedByFile(one, [])));
}

/** As the group states, else as its batches state together. */
export function statedByFile(group: GroupBlock, payments: readonly PaymentBlock[]): number | null {
	const stated = statedCount(group);
	if (stated !== null || payments.length === 0) return stated;
	return sumOf([...new Set(gatherBatches(payments).values())].map((batch) => batch.stated));
}

function sumOf(numbers: ReadonlyArray<number | null>): number | null {
	return numbers.reduce((sum, number) => (sum === null || number === null ? null : sum + number), 0);
}
