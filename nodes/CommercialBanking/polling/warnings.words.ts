/** What the account trigger writes into n8n's log. */
export const warnings = {
	dropped:
		'{count} accounts have not been in the list of the bank for {days} days. The trigger has forgotten what it knew of them.',
	edge: 'The account {account} has too many transactions to remember those of {days} days. Transactions dated before {date} are not reported when they come late.',
	newNode:
		'This workflow has had an account trigger before, but n8n has kept nothing under the name and the ID of this node. The node is another one, or it was renamed or replaced. It starts from zero: what happened since the last poll of the other node is not reported. Look it up at the bank.',
	positions:
		"Known transactions of the account {account} came again under other IDs. The bank's IDs seem to be positions in the list. They may have been reported twice: compare before you book them. Set the option 'Identify By' to Content.",
	startDateCut:
		"'Start Date' is more than {days} days back. The trigger reports transactions since {date}. For older ones, use Get Many.",
	startsFromZero:
		'What the trigger remembered of the accounts cannot be read, or was written with other parameters. It starts from zero: what happened since the last poll is not reported. Look it up at the bank.',
	status:
		"The account {account} has transactions that are neither booked nor pending, for example with the status '{status}'. They are reported once they are booked.",
} as const;
