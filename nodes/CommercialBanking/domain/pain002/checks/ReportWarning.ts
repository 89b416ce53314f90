export type ReportWarningCode =
	| 'status_contradiction'
	| 'count_mismatch'
	| 'control_sum_mismatch'
	| 'partial_without_detail'
	| 'duplicate_payment'
	| 'duplicate_end_to_end_id'
	| 'status_missing'
	| 'status_unknown'
	| 'several_groups';

/** Something in a report that does not fit together; nothing was left out of the items because of it. */
export interface ReportWarning {
	code: ReportWarningCode;
	message: string;
	/** The payment it is about; null for the group, or where it is about several */
	originalPaymentInformationId: string | null;
}

/** A warning about one payment, else about the group or about several payments. */
export function warn(
	code: ReportWarningCode,
	message: string,
	originalPaymentInformationId: string | null = null,
): ReportWarning {
	return { code, message, originalPaymentInformationId };
}
