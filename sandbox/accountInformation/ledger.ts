import { createHash } from 'node:crypto';
import { capabilitiesOf, type Contract } from '../control/contracts.ts';
import { exactNumber } from '../json/exactNumber.ts';
import type { JsonObject } from '../json/json.ts';
import { makeAccount, type SandboxAccount } from './accounts/sandboxAccount.ts';
import { makeRow530 } from './contract530/makeRow530.ts';

/** How the bank shows the list of an account. */
export interface ListShape {
	readonly order: 'newestFirst' | 'oldestFirst' | 'shuffled';
	/** `positions`: an ID is the position in the list. `changing`: each answer has other IDs. */
	readonly ids: 'own' | 'positions' | 'changing';
	/** Amounts as numbers and times, or amounts as texts and dates without a time. */
	readonly format: 'times' | 'dates';
}

/** A transaction that a test has booked. */
export interface LedgerRow {
	/** The ledger's own ID, by which tests change the row. */
	readonly transactionId: string;
	/** What the bank shows in its place; an empty text: no ID. */
	readonly shownId?: string;
	/** The order in which the rows were booked. */
	readonly serial: number;
	/** Milliseconds since 1970; undefined: not posted yet. */
	readonly postedAt: number | undefined;
	readonly happenedAt: number;
	readonly status: string;
	/** With two decimals. Negative: money went out. */
	readonly amount: string;
	readonly description: string;
	/** Undefined: the serial number. */
	readonly reference?: string;
}

/** An account whose transactions a test books. */
interface LedgerAccount {
	shape: ListShape;
	fields: JsonObject;
	/** Empty: the bank sends no balance. */
	balance: string;
	rows: LedgerRow[];
	/** The rows in the order of the list, until something changes. */
	sorted: readonly LedgerRow[] | undefined;
}

/** The accounts that tests open, and the transactions that they book, change and move. */
export class Ledger {
	/** Whether the bank shows no other accounts. */
	isAlone = false;

	private accounts = new Map<string, LedgerAccount>();

	private serial = 0;

	private answers = 0;

	clear(): void {
		this.accounts = new Map();
		this.isAlone = false;
		this.serial = 0;
	}

	has(accountId: string): boolean {
		return this.accounts.has(accountId);
	}

	list(): SandboxAccount[] {
		return [...this.accounts.keys()].map((accountId) => this.show(accountId));
	}

	open(accountId: string, balance = '1000.00'): void {
		const shape: ListShape = { order: 'newestFirst', ids: 'own', format: 'times' };
		this.accounts.set(accountId, {
			shape,
			fields: { status: 'OPEN' },
			balance,
			rows: [],
			sorted: undefined,
		});
	}

	/** Changes fields such as the status. A field that is undefined is taken away. */
	changeAccount(
		accountId: string,
		change: { fields?: JsonObject; balance?: string; shape?: Partial<ListShape> },
	): void {
		const account = this.findToChange(accountId);
		account.fields = { ...account.fields, ...change.fields };
		account.balance = change.balance ?? account.balance;
		account.shape = { ...account.shape, ...change.shape };
	}

	/** Books a transaction. Without an ID, it gets one that no other has. */
	book(accountId: string, row: Omit<LedgerRow, 'serial' | 'transactionId'> & { transactionId?: string }): LedgerRow {
		this.serial++;
		const booked = { ...row, serial: this.serial, transactionId: row.transactionId ?? `L${this.serial}` };
		this.findToChange(accountId).rows.push(booked);
		return booked;
	}

	/** Changes all transactions with an ID. @returns how many they are */
	changeRows(accountId: string, transactionId: string, change: Partial<Omit<LedgerRow, 'serial'>>): number {
		const account = this.findToChange(accountId);
		const isMeant = (row: LedgerRow) => row.transactionId === transactionId;
		const count = account.rows.filter(isMeant).length;
		account.rows = account.rows.map((row) => (isMeant(row) ? { ...row, ...change } : row));
		return count;
	}

	/** Takes away all transactions with an ID. @returns how many they were */
	removeRows(accountId: string, transactionId: string): number {
		const account = this.findToChange(accountId);
		const before = account.rows.length;
		account.rows = account.rows.filter((row) => row.transactionId !== transactionId);
		return before - account.rows.length;
	}

	/** The rows as they were booked. */
	rows(accountId: string): readonly LedgerRow[] {
		return this.find(accountId).rows;
	}

	/** The rows as the bank shows them, without their wrapper. */
	transactions(accountId: string, start: number, count: number, contract: Contract): JsonObject[] {
		const account = this.find(accountId);
		account.sorted ??= sortRows(account.rows, account.shape.order);
		const { ids, format } = account.shape;
		this.answers++;
		const { publishedRecords } = capabilitiesOf({ contract });
		return account.sorted.slice(start, start + Math.max(0, count)).map((row, index) => {
			const shown = publishedRecords ? showRow530(accountId, row) : showRow(accountId, row, format);
			if (ids === 'own') return shown;
			const id = ids === 'positions' ? String(start + index) : `${row.serial}-${this.answers}`;
			return { ...shown, transactionId: id };
		});
	}

	show(accountId: string): SandboxAccount {
		const { fields, balance, rows } = this.find(accountId);
		const amount = balance === '' ? undefined : exactNumber(balance);
		return makeAccount('depositAccount', accountId, {
			transactionCount: rows.length,
			descriptor: {
				accountType: 'CHECKING',
				nickname: `Ledger ${accountId}`,
				currency: { currencyCode: 'EUR' },
				...fields,
			},
			details: { balanceType: 'ASSET', currentBalance: amount, availableBalance: amount },
		});
	}

	private findToChange(accountId: string): LedgerAccount {
		const account = this.find(accountId);
		account.sorted = undefined;
		return account;
	}

	private find(accountId: string): LedgerAccount {
		const account = this.accounts.get(accountId);
		if (account === undefined) throw new Error(`The ledger has no account ${accountId}.`);
		return account;
	}
}

function showRow(accountId: string, row: LedgerRow, format: ListShape['format']): JsonObject {
	const { transactionId, shownId, postedAt, happenedAt, status, amount, description, serial, reference } = row;
	const formatTime = (milliseconds: number) =>
		new Date(milliseconds).toISOString().slice(0, format === 'dates' ? 10 : undefined);
	return {
		accountId,
		transactionId: shownId === '' ? undefined : (shownId ?? transactionId),
		postedTimestamp: postedAt === undefined ? undefined : formatTime(postedAt),
		transactionTimestamp: formatTime(happenedAt),
		description,
		debitCreditMemo: amount.startsWith('-') ? 'DEBIT' : 'CREDIT',
		reference: reference ?? String(serial).padStart(8, '0'),
		status,
		amount: format === 'dates' ? amount : exactNumber(amount),
	};
}

/** Two attributes say whether a row is posted or pending. Another status stands as it is. */
function showRow530(accountId: string, row: LedgerRow): JsonObject {
	const { transactionId, shownId = transactionId, postedAt, happenedAt, status, amount, description, serial } = row;
	const isKnown = status === 'POSTED' || status === 'PENDING';
	return makeRow530({
		accountId,
		accountNumber: '',
		transactionId: shownId === '' ? undefined : shownId,
		postedAt: status === 'POSTED' ? postedAt : undefined,
		happenedAt,
		cents: Math.round(Number(amount) * 100),
		means: 'other',
		party: '',
		words: description,
		reference: row.reference ?? String(serial),
		...(isKnown ? {} : { status }),
	});
}

function sortRows(rows: readonly LedgerRow[], order: ListShape['order']): LedgerRow[] {
	if (order === 'shuffled') {
		const keyed = rows.map((row) => ({ row, key: shuffleKey(row) }));
		return keyed.sort((left, right) => (left.key < right.key ? -1 : 1)).map(({ row }) => row);
	}
	const direction = order === 'newestFirst' ? -1 : 1;
	const timeOf = ({ postedAt, happenedAt }: LedgerRow) => postedAt ?? happenedAt;
	return [...rows].sort((left, right) => direction * (timeOf(left) - timeOf(right) || left.serial - right.serial));
}

/** The order looks random and is the same for each request. */
function shuffleKey({ serial }: LedgerRow): string {
	return createHash('sha256').update(String(serial)).digest('hex');
}
