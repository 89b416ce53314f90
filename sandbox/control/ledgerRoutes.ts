import { z } from 'zod/v4';
import type { LedgerRow } from '../accountInformation/ledger.ts';
import type { ControlCall } from './controlCall.ts';

const hourMilliseconds = 3_600_000;

/** With two decimals, for example `-12.50`. */
const amount = z.string();

const status = z.enum(['POSTED', 'PENDING', 'MEMO', 'AUTHORIZATION', 'DECLINED', 'VOIDED', 'HOLD', 'SCHEDULED']);

const openSchema = z.strictObject({
	accountIds: z.array(z.string()),
	alone: z.boolean().default(true),
	/** Empty: the bank sends no balance. */
	balance: amount.default('1000.00'),
});

const accountSchema = z.strictObject({
	accountId: z.string(),
	status: z.string().optional(),
	/** Code of an account-level error. Empty: none. */
	error: z.string().optional(),
	balance: amount.optional(),
	/** The ID that the bank shows, for example that of another account. Empty: none. */
	shownId: z.string().optional(),
	accountNumber: z.string().optional(),
	order: z.enum(['newestFirst', 'oldestFirst', 'shuffled']).optional(),
	ids: z.enum(['own', 'positions']).optional(),
});

const rowSchema = z.strictObject({
	/** An ID that another row has makes a twin. */
	transactionId: z.string().optional(),
	/** How long ago it was posted, on the bank's clock. */
	hoursAgo: z.number().default(0),
	status: status.default('POSTED'),
	amount: amount.default('10.00'),
	description: z.string().default('Ledger row'),
});

const bookSchema = z.strictObject({
	accountId: z.string(),
	rows: z.array(rowSchema).default([]),
	count: z.number().default(0),
	hoursBetween: z.number().default(0),
});

const changeSchema = z.strictObject({
	accountId: z.string(),
	transactionId: z.string(),
	newTransactionId: z.string().optional(),
	status: status.optional(),
	description: z.string().optional(),
	/** Moves the row: how long ago it was posted. */
	hoursAgo: z.number().optional(),
	remove: z.boolean().default(false),
});

/** Opens accounts without transactions. */
export function openLedger({ bank, body }: ControlCall) {
	const { accountIds, alone, balance } = openSchema.parse(body);
	bank.ledger.isAlone = alone;
	for (const accountId of accountIds) bank.ledger.open(accountId, balance);
	return { accounts: bank.ledger.list().length };
}

/** Changes the status, the error, the balance, the shown ID and number, or how the list is shown. */
export function changeLedgerAccount({ bank, body }: ControlCall) {
	const { accountId, balance, order, ids, ...changed } = accountSchema.parse(body);
	const { status: newStatus, error, shownId, accountNumber } = changed;
	const fields = {
		...(shownId === undefined ? {} : { accountId: shownId === '' ? undefined : shownId }),
		...(accountNumber === undefined ? {} : { accountNumber }),
		...(newStatus === undefined ? {} : { status: newStatus }),
		...(error === undefined ? {} : { error: error === '' ? undefined : { code: error, message: 'Sandbox' } }),
	};
	const shape = { ...(order === undefined ? {} : { order }), ...(ids === undefined ? {} : { ids }) };
	bank.ledger.changeAccount(accountId, { fields, balance, shape });
	return { changed: accountId };
}

/** Books transactions: the given ones, or `count` alike. Answers their IDs. */
export function bookLedgerRows({ bank, body }: ControlCall) {
	const { accountId, rows, count, hoursBetween } = bookSchema.parse(body);
	const now = bank.clock.now();
	const alike = Array.from({ length: count }, (_, index) => ({
		...rowSchema.parse({}),
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
	const { accountId, transactionId, newTransactionId, hoursAgo, remove, ...texts } = changeSchema.parse(body);
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
