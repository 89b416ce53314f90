/**
 * Hints about the output, in the order in which they are shown. `{forAccounts}` names the accounts at the end of a sentence, as
 * in ` for Operating …4711 and 2 more`, and `{accounts}` with their details, as in `Operating …4711 (closed), …0815 (7)`.
 * `{detail}` is that of a note without an account, and `{times}` how often the hint was added.
 */
export const hints = {
	limitedList: { text: "The bank's list goes on after 'Limit'. Turn on 'Return All' to get everything." },
	unlistedAccount: { isWarning: true, text: "The bank listed no account for IDs in 'Account IDs': {accounts}." },
	partialList: { isWarning: true, text: 'Partial content (206): rows may be missing{forAccounts}.' },
	partialAccount: {
		isWarning: true,
		text: 'Partial content (206): fields of the account may be missing{forAccounts}.',
	},
	partialFile: { isWarning: true, text: 'Partial content (206): files may be incomplete: {times}.' },
	noImage: { text: 'Transactions without an image are passed on unchanged: {times}.' },
	accountError: { isWarning: true, text: 'Balances may be missing or old: {accounts}.' },
	balanceUnknown: { isWarning: true, text: 'Balances are missing, because the bank did not send them: {accounts}.' },
	transactionsInside: {
		text: "The field 'transactions' has transactions that the bank put into the account{forAccounts}.",
	},
	endedEarly: { isWarning: true, text: 'The bank announced more rows than it sent: {accounts}.' },
	signUnknown: {
		isWarning: true,
		text: "'signedAmount' is empty where amount and debitCreditMemo do not tell it{forAccounts}. Transactions: {times}.",
	},
	rowIdUnknown: {
		isWarning: true,
		text: "'rowId' is empty where the list or the account was not read whole{forAccounts}. Transactions: {times}.",
	},
	emptyField: { text: "No item has a value in {detail}. 'Fields' takes names of All Fields, with the same capitals." },
	emptyFilter: {
		text: "The filter '{detail}' is empty, so it leaves nothing out. Fill it in, a time as 2026-11-23 08:00:00.",
	},
	accountUnknown: { isWarning: true, text: "The bank did not send the account's name and currency{forAccounts}." },
	undated: { text: 'Kept transactions without a usable date: {times}.' },
	shortenedTexts: { text: 'Texts lost characters that the format cannot carry{forAccounts}: {times}.' },
	historyUnknown: {
		text: "The list has no transaction before the first day. If the bank lists only recent ones, set 'Expected Opening Balance'{forAccounts}.",
	},
	noStatement: { text: 'No statement of {accounts}: only deposit accounts and credit lines have one.' },
	balancesOff: { isWarning: true, text: 'Balances do not add up, with this difference: {accounts}.' },
	noStatements: { isWarning: true, text: 'Files without statements: {times}.' },
	noBookings: { text: 'Statements without transactions: {times}.' },
	leftOutGroups: { text: 'BAI2 groups that are deletions or tests, so their transactions are left out: {times}.' },
	waited: { text: 'The bank limits the number of calls (429): a call waited {detail} seconds in all.' },
	receptionFailed: { isWarning: true, text: 'The bank cannot deliver. Failed: {detail}.' },
	receptionOpenToOthers: {
		isWarning: true,
		text: 'Others could send you false reports. Unpublish the workflow. Failed: {detail}.',
	},
	receptionPassed: { text: 'All steps passed. The bank can deliver if the address begins with https.' },
} as const;
