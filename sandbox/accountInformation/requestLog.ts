import type { Operation } from './operation.ts';

/** One Account Information request. It never contains the API key or the token. */
export interface LoggedRequest {
	readonly operation: Operation | 'unknown';
	readonly method: string;
	readonly path: string;
	readonly query: string;
	/** 0: the connection closed before the answer. */
	readonly status: number;
}

const keptRequests = 5000;

/** Keeps the last 5,000 requests, and counts all requests since the last reset. */
export class RequestLog {
	private requests: LoggedRequest[] = [];
	private total = 0;
	private byStatus: Record<string, number> = {};

	add(request: LoggedRequest): void {
		this.total++;
		this.byStatus[request.status] = (this.byStatus[request.status] ?? 0) + 1;
		this.requests.push(request);
		if (this.requests.length > keptRequests * 2) this.requests = this.requests.slice(-keptRequests);
	}

	reset(): void {
		this.requests = [];
		this.total = 0;
		this.byStatus = {};
	}

	/** Shows the counters and the requests. The oldest request is first. */
	show() {
		const { total, byStatus } = this;
		return {
			counters: { total, byStatus },
			requests: this.requests.slice(-keptRequests),
		};
	}
}
