/** What may be wrong with a status, and what to do: the code of the warning, and its text. */
export const warningTexts = {
	acceptedOtherAmount: [
		'accepted_amount_differs',
		'The payer has accepted another amount than the one that you asked for. Ask the payer why. Book only what has arrived on your account.',
	],
	sumDiffers: [
		'control_sum_mismatch',
		'The amounts in the {name} do not add up to its control sum. Ask your bank which is true. Do not send anything again before your bank agrees.',
	],
	countsDiffer: [
		'count_mismatch',
		'The report says that the {name} has {stated}, but the counts by status give {counted}. Ask your bank which is true. Do not send anything again before your bank agrees.',
	],
	listsMore: [
		'count_mismatch',
		'The report says that the {name} has {stated}, but lists {listed}. Ask your bank which is true. Do not send anything again before your bank agrees.',
	],
	creditedOtherAmount: [
		'credited_amount_differs',
		"The payee's bank confirms another amount than the one that was ordered or settled. Charges may have been taken from it. Compare both before you mark the invoice as paid.",
	],
	batchReportedTwice: [
		'duplicate_batch',
		'The bank reports the {name} in several places. Ask your bank which report counts, and check each payment on the account. Do not send anything again before your bank agrees.',
	],
	repeatedReferences: [
		'duplicate_end_to_end_id',
		'End-to-end references that the report has more than once: {number}. Compare these payments with your records: one of them may be a duplicate. If one is, ask your bank to stop it.',
	],
	noPayment: ['no_payment_status', '{answer}. Do not take it for the status of a payment.'],
	partWithoutDetail: [
		'partial_without_detail',
		'The {name} is PART, but nothing says which payments were rejected. Ask your bank. Do not send any of them again before your bank agrees.',
	],
	onlySome: [
		'partly_listed',
		'The bank marks the {level} as rejected but {some}. Find the others first: ask your bank, and check the account. Do not send the {level} again. Do not send any of its payments again before your bank says that this payment was rejected.',
	],
	silentRest: [
		'partly_listed',
		'The report does not say what happened to {rest} of the {level}. Ask your bank about them.',
	],
	contradictedByReason: [
		'reason_contradiction',
		'The bank reports it as {status}, but with {code}, a code for what is returned or rejected. Ask your bank what happened to the money. Do not send it again.',
	],
	severalStatuses: [
		'shared_payment_key',
		'The report has several statuses with the same paymentKey. None of them replaces another in your records. Look at each of them.',
	],
	contradictedBelow: [
		'status_contradiction',
		'The {name} is {status}, but {below} {statuses}. Ask your bank which is true. Do not send anything again before your bank agrees.',
	],
	contradictsAbove: [
		'status_contradiction',
		'The bank marks the {above} as {statusAbove}, but this part of it as {status}. Ask your bank which is true. Do not send either again before your bank agrees.',
	],
	partAllAlike: [
		'status_contradiction',
		'The {name} is PART, but everything below it is {outcome}. Ask your bank which is true. Do not send anything again before your bank agrees.',
	],
	noTimeOfReport: [
		'unreadable_time',
		'The time of the report cannot be read, so nobody can tell whether this is the newest status. Compare it with what you have stored.',
	],
} as const;
