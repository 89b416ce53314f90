import type { ReportNode } from '../tree/ReportNode';
import { mapTransaction, type TransactionBlock } from './mapTransaction';

/**
 * The transactions of a report that were mapped while it was read. In the tree, an empty element stands for each of
 * them. So the memory of a large report grows with what its items need, and not with its elements.
 */
export class MappedTransactions {
	private readonly blocks = new Map<ReportNode, TransactionBlock>();

	/** Maps a transaction. @returns the empty element that stands for it */
	replace(node: ReportNode): ReportNode {
		const substitute: ReportNode = {};
		this.blocks.set(substitute, { ...mapTransaction(node), node: null });
		return substitute;
	}

	/** The transaction for which an element stands, or that it is. */
	transactionOf(node: ReportNode): TransactionBlock {
		return this.blocks.get(node) ?? mapTransaction(node);
	}
}
