import type { Fault } from '../control/parseFaults.ts';
import type { Operation } from './operation.ts';

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
