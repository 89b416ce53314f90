import type { Operation } from './operation.ts';

export const faultOperations = ['searchAccounts', 'getAccount', 'listTransactions', 'any', 'token'] as const;
export const faultBodies = ['error', 'gateway', 'html', 'empty', 'garbage'] as const;
export const partialContents = ['accounts', 'mixed', 'transactions'] as const;
export const dropMoments = ['beforeAnswer', 'middle'] as const;

/** Something that is to go wrong. */
export interface Fault {
	/** `any` means the three Account Information operations; `token` is the token endpoint. */
	readonly operation: (typeof faultOperations)[number];
	/** Only requests about this account; empty = all. */
	readonly accountId: string;
	/** Status of the answer; 0 leaves the answer as it is (for delays and partial content). */
	readonly status: number;
	/** How many requests it hits; Infinity = until the next reset. */
	readonly times: number;
	/** So many matching requests pass before it hits. */
	readonly afterRequests: number;
	/** Retry-After in seconds, or as an HTTP date one second ahead. */
	readonly retryAfter: number | 'date' | undefined;
	readonly body: (typeof faultBodies)[number];
	readonly delayMilliseconds: number;
	/** Cuts the connection before the answer, or in the middle of its body. */
	readonly dropConnection: (typeof dropMoments)[number] | undefined;
	/** Never answers. */
	readonly hang: boolean;
	/** Answers 206 with an Accounts body, one that holds another account first, or the operation's own body. */
	readonly partialContent: (typeof partialContents)[number] | undefined;
}

interface QueuedFault {
	readonly fault: Fault;
	seen: number;
	used: number;
}

/** Faults in the order they were ordered; each request takes the first that applies to it. */
export class FaultQueue {
	private queue: QueuedFault[] = [];

	add(fault: Fault): void {
		this.queue.push({ fault, seen: 0, used: 0 });
	}

	clear(): void {
		this.queue = [];
	}

	/** Faults that have not been used up. */
	get waiting(): number {
		return this.queue.length;
	}

	/** The fault for this request, if there is one; counts it as used. */
	take(operation: Operation | 'token', accountId = ''): Fault | undefined {
		const matching = this.queue.filter(({ fault }) => matches(fault, operation, accountId));
		for (const queued of matching) queued.seen++;
		const hit = matching.find(({ fault, seen, used }) => seen > fault.afterRequests && used < fault.times);
		if (hit === undefined) return undefined;
		hit.used++;
		this.queue = this.queue.filter(({ fault, used }) => used < fault.times);
		return hit.fault;
	}
}

function matches(fault: Fault, operation: Operation | 'token', accountId: string): boolean {
	if (fault.accountId !== '' && fault.accountId !== accountId) return false;
	return fault.operation === operation || (fault.operation === 'any' && operation !== 'token');
}
