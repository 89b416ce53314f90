import { assertWithin } from '../tree/reportLimits';
import type { ReportNode, ReportValue } from '../tree/ReportNode';
import { mapTransaction, type TransactionBlock } from './mapTransaction';

/** The empty element that stands for a transaction in the tree. A private field is no child, and needs less than a map. */
class MappedElement implements ReportNode {
	[name: string]: ReportValue;

	readonly #transaction: TransactionBlock;

	constructor(transaction: TransactionBlock) {
		this.#transaction = transaction;
	}

	static transactionOf(node: ReportNode): TransactionBlock | undefined {
		return #transaction in node ? node.#transaction : undefined;
	}
}

/**
 * The transactions of a report that were mapped while it was read. In the tree, an empty element stands for each of
 * them. So the memory of a large report grows with what its items need, and not with its elements.
 */
export class MappedTransactions {
	private mapped = 0;

	private taken = 0;

	/** Whether each of them had its place in the report. One outside of it may have been more than a transaction. */
	get areAllTaken(): boolean {
		return this.mapped === this.taken;
	}

	/**
	 * Maps a transaction.
	 *
	 * @returns the empty element that stands for it
	 * @throws DeliveryError `report_unreadable` if there are too many
	 */
	replace(node: ReportNode): ReportNode {
		// Not later: each of them needs memory until the end of the report.
		this.mapped += 1;
		assertWithin('items', this.mapped);
		const transaction = mapTransaction(node);
		transaction.node = null;
		return new MappedElement(transaction);
	}

	/**
	 * Each element is asked for once.
	 *
	 * @returns the transaction for which an element stands; undefined if it stands for itself
	 */
	take(node: ReportNode): TransactionBlock | undefined {
		const transaction = MappedElement.transactionOf(node);
		if (transaction !== undefined) this.taken += 1;
		return transaction;
	}
}
