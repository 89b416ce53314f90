import type { WebhookResponse } from '../../nodes/CommercialBanking/trigger/answerNow';

/** Express's response, as far as the trigger and n8n use it. Like Express, it sends only once, and takes no header then. */
export class ResponseStand implements WebhookResponse {
	statusCode = 200;

	readonly headers = new Map<string, string>();

	/** The body. */
	readonly sent: string[] = [];

	/** Resolves to the text of the body. */
	readonly answered: Promise<string>;

	private resolve: (text: string) => void = () => {};

	private readonly onSent: () => void;

	/** @param onSent is called at once when the answer is sent */
	constructor(onSent: () => void = () => {}) {
		this.onSent = onSent;
		this.answered = new Promise((resolve) => {
			this.resolve = resolve;
		});
	}

	get headersSent(): boolean {
		return this.sent.length > 0;
	}

	status(code: number): this {
		this.statusCode = code;
		return this;
	}

	setHeader(name: string, value: string): this {
		this.assertNotSent();
		if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value))
			throw new TypeError(`Invalid character in header content ["${name}"]`);
		this.headers.set(name, value);
		return this;
	}

	setHeaders(headers: ReadonlyMap<string, string> = new Map()): this {
		this.assertNotSent();
		for (const [name, value] of headers) this.setHeader(name, value);
		return this;
	}

	json(body: unknown): this {
		return this.send(JSON.stringify(body));
	}

	send(body: string): this {
		this.assertNotSent();
		this.sent.push(body);
		this.resolve(body);
		this.onSent();
		return this;
	}

	/** Answers as n8n does: it sets a header before. Where that throws, it reports a failure. */
	answerAsN8n(status: number): void {
		try {
			this.status(status).setHeader('content-security-policy', 'sandbox');
			this.json({ from: 'n8n' });
		} catch {
			this.status(500).json({ from: 'n8n' });
		}
	}

	private assertNotSent(): void {
		if (this.headersSent) throw new Error('Cannot set headers after they are sent to the client');
	}
}
