/** Enough to hide the network's delay, and few enough for the bank's rate limit. */
export const CONCURRENCY = 10;

/** Maps items, ten at a time, and begins them in their order. */
export async function mapTenAtOnce<From, To>(
	items: readonly From[],
	mapItem: (item: From, index: number) => Promise<To>,
): Promise<To[]> {
	const mapped: To[] = [];
	const queue = items.entries();
	const work = async () => {
		for (const [index, item] of queue) mapped[index] = await mapItem(item, index);
	};
	await Promise.all(Array.from({ length: CONCURRENCY }, work));
	return mapped;
}
