import type { StatusEntry } from '../status/listStatusEntries';
import { REPEATED_ELEMENTS } from '../tree/ReplaceElement';
import type { ReportNode } from '../tree/ReportNode';

/** The element from which an entry was made, as sent; of a payment or group without the levels below. */
export function rawOf({ transaction, payment, group }: StatusEntry): ReportNode {
	if (transaction) {
		if (transaction.node === null) throw new Error('The report was read without keeping its elements');
		return transaction.node;
	}
	const node = payment ? payment.node : group.node;
	return Object.fromEntries(Object.entries(node ?? {}).filter(([name]) => !REPEATED_ELEMENTS.has(name)));
}
