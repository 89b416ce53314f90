/** What is wrong in a poll, and what to do. */
export const pollProblems = {
	daysUnread: {
		message: 'In the time of one poll, its transactions from {first} to {last} could not all be read',
		whatToDo:
			'Look up these days at the bank. A later poll reports what it still finds. If this comes again, poll more often, or choose fewer accounts.',
	},
	startDateInFuture: 'It lies in the future. Choose today, or an earlier day.',
} as const;
