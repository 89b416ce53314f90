import type { JsonObject } from '../../../n8n-host/jsonValue.ts';
import { type BankResponse, startBank, type TestBank } from '../actions/startBank';

/** An account of the test's bank, with its rows in the order of the list. */
export interface WatchedBankAccount {
	fields: JsonObject;
	rows: JsonObject[];
	/** What the bank answers in place of the rows. */
	failure?: BankResponse;
}

const REFUSED: BankResponse = { status: 400, json: { error: 'invalid_grant' } };

/** A bank on loopback whose accounts the test changes between two polls. */
export class WatchedBank {
	accounts = new Map<string, WatchedBankAccount>();

	pageSize = 50;

	delayMilliseconds = 0;

	listStatus = 200;

	/** Whether the bank sends only a part of each list of transactions, and says so (206). */
	isPartial = false;

	listFailure: BankResponse | undefined;

	tokenAnswer: BankResponse = REFUSED;

	/** How many accounts the bank says that it has. */
	announcedAccounts: number | undefined;

	accountsPerPage = 50;

	/** Whether balances and statuses are in the answer for a single account alone, as in version 5.3.0. */
	hidesBalances = false;

	/** Called before each page, with an empty ID for the list of accounts. */
	beforePage: (accountId: string, page: number) => BankResponse | undefined = () => undefined;

	private readonly server: TestBank;

	private constructor(server: TestBank) {
		this.server = server;
		server.answer = ({ path, url, offset }) => this.answer(path, url, offset);
	}

	static async start(): Promise<WatchedBank> {
		return new WatchedBank(await startBank());
	}

	get origin(): string {
		return this.server.origin;
	}

	async stop(): Promise<void> {
		await this.server.close();
	}

	/** The paths that were called since the last look. */
	takeCalls(): string[] {
		return this.server.requests.splice(0).map(({ path }) => path);
	}

	/** Forgets everything of an earlier test. */
	reset(...accountIds: string[]): void {
		this.accounts = new Map(accountIds.map((id) => [id, { fields: makeAccount(id), rows: [] }]));
		this.pageSize = 50;
		this.delayMilliseconds = 0;
		this.listStatus = 200;
		this.isPartial = false;
		this.listFailure = undefined;
		this.tokenAnswer = REFUSED;
		this.announcedAccounts = undefined;
		this.accountsPerPage = 50;
		this.hidesBalances = false;
		this.beforePage = () => undefined;
		this.takeCalls();
	}

	account(accountId: string): WatchedBankAccount {
		const account = this.accounts.get(accountId);
		if (!account) throw new Error(`no account ${accountId}`);
		return account;
	}

	/** Adds rows at the beginning of the list. */
	book(accountId: string, ...rows: JsonObject[]): void {
		this.account(accountId).rows.unshift(...rows);
	}

	private answer(path: string, url: URL, offset: string | undefined): BankResponse {
		if (path === '/oauth20/token') return this.tokenAnswer;
		const [, , accountId, list] = path.split('/');
		if (accountId === undefined) return this.answerList(url, offset);
		const account = this.account(decodeURIComponent(accountId));
		if (list === undefined) return account.failure ?? { json: { depositAccount: account.fields } };
		if (account.failure) return account.failure;
		const start = Number(offset ?? 0);
		const replaced = this.beforePage(accountId, start / this.pageSize);
		if (replaced) return replaced;
		const rows = account.rows.slice(start, start + this.pageSize);
		const end = start + this.pageSize;
		const page = {
			totalElements: account.rows.length,
			nextOffset: end < account.rows.length ? String(end) : undefined,
		};
		const delayMs = this.delayMilliseconds;
		const transactions = rows.map((row) => ({ depositTransaction: row }));
		return { status: this.isPartial ? 206 : 200, delayMs, json: { page, transactions } };
	}

	private answerList(url: URL, offset: string | undefined): BankResponse {
		if (this.listFailure) return this.listFailure;
		const start = Number(offset ?? 0);
		this.beforePage('', start / this.accountsPerPage);
		const wanted = url.searchParams.get('accountIds')?.split(',');
		const shown = [...this.accounts].filter(([id]) => wanted?.includes(id) ?? true);
		const end = start + this.accountsPerPage;
		const page = {
			totalElements: this.announcedAccounts,
			nextOffset: end < shown.length ? String(end) : undefined,
		};
		const listed = ({ fields }: WatchedBankAccount) => (this.hidesBalances ? hideBalances(fields) : fields);
		const accounts = shown.slice(start, end).map(([, account]) => ({ depositAccount: listed(account) }));
		return { status: this.listStatus, json: { page, accounts } };
	}
}

const makeAccount = (accountId: string): JsonObject => ({
	accountId,
	nickname: `Account ${accountId}`,
	status: 'OPEN',
	currency: { currencyCode: 'EUR' },
	availableBalance: 100,
	currentBalance: 120,
});

const hideBalances = ({ accountId = null, nickname = null }: JsonObject): JsonObject => ({ accountId, nickname });

let serial = 0;

/** A posted credit. Its ID and its amount are used only once. */
export function makeRow(fields: JsonObject = {}): JsonObject {
	serial++;
	return {
		transactionId: `t${serial}`,
		amount: `${serial}.00`,
		debitCreditMemo: 'CREDIT',
		status: 'POSTED',
		postedTimestamp: '2026-11-21 08:00:00.0',
		description: `Row ${serial}`,
		...fields,
	};
}
