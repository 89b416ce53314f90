import type { WebhookResponse } from '../../../nodes/CommercialBanking/trigger/answerNow';

/** Express's response, as far as the trigger uses it. Like Express, it sends only once. */
export class ResponseStand implements WebhookResponse {
	statusCode = 200;

	readonly headers = new Map<string, string>();

	readonly sent: unknown[] = [];

	get headersSent(): boolean {
		return this.sent.length > 0;
	}

	status(code: number): this {
		this.assertNotSent();
		this.statusCode = code;
		return this;
	}

	setHeader(name: string, value: string): this {
		this.assertNotSent();
		this.headers.set(name, value);
		return this;
	}

	setHeaders(): this {
		this.assertNotSent();
		return this;
	}

	json(body: unknown): this {
		return this.send(body);
	}

	send(body: unknown): this {
		this.assertNotSent();
		this.sent.push(body);
		return this;
	}

	private assertNotSent(): void {
		if (this.headersSent) throw new Error('Cannot set headers after they are sent to the client');
	}
}
