import {
	makeReportItems,
	type ReportItemOptions,
} from '../../../../../nodes/CommercialBanking/domain/pain002/items/makeReportItems';
import type {
	SimplifiedStatus,
	StatusItem,
} from '../../../../../nodes/CommercialBanking/domain/pain002/items/toStatusItem';
import type { PaymentStatusReport } from '../../../../../nodes/CommercialBanking/domain/pain002/report/mapReport';
import type { ReportNode } from '../../../../../nodes/CommercialBanking/domain/pain002/tree/ReportNode';

type Options = Partial<ReportItemOptions>;

/** In place of the digest of a plaintext. */
export const plaintextDigest = 'digest';

function withoutDelivery<Item extends { delivery: unknown }>(item: Item): Omit<Item, 'delivery'> {
	const copy: Omit<Item, 'delivery'> & { delivery?: unknown } = { ...item };
	delete copy.delivery;
	return copy;
}

interface WithRaw {
	raw?: ReportNode;
}

/** The items of a report, one for each status, in full, without `delivery`. */
export async function statusItems(report: PaymentStatusReport, options: Options = {}) {
	const items: Array<StatusItem & WithRaw> = [];
	for await (const portion of makeReportItems(report, { plaintextDigest, ...options, output: 'full' }, undefined)) {
		for (const item of portion) if ('orderKey' in item) items.push(withoutDelivery(item));
	}
	return items;
}

/** The same as rows of a table. */
export async function simplifiedItems(report: PaymentStatusReport, options: Options = {}) {
	const rows: SimplifiedStatus[] = [];
	for await (const portion of makeReportItems(report, { plaintextDigest, ...options, output: 'simplified' }, null)) {
		for (const row of portion) if ('payment' in row) rows.push(row);
	}
	return rows;
}
