export type ReportWarningCode =
	| 'status_contradiction'
	| 'rejected_partly_listed'
	| 'count_mismatch'
	| 'control_sum_mismatch'
	| 'partial_without_detail'
	| 'duplicate_payment'
	| 'duplicate_end_to_end_id'
	| 'status_missing'
	| 'status_unknown'
	| 'several_groups';

/** A contradiction that concerns one status. */
export interface StatusWarning {
	code: ReportWarningCode;
	text: string;
}

/** A contradiction in a report. The items are complete all the same. */
export interface ReportWarning extends StatusWarning {
	/** The payment with the contradiction; null for the group or several payments */
	originalPaymentInformationId: string | null;
}

/** Makes a warning about one payment; without an id, about the group or several payments. */
export function warn(
	code: ReportWarningCode,
	text: string,
	originalPaymentInformationId: string | null = null,
): ReportWarning {
	return { code, text, originalPaymentInformationId };
}
