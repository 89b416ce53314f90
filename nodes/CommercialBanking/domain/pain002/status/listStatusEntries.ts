import { type Outcome, outcomeOf, type StatusLevel } from '../codes/explainCode';
import type { CountedBlock, GroupBlock, PaymentBlock, PaymentStatusReport } from '../report/mapReport';
import type { TransactionBlock } from '../report/mapTransaction';
import { assertItemCount } from '../tree/reportLimits';
import { countByStatus, countsBeyond, isMixed, statedCount, statedCounts } from './countTransactions';
import { type Batch, gatherBatches } from './gatherBatches';
import { type InheritedStatus, inheritStatus, type UpperLevel } from './inheritStatus';
import { statedByFile } from './statedByReport';

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
	/** The level counts the transactions with this status (`NbOfTxsPerSts`), and does not say which ones they are */
	onlyCounted: boolean;
}

/**
 * Lists the most specific statuses of a report, in its order.
 *
 * - Each listed transaction gives an entry.
 * - A payment without listed transactions gives an entry. So does a payment that lists fewer transactions than it has:
 *   its own status is for the rest. (Banks often list only the rejected ones.) A payment with a number and without a
 *   status inherits the group's. Several blocks of one payment have one rest together.
 * - The group gives an entry if the report has no payment, or if the payments have fewer transactions than the group
 *   states, or than they state together.
 * - A payment or group that is `PART`, has no number, and lists only rejected or only accepted transactions gives an
 *   entry for the unknown rest.
 * - A level whose counts per status (`NbOfTxsPerSts`) name another status than its own gives an entry for each counted
 *   status that is not listed completely, and one for what is neither listed nor counted.
 * - Where a report has several groups, each gives its entry, except for the transactions that stand inside it.
 *
 * Status and reasons may be inherited, see `inheritStatus`. There is always at least one entry, so that every report
 * gives an item.
 *
 * @throws DeliveryError `report_unreadable` if there are more than 100,000
 */
export function listStatusEntries(report: PaymentStatusReport): StatusEntry[] {
	const groups = [report.group, ...report.furtherGroups];
	const files = new Map(groups.map((group) => [group, new FileEntries(group)]));
	const fileOf = (group: GroupBlock) => files.get(group) ?? addFile(files, group);
	for (const payment of report.payments) fileOf(payment.group).payments.push(payment);
	const entries: StatusEntry[] = [];
	for (const [payment, batch] of gatherBatches(report.payments)) {
		for (const entry of fileOf(payment.group).addPayment(payment, batch)) entries.push(entry);
	}
	for (const group of groups) for (const entry of fileOf(group).listOwn()) entries.push(entry);
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

function addFile(files: Map<GroupBlock, FileEntries>, group: GroupBlock): FileEntries {
	const file = new FileEntries(group);
	files.set(group, file);
	return file;
}

/** What an entry of a payment or group does not share with the others of its level. */
type LevelStatus = InheritedStatus & Pick<StatusEntry, 'transactions' | 'onlyCounted'>;

/** Lists the entries of one file: of its payments, one after the other, and then its own. */
class FileEntries {
	/** All that belong to the file. To be complete before the first entry is listed. */
	readonly payments: PaymentBlock[] = [];

	private readonly group: GroupBlock;

	private readonly upper: UpperLevel;

	/** Whether the group gives an entry for all transactions that its payments do not list. */
	private readonly statesRest: boolean;

	/** The entries of payments and transactions so far. */
	private readonly below: StatusEntry[] = [];

	/** How many transactions each batch accounts for. `Infinity`: an unknown number. */
	private readonly covered = new Map<Batch, number>();

	constructor(group: GroupBlock) {
		this.group = group;
		this.upper = toUpperLevel(group);
		this.statesRest = statedCount(group) !== null && (group.status !== null || group.countsPerStatus.length > 0);
	}

	addPayment(payment: PaymentBlock, batch: Batch): StatusEntry[] {
		const { group } = this;
		const above = [toUpperLevel(payment), this.upper] as const;
		const listed = payment.transactions.map((transaction) => toTransactionEntry(group, payment, transaction, above));
		const stated = batch.stated ?? this.lendNumber(payment);
		const rest = stated === null ? null : stated - batch.listed;
		const base = { level: 'payment', group, payment, transaction: null, listed: batch.listed } as const;
		const own = this.listRest(payment, batch, listed, rest).map((status) => ({ ...base, ...status }));
		if (own.length > 0) this.covered.set(batch, stated ?? Infinity);
		else if (!this.covered.has(batch)) this.covered.set(batch, batch.listed);
		const entries = [...listed, ...own];
		for (const entry of entries) this.below.push(entry);
		return entries;
	}

	/** The entries of the group: for what its payments do not have. */
	listOwn(): StatusEntry[] {
		const { group, payments, below } = this;
		const covered = [...this.covered.values()].reduce((sum, number) => sum + number, 0);
		const stated = statedByFile(group, payments);
		const rest = stated === null ? null : stated - covered;
		if (payments.length === 0) return this.toGroupEntries(this.listGroup(rest), 0);
		if (rest !== null && rest > 0) return this.toGroupEntries(this.listGroup(rest), covered);
		if (statedCount(group) !== null && covered !== Infinity) return [];
		const counted = listCountedStatuses(group, below, null);
		const isForRest = counted.length > 0 || isRestUnknown(group, below);
		return isForRest ? this.toGroupEntries(this.listGroup(null), below.length) : [];
	}

	/**
	 * The number of the group for its only payment, unless the group says something else than the payment. Then there may
	 * be other payments, which the bank does not list because nothing is wrong with them.
	 */
	private lendNumber(payment: PaymentBlock): number | null {
		const { group, payments, upper } = this;
		const isLike = group.status === null || payment.status === null || payment.status === group.status;
		return payments.length === 1 && isLike && !upper.isMixed ? statedCount(group) : null;
	}

	/** @param rest how many transactions of the batch are not listed */
	private listRest(
		payment: PaymentBlock,
		batch: Batch,
		listed: readonly StatusEntry[],
		rest: number | null,
	): LevelStatus[] {
		if (!givesRest(payment, batch) || (batch.listed > 0 && rest !== null && rest <= 0)) return [];
		const counted = listCountedStatuses(payment, listed, rest);
		if (counted.length > 0) return counted;
		if (listed.length > 0 && rest === null && (this.statesRest || !isRestUnknown(payment, listed))) return [];
		// It speaks for all blocks, which list transactions too. If they do not agree, nobody knows.
		const isDisputed = listed.length > 0 && batch.blocks.some(({ status }) => status !== payment.status);
		const status = isDisputed ? NO_STATUS : inheritStatus(payment, [this.upper]);
		const own = { ...status, transactions: rest, onlyCounted: false };
		if (payment.status !== null) return [own];
		if (payment.node === null) return [];
		const isForRest = own.status !== null && batch.stated !== null;
		return batch.listed === 0 || isForRest ? [own] : [];
	}

	private listGroup(rest: number | null): LevelStatus[] {
		const { group, below } = this;
		const counted = listCountedStatuses(group, below, rest);
		if (counted.length > 0) return counted;
		const isStated = group.status !== null || below.length === 0;
		return isStated ? [{ ...inheritStatus(group, []), transactions: rest, onlyCounted: false }] : [];
	}

	private toGroupEntries(statuses: readonly LevelStatus[], listed: number): StatusEntry[] {
		const { group } = this;
		return statuses.map((status) => ({ level: 'group', group, payment: null, transaction: null, listed, ...status }));
	}
}

function toUpperLevel(block: CountedBlock): UpperLevel {
	return { status: block.status, reasons: block.reasons, isMixed: isMixed(block) };
}

function toTransactionEntry(
	group: GroupBlock,
	payment: PaymentBlock,
	transaction: TransactionBlock,
	above: readonly UpperLevel[],
): StatusEntry {
	const { status, statusInherited, reasons } = inheritStatus(transaction, above);
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
		onlyCounted: false,
	};
}

const NO_STATUS: InheritedStatus = { status: null, statusInherited: false, reasons: [] };

/** Of several blocks of a batch, those without transactions speak for the rest; if all list some, the last one does. */
function givesRest(payment: PaymentBlock, { blocks, listed }: Batch): boolean {
	if (blocks.length === 1 || listed === 0 || payment.transactions.length === 0) return true;
	return payment === blocks.at(-1) && blocks.every(({ transactions }) => transactions.length > 0);
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
 * The statuses that a level counts, where they are not all its own, and what is left of the rest. The level's reasons
 * explain why transactions were not accepted. So if some were accepted and some not, only the latter get them.
 *
 * @param rest how many transactions have no entry below the level; null where that is unknown
 */
function listCountedStatuses(block: CountedBlock, below: readonly StatusEntry[], rest: number | null): LevelStatus[] {
	const counted = isMixed(block) ? countsBeyond(statedCounts(block), countByStatus(below)) : [];
	if (counted.length === 0) return [];
	const needReason = ({ status }: { status: string }) => !ACCEPTED.has(outcomeOf(status));
	const someNeedReason = counted.some(needReason);
	const left = (rest ?? 0) - counted.reduce((sum, { transactions }) => sum + (transactions ?? NaN), 0);
	const { status, reasons } = block;
	const statuses = counted.map((count) => ({
		...count,
		statusInherited: false,
		reasons: someNeedReason && !needReason(count) ? [] : reasons,
		onlyCounted: true,
	}));
	const own = { status, statusInherited: false, reasons, transactions: left, onlyCounted: false };
	return left > 0 ? [...statuses, own] : statuses;
}
