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

/** A contradiction in a report. The items are complete all the same. */
export interface ReportWarning {
	code: ReportWarningCode;
	message: string;
	/** The payment with the contradiction; null for the group or several payments */
	originalPaymentInformationId: string | null;
}

/** Makes a warning about one payment; without an id, about the group or several payments. */
export function warn(
	code: ReportWarningCode,
	message: string,
	originalPaymentInformationId: string | null = null,
): ReportWarning {
	return { code, message, originalPaymentInformationId };
}
