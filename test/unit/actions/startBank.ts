import { type IncomingHttpHeaders, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to the bank. */
interface BankRequest {
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

export interface TestBank {
	readonly origin: string;
	readonly requests: BankRequest[];
	/** Requests under way. */
	readonly open: () => number;
	/** The largest number of requests that were under way at the same time. */
	mostAtOnce: number;
	answer: (request: BankRequest) => BankResponse;
	close(): Promise<void>;
}

const BASE_PATH = '/open-banking/commercial-sb';

/** A bank on loopback. The test decides every answer. */
export async function startBank(): Promise<TestBank> {
	const { bank, listen } = makeBank();
	await listen();
	return bank;
}

/** A bank for all tests of a file. Before each of them, it forgets the requests. */
export function useBank(): TestBank {
	const { bank, listen } = makeBank();
	beforeAll(listen);
	beforeEach(() => {
		bank.requests.length = 0;
		bank.mostAtOnce = 0;
	});
	afterEach(() => jest.restoreAllMocks());
	afterAll(async () => await bank.close());
	return bank;
}

function makeBank() {
	let atOnce = 0;
	const server = createServer((request, response) => {
		const url = new URL(request.url ?? '/', bank.origin);
		const asked = {
			url,
			path: url.pathname.startsWith(BASE_PATH) ? url.pathname.slice(BASE_PATH.length) : url.pathname,
			offset: url.searchParams.get('offset') ?? undefined,
			headers: request.headers,
		};
		bank.requests.push(asked);
		bank.mostAtOnce = Math.max(bank.mostAtOnce, ++atOnce);
		let isOpen = true;
		const end = () => {
			if (isOpen) atOnce--;
			isOpen = false;
		};
		// `finish` comes before the node can read the end of the answer and send its next request.
		response.once('finish', end).once('close', end);
		const { status = 200, headers, json, text, fault, after = Promise.resolve(), delayMs = 0 } = bank.answer(asked);
		if (fault === 'hang') return;
		if (fault === 'drop') return void request.socket.destroy();
		const send = () => {
			const type = text === undefined ? 'application/json' : 'text/html';
			const body = text ?? JSON.stringify(json ?? {});
			response.writeHead(status, {
				'content-type': type,
				...(fault === 'drip' ? {} : { 'content-length': Buffer.byteLength(body) }),
				...headers,
			});
			if (fault === 'cut') response.write(body.slice(0, 1), () => request.socket.destroy());
			else if (fault === 'drip') drip(response);
			else response.end(body);
		};
		void after.then(() => setTimeout(send, delayMs));
	});
	const bank: TestBank & { origin: string } = {
		origin: '',
		requests: [],
		open: () => atOnce,
		mostAtOnce: 0,
		answer: () => ({ status: 500 }),
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
	return { bank, listen: async () => void (bank.origin = await listen(server)) };
}

function drip(response: ServerResponse): void {
	const timer = setInterval(() => response.write(' '), 5);
	response.once('close', () => clearInterval(timer));
}

async function listen(server: Server): Promise<string> {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const address: AddressInfo | string | null = server.address();
	if (address === null || typeof address === 'string') throw new Error('no port');
	return `http://127.0.0.1:${address.port}`;
}

/** Pages of rows with opaque offsets `p1`, `p2`, …; the first page has none. */
export function pageOf(name: string, pages: readonly unknown[][], offset: string | undefined): BankResponse {
	const index = offset === undefined ? 0 : Number(offset.slice(1));
	const rows = pages[index];
	if (!rows) return { status: 400, json: { code: 'OFFSET', message: 'Unknown offset' } };
	const nextOffset = index + 1 < pages.length ? `p${index + 1}` : '';
	return { json: { page: { nextOffset, totalElements: pages.flat().length }, [name]: rows } };
}
