const UNTIL_THEN = 'and import its own statement until then';

/** Why no statement file is made, and what to do. Errors show it behind the name of the account. */
export const statementProblems = {
	accountNumberUnusable:
		"Enter the account number that your ERP knows in the option 'Account Identification', because this one is missing, masked, or longer than {maximum} characters.",
	amountTooLarge:
		"Import the bank's own statement, because an amount or a balance has more than 18 digits, which no format can carry.",
	amountTooLong: 'Choose another format, because MT940 has 15 characters for an amount, too few for {amount}.',
	amountUnclear: `Tell the bank that amount and debitCreditMemo of the transaction {name} do not say how it changed the balance, ${UNTIL_THEN}.`,
	balanceMissing: 'Ask the bank why it sends no current balance that can be read.',
	balanceOfDay:
		'Run the workflow before the bank books transactions, or ask it for a newer balance, because its balance of {day} has no time.',
	balanceTooEarly:
		"Set 'Period' to Chosen Days and 'Last Day' to {lastDay}, or try again later, because the bank's balance is of {day}.",
	balanceWithoutTime: 'Ask the bank of which time its balance is, because balanceAsOf is "{asOf}".',
	balancesDiffer:
		"Try again later, because {day} ended with {byOpening} by the bank's opening balance, and with {byCurrent} by its current balance.",
	bookedAfterBalance: 'Try again later, because the transaction {name} was booked after the time of the balance.',
	changedTwice: "Try again later, because {change} while the bank's list was read, twice.",
	containmentUnknown:
		'Try again tomorrow, because the transaction {name} or the balance has no time, or no time zone, and nobody knows which was first.',
	creditContradictory:
		'Ask the bank whether the balance is owed, because it contradicts the credit line and the available credit.',
	currencyDiffers: `Tell the bank that the transaction {name} is in {ofRow}, but its account in {ofAccount}, ${UNTIL_THEN}.`,
	currencyMissing: 'Ask the bank in which currency the account is, because its answer does not say it.',
	dateUnreadable: `Tell the bank that the transaction {name} has no date that can be read, ${UNTIL_THEN}.`,
	openingContradictory:
		"Enter the closing balance of your last statement in the option 'Expected Opening Balance', because the bank's opening balance and the transactions since {day} do not make its current balance.",
	openingDayUnknown:
		"Enter the closing balance of your last statement in the option 'Expected Opening Balance', because nothing else shows of which day the bank's opening balance is.",
	openingDayUnproven:
		"Check 'Expected Opening Balance', {expected}, because the bank does not say of which day its balances are, and no day fits.",
	openingDiffers:
		"Begin with the day after your last statement, or look for a transaction that was booked late, because {from} begins with {opening}, but 'Expected Opening Balance' is {expected}.",
	partialAnswer: 'Try again later, because the bank sent only a part (206).',
	statusUnknown: `Ask the bank whether the transaction {name} is booked, because its status is "{status}", ${UNTIL_THEN}.`,
	totalDiffers: 'Try again later, because the bank announced {total} transactions, but sent {sent}.',
} as const;
