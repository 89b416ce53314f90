import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { IHttpRequestOptions } from 'n8n-workflow';
import { isObject } from '../../../n8n-host/jsonValue.ts';
import { AccountBook } from '../../../sandbox/accountInformation/accountBook.ts';
import { answerRequest, type AccountInformation } from '../../../sandbox/accountInformation/answerRequest.ts';
import { CursorCodec } from '../../../sandbox/accountInformation/cursorCodec.ts';
import { FaultQueue } from '../../../sandbox/accountInformation/faultQueue.ts';
import { Ledger } from '../../../sandbox/accountInformation/ledger.ts';
import { RateLimiter } from '../../../sandbox/accountInformation/rateLimiter.ts';
import { RequestLog } from '../../../sandbox/accountInformation/requestLog.ts';
import { parseFaults } from '../../../sandbox/control/parseFaults.ts';
import { initialSettings, type Settings } from '../../../sandbox/control/settings.ts';
import type { SendRequest } from '../../n8nStandIn/PolledTrigger';

/** What is left of an answer. `isCut`: the connection closed before its end. */
interface Answer {
	readonly status: number;
	readonly headers: unknown;
	readonly text: string;
	readonly isCut: boolean;
}

const isCallback = (value: unknown): value is () => void => typeof value === 'function';

/** An answer that is kept and not sent. */
class KeptAnswer extends ServerResponse {
	readonly answer: Promise<Answer>;

	private settle: (answer: Answer) => void = () => {};

	private kept = { status: 0, headers: {}, text: '' };

	constructor(request: IncomingMessage) {
		super(request);
		this.answer = new Promise((resolve) => (this.settle = resolve));
	}

	override writeHead(status: number, headers?: unknown): this {
		this.kept = { ...this.kept, status, headers: { ...this.getHeaders(), ...(isObject(headers) ? headers : {}) } };
		return this;
	}

	override write(chunk: unknown, callback?: unknown): boolean {
		this.kept.text += String(chunk);
		if (isCallback(callback)) callback();
		return true;
	}

	override end(chunk: unknown = ''): this {
		this.kept.text += String(chunk);
		return this.finish(false);
	}

	override destroy(): this {
		return this.finish(true);
	}

	private finish(isCut: boolean): this {
		this.settle({ ...this.kept, isCut });
		this.emit('close');
		return this;
	}
}

/**
 * The sandbox bank in this process, with the accounts of its ledger alone. Requests come without a network, because a
 * fortnight of polls has a hundred thousand of them.
 */
export class LedgerBank {
	readonly ledger = new Ledger();

	calls = 0;

	/** Called before each request. */
	beforeCall: () => void = () => {};

	private readonly faults = new FaultQueue();

	private readonly bank: AccountInformation;

	private readonly socket = new Socket();

	constructor(changed: Partial<Settings>) {
		const settings = { ...initialSettings({ transactions: 0, pageSize: 25 }), ...changed };
		this.ledger.isAlone = true;
		this.bank = {
			settings,
			book: new AccountBook(1, settings, this.ledger, Date.now()),
			codec: new CursorCodec(1),
			faults: this.faults,
			limiter: new RateLimiter(settings),
			log: new RequestLog(),
			classifyCaller: async () => ({ apiKeyValid: true, token: 'valid', mayReadImages: false }),
		};
	}

	/** @param fault as in the control API */
	addFault(fault: object): void {
		for (const each of parseFaults(fault)) this.faults.add(each);
	}

	clearFaults(): void {
		this.faults.clear();
	}

	/** Answers like n8n's HTTP helper. */
	readonly send: SendRequest = async ({ url, headers }) => {
		this.calls++;
		this.beforeCall();
		const { status, headers: answered, text, isCut } = await this.answer(new URL(url), headers);
		if (isCut) throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
		const answer = { statusCode: status, headers: answered, body: text };
		if (status !== 401) return answer;
		const response = { status, headers: answered, data: text };
		throw Object.assign(new Error('Unauthorized'), { response, config: { url } });
	};

	private async answer(url: URL, headers: IHttpRequestOptions['headers']): Promise<Answer> {
		const request = new IncomingMessage(this.socket);
		request.method = 'GET';
		const accept = headers?.accept;
		request.headers = { host: url.host, ...(typeof accept === 'string' ? { accept } : {}) };
		const response = new KeptAnswer(request);
		await answerRequest(this.bank, request, response, url);
		return await response.answer;
	}
}
