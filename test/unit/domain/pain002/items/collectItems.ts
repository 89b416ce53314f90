import {
	makeReportItems,
	type ReportItemOptions,
} from '../../../../../nodes/CommercialBanking/domain/pain002/items/makeReportItems';
import type { MessageItem } from '../../../../../nodes/CommercialBanking/domain/pain002/items/toMessageItem';
import type { StatusItem } from '../../../../../nodes/CommercialBanking/domain/pain002/items/toStatusItem';
import type { PaymentStatusReport } from '../../../../../nodes/CommercialBanking/domain/pain002/report/mapReport';

type Options = Omit<ReportItemOptions, 'output'>;

/** The items of a report, one for each status, without `delivery`. */
export async function statusItems(report: PaymentStatusReport, options: Options = {}): Promise<StatusItem[]> {
	const items: StatusItem[] = [];
	for await (const portion of makeReportItems(report, { ...options, output: 'transactions' }, null)) {
		for (const { delivery, ...item } of portion) if (delivery === null && 'level' in item) items.push(item);
	}
	return items;
}

/** The one item of a report, without `delivery`. */
export async function messageItem(report: PaymentStatusReport, options: Options = {}): Promise<MessageItem> {
	for await (const [item] of makeReportItems(report, { ...options, output: 'message' }, null)) {
		if (item === undefined || !('summary' in item)) break;
		const { delivery, ...message } = item;
		if (delivery === null) return message;
	}
	throw new Error('The report gave no item');
}
