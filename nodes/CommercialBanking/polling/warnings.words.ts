/** What the account trigger writes into n8n's log. */
export const warnings = {
	dropped:
		'{count} accounts have not been in the list of the bank for {days} days. The trigger has forgotten what it knew of them.',
	edge: 'The account {account} has too many transactions to remember those of {days} days. Transactions dated before {date} are not reported when they come late.',
	newNode:
		'n8n has lost what this trigger knew, because the node was renamed or replaced. It has last polled at {time}. Transactions that may be posted after that are reported, some of them perhaps again. For balances and accounts, it starts from zero.',
	otherNode:
		'This workflow has had another account trigger. If this node is in its place, look up at the bank what happened since its last poll: this node starts from zero.',
	positions:
		"Known transactions of the account {account} came again under other IDs. The bank's IDs seem to be positions in the list. They may have been reported twice: compare before you book them. Set the option 'Identify By' to Content.",
	startDateCut:
		"'Start Date' is more than {days} days back. The trigger reports transactions since {date}. For older ones, use Get Many.",
	startsFromZero:
		'What the trigger remembered of the accounts cannot be read, or was written with other parameters. It starts from zero: what happened since the last poll is not reported. Look it up at the bank.',
	status:
		"The account {account} has transactions that are neither booked nor pending, for example with the status '{status}'. They are reported once they are booked.",
} as const;
