import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { IHttpRequestOptions } from 'n8n-workflow';
import type { JsonObject } from '../../n8n-host/jsonValue.ts';

/** A request to the bank. */
export interface BankRequest {
	readonly url: URL;
	/** The path below the API's base path. */
	readonly path: string;
	readonly offset: string | undefined;
	readonly headers: IncomingHttpHeaders;
}

/** Its answer: JSON, or text. `drop` closes the connection, `cut` closes it within the body, `hang` never
 * answers, `drip` sends the body for ever, a byte at a time. */
export interface BankResponse {
	readonly status?: number;
	readonly headers?: Record<string, string>;
	readonly json?: unknown;
	readonly text?: string;
	readonly fault?: 'drop' | 'hang' | 'cut' | 'drip';
	/** The answer waits for this, and then for `delayMs`. */
	readonly after?: Promise<void>;
	readonly delayMs?: number;
}

/** An account, with its rows in the order of the list. */
export interface TestAccount {
	fields: JsonObject;
	rows: JsonObject[];
	/** What the bank answers in place of the account and of its rows. */
	failure?: BankResponse | undefined;
}

const BASE_PATH = '/open-banking/commercial-sb';

/** The bank of the unit tests. It shows the accounts that the test gives it, or the test decides every answer. */
export class TestBank {
	origin = 'http://bank';

	readonly requests: BankRequest[] = [];

	/** The largest number of requests that were under way at the same time. */
	mostAtOnce = 0;

	accounts = new Map<string, TestAccount>();

	pageSize = 50;

	/** What takes the place of parts of the answer with the list of accounts. */
	listAnswer: BankResponse = {};

	/** Whether the bank says how many rows a list has. */
	isCounted = true;

	/** Whether balances and statuses are in the answer for a single account alone, as in version 5.3.0. */
	hidesBalances = false;

	answer: (request: BankRequest) => BankResponse = (request) => this.show(request);

	private atOnce = 0;

	/** @returns what ends to listen */
	async listen(): Promise<() => Promise<void>> {
		const server = createServer((request, response) => this.receive(request, response));
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		const address = server.address();
		if (address === null || typeof address === 'string') throw new Error('no port');
		this.origin = `http://127.0.0.1:${address.port}`;
		return async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		};
	}

	/** Requests under way. */
	open(): number {
		return this.atOnce;
	}

	private receive({ url, headers, socket }: IncomingMessage, response: ServerResponse): void {
		this.mostAtOnce = Math.max(this.mostAtOnce, ++this.atOnce);
		let isOpen = true;
		const end = () => {
			if (isOpen) this.atOnce--;
			isOpen = false;
		};
		// `finish` comes before the node can read the end of the answer and send its next request.
		response.once('finish', end).once('close', end);
		const answer = this.ask(new URL(url ?? '/', this.origin), headers);
		const { fault, after = Promise.resolve(), delayMs = 0 } = answer;
		if (fault === 'hang') return;
		if (fault === 'drop') return void socket.destroy();
		void after.then(() => setTimeout(() => respond(response, answer), delayMs));
	}

	/** Answers like n8n's HTTP helper, without a network. */
	readonly send = async ({ url }: IHttpRequestOptions) => {
		const { status, headers, json, fault } = this.ask(new URL(url), {});
		if (fault === 'hang') return await new Promise<never>(() => {});
		return await Promise.resolve({ statusCode: status ?? 200, headers: headers ?? {}, body: JSON.stringify(json) });
	};

	private ask(url: URL, headers: IncomingHttpHeaders): BankResponse {
		const path = url.pathname.startsWith(BASE_PATH) ? url.pathname.slice(BASE_PATH.length) : url.pathname;
		const request = { url, path, offset: url.searchParams.get('offset') ?? undefined, headers };
		this.requests.push(request);
		return this.answer(request);
	}

	/** Forgets everything of an earlier test. */
	reset(...accountIds: string[]): void {
		this.requests.length = 0;
		this.mostAtOnce = 0;
		this.accounts = new Map(accountIds.map((id) => [id, { fields: makeAccount(id), rows: [] }]));
		this.pageSize = 50;
		this.listAnswer = {};
		this.isCounted = true;
		this.hidesBalances = false;
		this.answer = (request) => this.show(request);
	}

	/** The paths that were called since the last look. */
	takeCalls(): string[] {
		return this.requests.splice(0).map(({ path }) => path);
	}

	account(accountId: string): TestAccount {
		const account = this.accounts.get(accountId);
		if (!account) throw new Error(`no account ${accountId}`);
		return account;
	}

	/** Adds rows at the beginning of the list. */
	book(accountId: string, ...rows: JsonObject[]): void {
		this.account(accountId).rows.unshift(...rows);
	}

	/** Answers with what is in `accounts`. It renews no token. */
	show({ path, url, offset }: BankRequest): BankResponse {
		if (path === '/oauth20/token') return { status: 400, json: { error: 'invalid_grant' } };
		const [, , accountId, list] = path.split('/');
		if (accountId === undefined) return this.showAccounts(url, offset);
		const account = this.accounts.get(decodeURIComponent(accountId));
		if (!account) return { status: 404 };
		const { fields, rows, failure } = account;
		if (failure) return failure;
		if (list === undefined) return { json: { depositAccount: fields } };
		const { page, shown } = this.cut(rows, offset);
		const counted = this.isCounted ? { totalElements: rows.length } : {};
		const transactions = shown.map((row) => ({ depositTransaction: row }));
		return { json: { page: { ...counted, ...page }, transactions } };
	}

	private showAccounts(url: URL, offset: string | undefined): BankResponse {
		const wanted = url.searchParams.get('accountIds')?.split(',');
		const found = [...this.accounts].filter(([id]) => wanted?.includes(id) ?? true);
		const { page, shown } = this.cut(found, offset);
		const accounts = shown.map(([, { fields }]) => ({
			depositAccount: this.hidesBalances ? hideBalances(fields) : fields,
		}));
		return { json: { page, accounts }, ...this.listAnswer };
	}

	private cut<Row>(rows: readonly Row[], offset: string | undefined) {
		const start = Number(offset ?? 0);
		const end = start + this.pageSize;
		return {
			page: { nextOffset: end < rows.length ? String(end) : undefined },
			shown: rows.slice(start, end),
		};
	}
}

/** A bank on loopback for all tests of a file. Before each of them, it forgets everything. */
export function useBank(): TestBank {
	const bank = new TestBank();
	let close: () => Promise<void>;
	beforeAll(async () => void (close = await bank.listen()));
	beforeEach(() => bank.reset());
	afterEach(() => jest.restoreAllMocks());
	afterAll(async () => await close());
	return bank;
}

function respond(response: ServerResponse, { status = 200, headers, json, text, fault }: BankResponse): void {
	const type = text === undefined ? 'application/json' : 'text/html';
	const body = text ?? JSON.stringify(json ?? {});
	response.writeHead(status, {
		'content-type': type,
		...(fault === 'drip' ? {} : { 'content-length': Buffer.byteLength(body) }),
		...headers,
	});
	if (fault === 'cut') response.write(body.slice(0, 1), () => response.destroy());
	else if (fault === 'drip') drip(response);
	else response.end(body);
}

function drip(response: ServerResponse): void {
	const timer = setInterval(() => response.write(' '), 5);
	response.once('close', () => clearInterval(timer));
}

/** Pages of rows with opaque offsets `p1`, `p2`, …; the first page has none. */
export function pageOf(name: string, pages: readonly unknown[][], offset: string | undefined): BankResponse {
	const index = offset === undefined ? 0 : Number(offset.slice(1));
	const rows = pages[index];
	if (!rows) return { status: 400, json: { code: 'OFFSET', message: 'Unknown offset' } };
	const nextOffset = index + 1 < pages.length ? `p${index + 1}` : '';
	return { json: { page: { nextOffset, totalElements: pages.flat().length }, [name]: rows } };
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
