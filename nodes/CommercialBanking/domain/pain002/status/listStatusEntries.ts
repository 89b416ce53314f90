import { outcomeOf, type StatusLevel } from '../codes/explainCode';
import { countsBeyond, statedCount } from './countTransactions';
import type {
	CountedBlock,
	GroupBlock,
	PaymentBlock,
	PaymentStatusReport,
	TransactionBlock,
} from '../report/mapReport';
import { lengthOfReasons, type StatusReason } from '../report/mapReasons';
import { assertRepeatedLength } from '../tree/reportLimits';

/** One of the most specific statuses of a report, and the number of transactions that it is for. */
export interface StatusEntry {
	level: StatusLevel;
	status: string | null;
	/** The status comes from a level above */
	statusInherited: boolean;
	reasons: readonly StatusReason[];
	group: GroupBlock;
	payment: PaymentBlock | null;
	transaction: TransactionBlock | null;
	/** Null where the number is unknown */
	transactions: number | null;
}

/** A status with the reasons for it. */
type StatedStatus = Pick<StatusEntry, 'status' | 'statusInherited' | 'reasons'>;

/**
 * Lists the most specific statuses of a report, in its order.
 *
 * - Each listed transaction gives an entry. Without a status, it inherits that of its payment, else of its group. It
 *   never inherits `PART`, because `PART` means that the transactions have different statuses.
 * - A payment without listed transactions gives an entry. So does a payment that lists fewer transactions than it has:
 *   its own status is for the rest. (Banks often list only the rejected ones.) If the report has only one payment, the
 *   group may state its number. A payment with a number and without a status inherits the group's.
 * - The group gives an entry if the report has no payment, or if the payments have fewer transactions than the group
 *   states, or than they state together.
 * - A level with counts per status and no status of its own (`NbOfTxsPerSts` without `GrpSts`) gives an entry for each
 *   counted status that is not listed completely.
 * - An entry without reasons inherits those of the nearest level above that has reasons and the same status.
 *
 * There is always at least one entry, so that every report gives an item.
 *
 * @throws DeliveryError `report_unreadable` if the inherited reasons are too long together
 */
export function listStatusEntries(report: PaymentStatusReport): StatusEntry[] {
	const { group, payments } = report;
	let entries: StatusEntry[] = [];
	let covered = 0;
	for (const payment of payments) {
		const stated = statedCount(payment) ?? (payments.length === 1 ? statedCount(group) : null);
		const own = paymentEntries(group, payment, stated);
		for (const transaction of payment.transactions) entries.push(transactionEntry(group, payment, transaction));
		for (const entry of own) entries.push(entry);
		covered += own.length > 0 ? (stated ?? Infinity) : payment.transactions.length;
	}
	const stated = statedByGroup(report);
	const rest = stated === null ? null : stated - covered;
	if (payments.length === 0 || (rest !== null && rest > 0))
		entries = entries.concat(groupEntries(group, entries, rest));
	entries = entries.concat(report.furtherGroups.flatMap((further) => groupEntries(further, [], statedCount(further))));
	assertRepeatedLength(lengthOfRepeated(entries));
	return entries;
}

/** Total length of the copied reasons, without the first copy. */
function lengthOfRepeated(entries: readonly StatusEntry[]): number {
	const lengths = new Map<readonly StatusReason[], number>();
	let repeated = 0;
	for (const { reasons } of entries) {
		if (reasons.length === 0) continue;
		const known = lengths.get(reasons);
		if (known === undefined) lengths.set(reasons, lengthOfReasons(reasons));
		else repeated += known;
	}
	return repeated;
}

/** How many transactions the original message had: as the group states, else as the payments state together. */
export function statedByGroup({ group, payments }: PaymentStatusReport): number | null {
	const stated = statedCount(group);
	if (stated !== null || payments.length === 0) return stated;
	return payments.reduce<number | null>((sum, payment) => {
		const count = statedCount(payment);
		return sum === null || count === null ? null : sum + count;
	}, 0);
}

/** The entries of each payment; those of the group under null. */
export function groupByPayment(entries: readonly StatusEntry[]): Map<PaymentBlock | null, StatusEntry[]> {
	const groups = new Map<PaymentBlock | null, StatusEntry[]>();
	for (const entry of entries) {
		const group = groups.get(entry.payment);
		if (group) group.push(entry);
		else groups.set(entry.payment, [entry]);
	}
	return groups;
}

function transactionEntry(group: GroupBlock, payment: PaymentBlock, transaction: TransactionBlock): StatusEntry {
	const stated = stateStatus(transaction, [payment, group]);
	return { level: 'transaction', ...stated, group, payment, transaction, transactions: 1 };
}

function paymentEntries(group: GroupBlock, payment: PaymentBlock, stated: number | null): StatusEntry[] {
	const listed = payment.transactions.length;
	if (listed > 0 && !(stated !== null && listed < stated)) return [];
	const base = { level: 'payment', group, payment, transaction: null } as const;
	const own = { ...base, ...stateStatus(payment, [group]), transactions: stated === null ? null : stated - listed };
	if (payment.status !== null || payment.node === null) return payment.status === null ? [] : [own];
	const transactions = payment.transactions.map((one) => transactionEntry(group, payment, one));
	const counted = countedStatuses(payment, transactions);
	if (counted.length > 0) return counted.map((one) => ({ ...base, ...one }));
	const isForRest = own.status !== null && statedCount(payment) !== null;
	return listed === 0 || isForRest ? [own] : [];
}

function groupEntries(group: GroupBlock, below: readonly StatusEntry[], rest: number | null): StatusEntry[] {
	const base = { level: 'group', group, payment: null, transaction: null } as const;
	const own = { ...base, ...stateStatus(group, []), transactions: rest };
	if (group.status !== null) return [own];
	const counted = countedStatuses(group, below);
	if (counted.length > 0) return counted.map((one) => ({ ...base, ...one }));
	return below.length === 0 ? [own] : [];
}

/**
 * The statuses that a block only counts. The block's reasons explain why transactions were not accepted. So if some
 * were accepted and some not, only the latter get them.
 */
function countedStatuses(
	block: CountedBlock,
	below: readonly StatusEntry[],
): Array<StatedStatus & Pick<StatusEntry, 'transactions'>> {
	const counted = countsBeyond(block.countsPerStatus, below);
	const needReason = ({ status }: { status: string }) => !['accepted', 'completed'].includes(outcomeOf(status));
	const mixed = counted.some(needReason);
	return counted.map((count) => ({
		...count,
		statusInherited: false,
		reasons: mixed && !needReason(count) ? [] : block.reasons,
	}));
}

function stateStatus(
	block: { status: string | null; reasons: StatusReason[] },
	above: ReadonlyArray<{ status: string | null; reasons: StatusReason[] }>,
): StatedStatus {
	const inherited = block.status === null ? inheritStatus(above) : null;
	const status = block.status ?? inherited;
	const reasons = block.reasons.length > 0 ? block.reasons : inheritReasons(status, above);
	return { status, statusInherited: inherited !== null, reasons };
}

/** The nearest status above. `PART` ends the search: it says nothing about one transaction, and a level further up says even less. */
function inheritStatus(above: ReadonlyArray<{ status: string | null }>): string | null {
	const nearest = above.find((block) => block.status !== null)?.status ?? null;
	return nearest === 'PART' ? null : nearest;
}

function inheritReasons(
	status: string | null,
	above: ReadonlyArray<{ status: string | null; reasons: StatusReason[] }>,
): readonly StatusReason[] {
	if (status === null) return [];
	for (const [index, block] of above.entries()) {
		const itsStatus = block.status ?? inheritStatus(above.slice(index + 1));
		if (itsStatus !== status) return [];
		if (block.reasons.length > 0) return block.reasons;
	}
	return [];
}
