import type { GroupBlock, PaymentBlock } from '../report/mapReport';
import { NO_REFERENCE } from '../report/noReference';
import { countOf, statedCount } from './countTransactions';

/** A batch of the original message. */
export interface Batch {
	/** Most batches have one. Some banks send a block for each status, each with the number of the whole batch. */
	blocks: PaymentBlock[];
	/** How many transactions its blocks list together */
	listed: number;
	/** How many of its blocks list none: those speak for the others */
	speakers: number;
	/** How many transactions it has, as the bank states it; null where that is unknown */
	stated: number | null;
}

/** Gathers the blocks of each batch: those of one file with the same name and the same number of transactions. */
export function gatherBatches(payments: readonly PaymentBlock[]): Map<PaymentBlock, Batch> {
	const batches = new Map<PaymentBlock, Batch>();
	const shared = new Map<GroupBlock, Map<string, Batch>>();
	for (const payment of payments) {
		const stated = statedCount(payment);
		const id = payment.originalPaymentInformationId;
		const isShared = id !== null && !NO_REFERENCE.has(id) && countOf(payment.numberOfTransactions) !== null;
		const ofFile = shared.get(payment.group) ?? new Map<string, Batch>();
		shared.set(payment.group, ofFile);
		const batch = (isShared ? ofFile.get(`${stated} ${id}`) : undefined) ?? {
			blocks: [],
			listed: 0,
			speakers: 0,
			stated,
		};
		if (isShared) ofFile.set(`${stated} ${id}`, batch);
		batch.blocks.push(payment);
		batch.listed += payment.transactions.length;
		batch.speakers += payment.transactions.length === 0 ? 1 : 0;
		batches.set(payment, batch);
	}
	return batches;
}
