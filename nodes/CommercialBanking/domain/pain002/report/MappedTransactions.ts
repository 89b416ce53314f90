import type { ReportNode } from '../tree/ReportNode';
import { assertItemCount } from '../tree/reportLimits';
import { mapTransaction, type TransactionBlock } from './mapTransaction';

/**
 * The transactions of a report that were mapped while it was read. In the tree, an empty element stands for each of
 * them. So the memory of a large report grows with what its items need, and not with its elements.
 */
export class MappedTransactions {
	/** Those that {@link take} has not given yet. */
	private readonly blocks = new Map<ReportNode, TransactionBlock>();

	private count = 0;

	/** Whether each of them had its place in the report. One outside of it may have been more than a transaction. */
	get areAllTaken(): boolean {
		return this.blocks.size === 0;
	}

	/**
	 * Maps a transaction.
	 *
	 * @returns the empty element that stands for it
	 * @throws DeliveryError `report_unreadable` if there are too many
	 */
	replace(node: ReportNode): ReportNode {
		// Not later: each of them needs memory until the end of the report.
		this.count += 1;
		assertItemCount(this.count);
		const substitute: ReportNode = {};
		this.blocks.set(substitute, { ...mapTransaction(node), node: null });
		return substitute;
	}

	/** @returns the transaction for which an element stands; undefined if it stands for itself */
	take(node: ReportNode): TransactionBlock | undefined {
		const block = this.blocks.get(node);
		if (block !== undefined) this.blocks.delete(node);
		return block;
	}
}
