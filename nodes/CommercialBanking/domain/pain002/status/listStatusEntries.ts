import { isRefused, type Outcome, outcomeOf, type StatusLevel } from '../codes/explainCode';
import { isPayeeVerification } from '../codes/isPayeeVerification';
import type { CountedBlock, GroupBlock, PaymentBlock, PaymentStatusReport } from '../report/mapReport';
import type { TransactionBlock } from '../report/mapTransaction';
import { assertItemCount } from '../tree/reportLimits';
import {
	areCountsComplete,
	countByStatus,
	type CountedStatus,
	countsBeyond,
	isMixed,
	statedCount,
	statedCounts,
} from './countTransactions';
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
	/** How many transactions the level has, as it states itself; null where that is unknown, and for a transaction */
	stated: number | null;
	/** Its batch is reported in several places */
	isShared: boolean;
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
 *   status that is not listed completely, and one for what is neither listed nor counted. Its own status stays, also
 *   where nothing seems to be left for it.
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
		const listed = this.listTransactions(payment, batch);
		const stated = batch.stated ?? this.lendNumber(payment);
		const statuses = this.listRest(payment, batch, listed, stated);
		const isUnknown = statuses.some(({ transactions }) => transactions === null);
		if (statuses.length > 0) this.covered.set(batch, isUnknown ? Infinity : (stated ?? Infinity));
		else if (!this.covered.has(batch)) this.covered.set(batch, batch.listed);
		const isShared = batch.blocks.length > 1;
		const numbers = { listed: batch.listed, stated: statedCount(payment), isShared };
		const base = { level: 'payment', group, payment, transaction: null, ...numbers } as const;
		const own = statuses.map((status) => ({ ...base, ...status }));
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
		if (statedCount(group) !== null && covered !== Infinity)
			return this.toGroupEntries(listLostStatuses(group, below), covered);
		const statuses = this.listGroup(null);
		const isForRest = statuses.some(({ onlyCounted }) => onlyCounted) || isRestUnknown(group, below);
		return isForRest ? this.toGroupEntries(statuses, below.length) : [];
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

	private listTransactions(payment: PaymentBlock, { blocks }: Batch): StatusEntry[] {
		const above = [toUpperLevel(payment), this.upper];
		const levels = { group: this.group, payment, isShared: blocks.length > 1 };
		return payment.transactions.map((transaction) => toTransactionEntry(levels, transaction, above));
	}

	/**
	 * What a block says of the transactions of its batch that are not listed.
	 *
	 * @param listed of the block
	 * @param stated how many transactions the batch has
	 */
	private listRest(
		payment: PaymentBlock,
		batch: Batch,
		listed: readonly StatusEntry[],
		stated: number | null,
	): LevelStatus[] {
		const { speakers } = batch;
		const isShared = batch.blocks.length > 1;
		if (!speaks(payment, batch)) return [];
		const rest = stated === null ? null : stated - batch.listed;
		const isComplete = batch.listed > 0 && rest !== null && rest <= 0;
		// Of several that speak for the rest, none has it all.
		if (speakers > 1)
			return [
				...listLostStatuses(payment, [{ status: payment.status, transactions: null }]),
				this.toOwn(payment, null),
			];
		const below = isShared ? batch.blocks.flatMap((block) => this.listTransactions(block, batch)) : listed;
		if (isComplete) {
			const own = isShared && speakers > 0 && payment.status !== null ? [this.toOwn(payment, null)] : [];
			return [...listLostStatuses(payment, below), ...own];
		}
		const counted = listCountedStatuses(payment, below, rest);
		if (counted.length > 0) return counted;
		if (this.isRefusedInPart(payment, listed)) return [this.toOwn(payment, null)];
		if (listed.length > 0 && rest === null && (this.statesRest || !isRestUnknown(payment, listed))) return [];
		// It speaks for all blocks, which list transactions too. If they do not agree, nobody knows.
		const isDisputed = listed.length > 0 && batch.blocks.some(({ status }) => status !== payment.status);
		const own = { ...this.toOwn(payment, rest), ...(isDisputed ? NO_STATUS : {}) };
		if (payment.status === null && payment.node === null) return [];
		const isForRest = batch.listed === 0 || isShared || payment.status !== null;
		if (!isForRest && (own.status === null || batch.stated === null)) return [];
		// The group counts what the batch does not say.
		const isCountedAbove = this.upper.isMixed && this.group.countsPerStatus.length > 0;
		const isSilent = own.status === null || own.status === 'PART';
		return [isCountedAbove && isSilent && payment.countsPerStatus.length === 0 ? { ...own, transactions: null } : own];
	}

	private toOwn(payment: PaymentBlock, transactions: number | null): LevelStatus {
		return { ...inheritStatus(payment, [this.upper]), transactions, onlyCounted: false };
	}

	/** Whether the only batch is refused, the file is not, and the others of the file are not listed. Nobody knows of them. */
	private isRefusedInPart({ status }: PaymentBlock, listed: readonly StatusEntry[]): boolean {
		const { group, payments, upper } = this;
		const isOther = group.status !== null && group.status !== status && !upper.isMixed;
		return (
			payments.length === 1 &&
			isOther &&
			isRefused(status) &&
			listed.length > 0 &&
			(statedCount(group) ?? 0) > listed.length
		);
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
		const stated = statedCount(group);
		const base = { level: 'group', group, payment: null, transaction: null, listed, stated, isShared: false } as const;
		return statuses.map((status) => ({ ...base, ...status }));
	}
}

function toUpperLevel(block: CountedBlock): UpperLevel {
	return { status: block.status, reasons: block.reasons, isMixed: isMixed(block) };
}

function toTransactionEntry(
	{ group, payment, isShared }: Pick<StatusEntry, 'group' | 'payment' | 'isShared'>,
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
		stated: null,
		isShared,
	};
}

const NO_STATUS: InheritedStatus = { status: null, statusInherited: false, reasons: [] };

/** Of several blocks of a batch, those without transactions speak for the rest; if all list some, the last one does. */
function speaks(payment: PaymentBlock, { blocks, speakers }: Batch): boolean {
	return blocks.length === 1 || (speakers > 0 ? payment.transactions.length === 0 : payment === blocks.at(-1));
}

const ACCEPTED: ReadonlySet<Outcome> = new Set(['accepted', 'completed']);

/**
 * `PART` means that some were accepted and some were not. If only rejected ones are listed (as Swiss and German banks
 * do), or only accepted ones, then the others are not listed.
 */
function isRestUnknown(block: CountedBlock, below: readonly StatusEntry[]): boolean {
	if (block.status !== 'PART') return false;
	const areAccepted = below.every(({ status }) => ACCEPTED.has(outcomeOf(status)));
	return below.length > 0 && (areAccepted || below.every(({ status }) => isRefused(status)));
}

/**
 * The statuses that a level counts, where they are not all its own, and the level's own status for what is left. The
 * level's reasons explain why transactions were not accepted. So if some were accepted and some not, only the latter get
 * them.
 *
 * @param rest how many transactions have no entry below the level; null where that is unknown
 */
function listCountedStatuses(block: CountedBlock, below: readonly CountedStatus[], rest: number | null): LevelStatus[] {
	const counted = isMixed(block) ? countsBeyond(statedCounts(block), countByStatus(below)) : [];
	if (counted.length === 0) return [];
	const { status, reasons } = block;
	const sum = counted.reduce((total, { transactions }) => total + (transactions ?? NaN), 0);
	const left = rest !== null && rest > sum ? rest - sum : null;
	const keepsOwn = left !== null || !areCountsComplete(block, below);
	const needsReason = (one: string | null) => one !== null && !ACCEPTED.has(outcomeOf(one));
	const someNeedReason = counted.some((one) => needsReason(one.status)) || (keepsOwn && needsReason(status));
	// Then some of them are listed without a status.
	const areTooMany = rest !== null && sum > rest;
	const statuses = counted.map((count) => ({
		status: count.status,
		transactions: areTooMany ? null : count.transactions,
		statusInherited: false,
		reasons: (someNeedReason && !needsReason(count.status)) || isPayeeVerification(count.status) ? [] : reasons,
		onlyCounted: true,
	}));
	const own = { status, statusInherited: false, reasons, transactions: left, onlyCounted: false };
	return keepsOwn ? [...statuses, own] : statuses;
}

/**
 * The statuses that a level counts although nothing below it has a status of that kind, and nothing is left for them. So
 * that no status gets lost in a report that contradicts itself.
 */
function listLostStatuses(block: CountedBlock, below: readonly CountedStatus[]): LevelStatus[] {
	const known = new Set(below.map(({ status }) => outcomeOf(status)));
	return listCountedStatuses(block, below, null)
		.filter(({ status, onlyCounted }) => onlyCounted && !known.has(outcomeOf(status)))
		.map((one) => ({ ...one, transactions: null }));
}
