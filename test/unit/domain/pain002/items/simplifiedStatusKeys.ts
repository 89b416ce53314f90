/** The columns of a simplified status, in their order. The first five fit into the panel of the trigger. */
export const SIMPLIFIED_STATUS_KEYS = [
	'outcome',
	'payment',
	'amount',
	'counterparty',
	'nextStep',
	'currency',
	'reason',
	'direction',
	'level',
	'status',
] as const;
