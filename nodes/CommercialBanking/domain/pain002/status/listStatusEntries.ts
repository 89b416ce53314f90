import { type Outcome, outcomeOf, type StatusLevel } from '../codes/explainCode';
import type { CountedBlock, GroupBlock, PaymentBlock, PaymentStatusReport } from '../report/mapReport';
import type { TransactionBlock } from '../report/mapTransaction';
import { assertItemCount } from '../tree/reportLimits';
import { countByStatus, countsBeyond, statedByGroup, statedCount, statedCounts } from './countTransactions';
import { type InheritedStatus, inheritStatus } from './inheritStatus';

/** One of the most specific statuses of a report, and the number of transactions that it is for. */
export interface StatusEntry extends InheritedStatus {
	level: StatusLevel;
	group: GroupBlock;
	payment: PaymentBlock | null;
	transaction: TransactionBlock | null;
	/** Null where the number is unknown */
	transactions: number | null;
	/** How many transactions of the level have entries of their own. If there are any, this entry is for the rest */
	listed: number;
}

/**
 * Lists the most specific statuses of a report, in its order.
 *
 * - Each listed transaction gives an entry.
 * - A payment without listed transactions gives an entry. So does a payment that lists fewer transactions than it has:
 *   its own status is for the rest. (Banks often list only the rejected ones.) If the report has only one payment, the
 *   group may state its number. A payment with a number and without a status inherits the group's.
 * - The group gives an entry if the report has no payment, or if the payments have fewer transactions than the group
 *   states, or than they state together.
 * - A payment or group that is `PART`, has no number, and lists only rejected or only accepted transactions gives an
 *   entry for the unknown rest.
 * - A level with counts per status and no status of its own (`NbOfTxsPerSts` without `GrpSts`) gives an entry for each
 *   counted status that is not listed completely.
 *
 * Status and reasons may be inherited, see `inheritStatus`. There is always at least one entry, so that every report
 * gives an item.
 *
 * @throws DeliveryError `report_unreadable` if there are more than 100,000
 */
export function listStatusEntries(report: PaymentStatusReport): StatusEntry[] {
	const { group, payments } = report;
	let entries: StatusEntry[] = [];
	let covered = 0;
	for (const payment of payments) {
		const stated = statedCount(payment) ?? (payments.length === 1 ? statedCount(group) : null);
		const listed = payment.transactions.map((transaction) => toTransactionEntry(group, payment, transaction));
		const own = listPaymentEntries(group, payment, listed, stated);
		for (const entry of listed) entries.push(entry);
		for (const entry of own) entries.push(entry);
		covered += own.length > 0 ? (stated ?? Infinity) : listed.length;
	}
	entries = entries.concat(listGroupEntries(report, entries, covered));
	for (const further of report.furtherGroups) {
		for (const entry of listBlockEntries(further, [], statedCount(further), 0)) entries.push(entry);
	}
	assertItemCount(entries.length);
	return entries;
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

function toTransactionEntry(group: GroupBlock, payment: PaymentBlock, transaction: TransactionBlock): StatusEntry {
	const { status, statusInherited, reasons } = inheritStatus(transaction, [payment, group]);
	return {
		level: 'transaction',
		status,
		statusInherited,
		reasons,
		group,
		payment,
		transaction,
		transactions: 1,
		listed: 0,
	};
}

/** @param stated how many transactions the payment has */
function listPaymentEntries(
	group: GroupBlock,
	payment: PaymentBlock,
	below: readonly StatusEntry[],
	stated: number | null,
): StatusEntry[] {
	const listed = below.length;
	const base = { level: 'payment', group, payment, transaction: null, listed } as const;
	if (listed > 0 && stated === null) {
		const isForRest = isRestUnknown(payment, below) && !statesRest(group);
		return isForRest ? [{ ...base, ...inheritStatus(payment, [group]), transactions: null }] : [];
	}
	if (listed > 0 && stated !== null && listed >= stated) return [];
	const own = { ...base, ...inheritStatus(payment, [group]), transactions: stated === null ? null : stated - listed };
	if (payment.status !== null || payment.node === null) return payment.status === null ? [] : [own];
	const counted = listCountedStatuses(payment, below);
	if (counted.length > 0) return counted.map((one) => ({ ...base, ...one }));
	const isForRest = own.status !== null && statedCount(payment) !== null;
	return listed === 0 || isForRest ? [own] : [];
}

/** @param covered how many transactions have entries below the group */
function listGroupEntries(report: PaymentStatusReport, below: readonly StatusEntry[], covered: number): StatusEntry[] {
	const { group, payments } = report;
	const stated = statedByGroup(report);
	const rest = stated === null ? null : stated - covered;
	if (payments.length === 0) return listBlockEntries(group, below, rest, 0);
	if (rest !== null && rest > 0) return listBlockEntries(group, below, rest, covered);
	return statedCount(group) === null && isRestUnknown(group, below)
		? listBlockEntries(group, below, null, below.length)
		: [];
}

/** @param rest how many transactions have no entry below the group */
function listBlockEntries(
	group: GroupBlock,
	below: readonly StatusEntry[],
	rest: number | null,
	listed: number,
): StatusEntry[] {
	const base = { level: 'group', group, payment: null, transaction: null, listed } as const;
	const own = { ...base, ...inheritStatus(group, []), transactions: rest };
	if (group.status !== null) return [own];
	const counted = listCountedStatuses(group, below);
	if (counted.length > 0) return counted.map((one) => ({ ...base, ...one }));
	return below.length === 0 ? [own] : [];
}

/** Whether the group gives an entry for all transactions that its payments do not list. */
function statesRest(group: GroupBlock): boolean {
	return statedCount(group) !== null && (group.status !== null || group.countsPerStatus.length > 0);
}

const ACCEPTED: ReadonlySet<Outcome> = new Set(['accepted', 'completed']);
const REFUSED: ReadonlySet<Outcome> = new Set(['rejected', 'cancelled']);

/**
 * `PART` means that some were accepted and some were not. If only rejected ones are listed (as Swiss and German banks
 * do), or only accepted ones, then the others are not listed.
 */
function isRestUnknown(block: CountedBlock, below: readonly StatusEntry[]): boolean {
	if (block.status !== 'PART') return false;
	const outcomes = [...new Set(below.map(({ status }) => outcomeOf(status)))];
	const areAll = (expected: ReadonlySet<Outcome>) => outcomes.every((outcome) => expected.has(outcome));
	return outcomes.length > 0 && (areAll(REFUSED) || areAll(ACCEPTED));
}

/**
 * The statuses that a block only counts. The block's reasons explain why transactions were not accepted. So if some
 * were accepted and some not, only the latter get them.
 */
function listCountedStatuses(
	block: CountedBlock,
	below: readonly StatusEntry[],
): Array<InheritedStatus & Pick<StatusEntry, 'transactions'>> {
	const counted = countsBeyond(statedCounts(block), countByStatus(below));
	const needReason = ({ status }: { status: string }) => !ACCEPTED.has(outcomeOf(status));
	const mixed = counted.some(needReason);
	return counted.map((count) => ({
		...count,
		statusInherited: false,
		reasons: mixed && !needReason(count) ? [] : block.reasons,
	}));
}
