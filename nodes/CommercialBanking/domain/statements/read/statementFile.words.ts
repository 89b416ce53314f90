/** Why nothing of a file comes out. `statementRemedies` says what to do. */
export const statementProblems = {
	balancesDoNotAddUp:
		"The balances of the account {account} do not add up. The file's closing balance differs by {difference}.",
	bookingUnreadable: 'The booking in line {line} of the MT940 file cannot be read',
	csv: 'This file is a table (CSV) and not a bank statement in a format of banks',
	cutBai2: 'The BAI2 file is not complete. The file that begins in line {line} has no end (record 99).',
	cutSwift: 'The MT940 file is not complete. The block that opens in line {line} is not closed.',
	doctype: 'The XML has a document type declaration (DOCTYPE). That is not allowed.',
	empty: 'The file is empty',
	gzip: 'This file is compressed (gzip)',
	html: 'This file is a web page (HTML)',
	notWellFormed: 'The XML is not well-formed (line {line}, column {column}: {reason})',
	ofx: 'This file is OFX. The node does not read OFX.',
	otherXml: 'This XML is not a bank statement (camt.052, camt.053, camt.054)',
	paymentStatusReport: 'This file is a payment status report (pain.002 or pain.014)',
	pdf: 'This file is a PDF document',
	tooDeep: 'The XML is nested deeper than {maximum} levels',
	tooLarge: 'The file is larger than {maximum} MB',
	tooManyElements: 'The XML has more than {maximum} elements',
	unknown: 'The node does not know what this file is',
	zip: 'This file is compressed (ZIP)',
} as const;

const GET_ANOTHER = 'Ask the bank for camt.053, MT940 or BAI2.';
const COMPLETE = 'Check that the file is complete and unchanged. If it is, ask the bank to send it again.';
const SMALLER = 'Ask the bank for a file for each day or each account.';

export const statementRemedies = {
	balancesDoNotAddUp:
		"Ask the bank for the file again. To read it as it is, turn off the option 'Require Balances to Add Up'.",
	bookingUnreadable: COMPLETE,
	csv: "Read it with n8n's node Extract from File, operation Extract from CSV.",
	cutBai2: COMPLETE,
	cutSwift: COMPLETE,
	doctype: COMPLETE,
	empty: 'Check that the node before this one has read the right file completely.',
	gzip: "Put n8n's node Compression, operation Decompress, before this one.",
	html: `The download may have ended at a login page. ${GET_ANOTHER}`,
	notWellFormed: COMPLETE,
	ofx: GET_ANOTHER,
	otherXml: GET_ANOTHER,
	paymentStatusReport: "Set 'Resource' to Payment Status Report.",
	pdf: `A PDF has no rows to read. Read its text with n8n's node Extract from File. ${GET_ANOTHER}`,
	tooDeep: COMPLETE,
	tooLarge: SMALLER,
	tooManyElements: SMALLER,
	unknown: `The node reads camt.052, camt.053, camt.054, MT940, MT942 and BAI2. ${GET_ANOTHER}`,
	zip: "Put n8n's node Compression, operation Decompress, before this one.",
} as const satisfies Record<keyof typeof statementProblems, string>;

/** What may be wrong with a row or a statement that was read all the same. */
export const statementWarnings = {
	amountRounded: 'An amount has more decimals than its currency. It was rounded.',
	amountUnreadable: 'An amount is not a number.',
	balanceUnreadable: 'A balance is not a number. It is left out.',
	bookingDayMissing: 'The booking has no booking day. Its value day stands in.',
	closingMissing: 'The statement has no closing balance.',
	codeUnknown: 'The code {type} is not known as a credit or a debit. The amount has no sign.',
	controlTotalDiffers: 'The {part} states the control total {stated}. Its amounts sum to {counted}.',
	currencyDiffers: 'The booking is in {currency}, and the account in {accountCurrency}. They are not summed.',
	dayMissing: 'The booking has no day. A day of the statement stands in.',
	dayNotReal: 'The day {day} does not exist.',
	detailsDiffer: 'The payments of this booking do not sum to its amount. The difference is {difference}.',
	encodingDiffers: 'The bytes are not in the encoding {encoding}. They were read as Windows-1252.',
	recordCountDiffers: 'The {part} states {stated} records. It has {counted}.',
	signMissing: 'The booking does not say whether it is a credit or a debit. The amount has no sign.',
	statementTwice: 'The file has this statement twice, word for word. One is left out.',
	totalDiffers: 'The bank counts {type} as {stated}. The file has {counted}.',
} as const;
