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

/** The transaction of an element, which was mapped while the report was read, or is mapped now. */
export const takeTransaction = (node: ReportNode): TransactionBlock =>
	MappedElement.transactionOf(node) ?? mapTransaction(node);

/**
 * Returns a function that maps each transaction while a report is read, and puts an empty element in its place. So the
 * memory of a large report grows with what its items need, and not with its elements.
 *
 * The function throws DeliveryError `report_unreadable` if there are too many: each needs memory until the end.
 */
export function createReplacer(): (node: ReportNode) => ReportNode {
	let mapped = 0;
	return (node) => {
		mapped += 1;
		assertWithin('items', mapped);
		return new MappedElement({ ...mapTransaction(node), node: null });
	};
}
