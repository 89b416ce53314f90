/**
 * Hints about the output, in the order in which they are shown. `one` replaces `text` where `{times}` is 1. `{forAccounts}`
 * names the accounts at the end of a sentence, as in ` for Operating …4711 and 2 more`, and `{accounts}` with their details,
 * as in `Operating …4711 (closed), …0815 (7)`. `{detail}` is that of a note without an account.
 */
export const hints = {
	limitedList: { text: "The bank's list goes on after 'Limit'. Turn on 'Return All' to get everything." },
	partialList: { isWarning: true, text: 'Partial content (206): rows may be missing{forAccounts}.' },
	listInsideAccount: {
		isWarning: true,
		text: 'Partial content (206): these are the transactions inside the account. Others may be missing{forAccounts}.',
	},
	missingAccount: {
		isWarning: true,
		text: 'Partial content (206): the bank sent accounts instead. Transactions are missing{forAccounts}.',
	},
	partialAccount: {
		isWarning: true,
		text: 'Partial content (206): fields of the account may be missing{forAccounts}.',
	},
	partialFile: {
		isWarning: true,
		one: 'Partial content (206): 1 file may be incomplete.',
		text: 'Partial content (206): {times} files may be incomplete.',
	},
	noImage: {
		one: '1 transaction without an image is passed on unchanged.',
		text: '{times} transactions without an image are passed on unchanged.',
	},
	accountError: { isWarning: true, text: 'Balances may be missing or old: {accounts}.' },
	balanceUnknown: { isWarning: true, text: 'Balances are missing, because the bank did not send them: {accounts}.' },
	transactionsInside: {
		text: "The field 'transactions' has transactions that the bank put into the account{forAccounts}.",
	},
	endedEarly: { isWarning: true, text: 'The bank announced more rows than it sent: {accounts}.' },
	sign_contradicts_memo: {
		isWarning: true,
		one: "'signedAmount' is empty for 1 transaction: the sign of the amount contradicts debitCreditMemo{forAccounts}.",
		text: "'signedAmount' is empty for {times} transactions: the sign of the amount contradicts debitCreditMemo{forAccounts}.",
	},
	memo_unknown: {
		isWarning: true,
		one: "'signedAmount' is empty for 1 transaction: debitCreditMemo is not CREDIT, DEBIT or MEMO{forAccounts}.",
		text: "'signedAmount' is empty for {times} transactions: debitCreditMemo is not CREDIT, DEBIT or MEMO{forAccounts}.",
	},
	amount_unreadable: {
		isWarning: true,
		one: "'signedAmount' is empty for 1 transaction: the amount is not a number{forAccounts}.",
		text: "'signedAmount' is empty for {times} transactions: the amount is not a number{forAccounts}.",
	},
	emptyField: { text: "No item has a value in {detail}. 'Fields' takes names of All Fields, with the same capitals." },
	leftOut: {
		text: "Many pages were read, and the filters left out some of their rows. 'Send Period to Bank' can save calls.",
	},
	emptyFilter: {
		text: "The filter '{detail}' is empty, so it leaves nothing out. Type a day with its time: 2026-11-23 08:00:00.",
	},
	accountUnknown: { isWarning: true, text: "The bank did not send the account's name and currency{forAccounts}." },
	undated: {
		one: 'Kept 1 transaction without a usable date.',
		text: 'Kept {times} transactions without a usable date.',
	},
	shortenedTexts: {
		one: '1 text lost characters that the format cannot carry{forAccounts}.',
		text: '{times} texts lost characters that the format cannot carry{forAccounts}.',
	},
	historyUnknown: {
		text: "The list has no transaction before the first day. If the bank lists only recent ones, set 'Expected Opening Balance'{forAccounts}.",
	},
	noStatement: { text: 'No statement of {accounts}: only deposit accounts and credit lines have one.' },
	balancesOff: { isWarning: true, text: 'Balances do not add up, with this difference: {accounts}.' },
	statementGap: { isWarning: true, text: 'A statement may be missing before the opening balance: {accounts}.' },
	noStatements: { isWarning: true, one: '1 file has no statements.', text: '{times} files have no statements.' },
	noBookings: { one: '1 statement has no transactions.', text: '{times} statements have no transactions.' },
	leftOutGroups: {
		one: '1 BAI2 group is a deletion or a test. Its transactions are left out.',
		text: '{times} BAI2 groups are deletions or tests. Their transactions are left out.',
	},
	waited: { text: 'The bank limits the number of calls (429): a call waited {detail} seconds in all.' },
	receptionFailed: { isWarning: true, text: 'The bank cannot deliver. Failed: {detail}.' },
	receptionOpenToOthers: {
		isWarning: true,
		text: 'Others could send you false reports. Unpublish the workflow. Failed: {detail}.',
	},
	receptionPassed: { text: 'All steps passed. The bank can deliver if the address begins with https.' },
} as const;
