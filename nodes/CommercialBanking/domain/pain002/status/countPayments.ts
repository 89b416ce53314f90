/**
 * A number of payments in words: `3 of 40 payments`, `1 payment`.
 *
 * @param stated how many there are in all; null where that is unknown
 */
export function countPayments(transactions: number, stated: number | null): string {
	const isPartOfMore = stated !== null && stated >= transactions && stated > 1;
	const count = isPartOfMore ? `${transactions} of ${stated}` : `${transactions}`;
	return `${count} ${transactions === 1 && !isPartOfMore ? 'payment' : 'payments'}`;
}
