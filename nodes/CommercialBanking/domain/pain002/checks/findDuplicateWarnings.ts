import type { PaymentStatusReport } from '../report/mapReport';
import { NO_REFERENCE } from '../report/noReference';
import { type ReportWarning, warn } from './ReportWarning';

/** Finds the same payment in two blocks, and the same reference at two transactions. */
export function findDuplicateWarnings(report: PaymentStatusReport): ReportWarning[] {
	const payments = report.payments.filter(({ node }) => node !== null);
	const paymentIds = payments.map((payment) => payment.originalPaymentInformationId);
	const endToEndIds = report.payments.flatMap((payment) =>
		payment.transactions.map(({ details }) => details.originalEndToEndId),
	);
	const repeated = countRepeated(endToEndIds);
	return [
		...repeatedAmong(paymentIds).map((id) => warn('duplicate_payment', 'The batch is reported in several places.', id)),
		...(repeated > 0
			? [
					warn(
						'duplicate_end_to_end_id',
						`${repeated} end-to-end ${repeated === 1 ? 'reference stands' : 'references stand'} at more than one payment.`,
					),
				]
			: []),
	];
}

function countRepeated(ids: ReadonlyArray<string | null>): number {
	return repeatedAmong(ids).filter((id) => !NO_REFERENCE.has(id)).length;
}

function repeatedAmong(ids: ReadonlyArray<string | null>): string[] {
	const seen = new Set<string>();
	const repeated = new Set<string>();
	for (const id of ids) {
		if (id === null) continue;
		if (seen.has(id)) repeated.add(id);
		seen.add(id);
	}
	return [...repeated];
}
