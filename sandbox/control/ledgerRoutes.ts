import type { LedgerRow } from '../accountInformation/ledger.ts';
import type { ControlCall } from './controlCall.ts';
import { choice, flag, list, number, object, optional, text, withDefault } from './fieldSchemas.ts';
import { InputError, parseInput } from './parseInput.ts';

const hourMilliseconds = 3_600_000;

const amount = text.regex(/^-?\d+\.\d\d$/, { error: 'must be an amount with two decimals, for example -12.50.' });

const amountOrNone = text.regex(/^(?:-?\d+\.\d\d)?$/, { error: 'must be empty, or an amount with two decimals.' });

const status = choice(['POSTED', 'PENDING', 'MEMO', 'AUTHORIZATION', 'DECLINED', 'VOIDED', 'HOLD', 'SCHEDULED']);

const openSchema = object({
	accountIds: list(text),
	alone: withDefault(flag, true),
	/** Empty: the bank sends no balance. */
	balance: withDefault(amountOrNone, '1000.00'),
});

const accountSchema = object({
	accountId: text,
	status: optional(text),
	/** Code of an account-level error. Empty: none. */
	error: optional(text),
	balance: optional(amountOrNone),
	/** The ID that the bank shows, for example that of another account. Empty: none. */
	shownId: optional(text),
	accountNumber: optional(text),
	order: optional(choice(['newestFirst', 'oldestFirst', 'shuffled'])),
	ids: optional(choice(['own', 'positions'])),
});

const rowSchema = object({
	/** An ID that another row has makes a twin. */
	transactionId: optional(text),
	/** How long ago it was posted, on the bank's clock. */
	hoursAgo: withDefault(number(0, 100_000), 0),
	status: withDefault(status, 'POSTED'),
	amount: withDefault(amount, '10.00'),
	description: withDefault(text, 'Ledger row'),
});

const bookSchema = object({
	accountId: text,
	rows: withDefault(list(rowSchema), []),
	count: withDefault(number(0, 200_000), 0),
	hoursBetween: withDefault(number(0, 1_000), 0),
});

const changeSchema = object({
	accountId: text,
	transactionId: text,
	newTransactionId: optional(text),
	status: optional(status),
	description: optional(text),
	/** Moves the row: how long ago it was posted. */
	hoursAgo: optional(number(0, 100_000)),
	remove: withDefault(flag, false),
});

/** Opens accounts without transactions. */
export function openLedger({ bank, body }: ControlCall) {
	const { accountIds, alone, balance } = parseInput(openSchema, body);
	bank.ledger.isAlone = alone;
	for (const accountId of accountIds) bank.ledger.open(accountId, balance);
	return { accounts: bank.ledger.list().length };
}

/** Changes the status, the error, the balance, the shown ID and number, or how the list is shown. */
export function changeLedgerAccount({ bank, body }: ControlCall) {
	const { accountId, balance, order, ids, ...changed } = parseInput(accountSchema, body);
	const { status: newStatus, error, shownId, accountNumber } = changed;
	const fields = {
		...(shownId === undefined ? {} : { accountId: shownId === '' ? undefined : shownId }),
		...(accountNumber === undefined ? {} : { accountNumber }),
		...(newStatus === undefined ? {} : { status: newStatus }),
		...(error === undefined ? {} : { error: error === '' ? undefined : { code: error, message: 'Sandbox' } }),
	};
	const shape = { ...(order === undefined ? {} : { order }), ...(ids === undefined ? {} : { ids }) };
	bank.ledger.changeAccount(checkAccount(bank.ledger, accountId), { fields, balance, shape });
	return { changed: accountId };
}

/** Books transactions: the given ones, or `count` alike. Answers their IDs. */
export function bookLedgerRows({ bank, body }: ControlCall) {
	const { accountId, rows, count, hoursBetween } = parseInput(bookSchema, body);
	checkAccount(bank.ledger, accountId);
	const now = bank.clock.now();
	const alike = Array.from({ length: count }, (_, index) => ({
		...parseInput(rowSchema, {}),
		hoursAgo: (count - 1 - index) * hoursBetween,
	}));
	const booked = [...rows, ...alike].map(({ hoursAgo, ...row }) => {
		const time = now - hoursAgo * hourMilliseconds;
		return bank.ledger.book(accountId, {
			...row,
			happenedAt: time,
			postedAt: row.status === 'POSTED' ? time : undefined,
		});
	});
	return { transactionIds: booked.map(({ transactionId }) => transactionId) };
}

/** Changes, moves or removes all rows with an ID. A row that becomes POSTED is posted now. */
export function changeLedgerRows({ bank, body }: ControlCall) {
	const { accountId, transactionId, newTransactionId, hoursAgo, remove, ...texts } = parseInput(changeSchema, body);
	checkAccount(bank.ledger, accountId);
	if (remove) return { removed: bank.ledger.removeRows(accountId, transactionId) };
	const now = bank.clock.now();
	const postedAt =
		hoursAgo === undefined ? (texts.status === 'POSTED' ? now : undefined) : now - hoursAgo * hourMilliseconds;
	const change: Partial<Omit<LedgerRow, 'serial'>> = {
		...(texts.status === undefined ? {} : { status: texts.status }),
		...(texts.description === undefined ? {} : { description: texts.description }),
		...(newTransactionId === undefined ? {} : { transactionId: newTransactionId }),
		...(postedAt === undefined ? {} : { postedAt }),
	};
	return { changed: bank.ledger.changeRows(accountId, transactionId, change) };
}

function checkAccount(ledger: ControlCall['bank']['ledger'], accountId: string): string {
	if (ledger.has(accountId)) return accountId;
	throw new InputError('accountId must be an account that was opened with ledger/open.');
}
