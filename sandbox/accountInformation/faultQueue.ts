import type { Fault } from '../control/parseFaults.ts';
import type { Operation } from './operation.ts';

interface QueuedFault {
	readonly fault: Fault;
	seen: number;
	used: number;
}

/** Keeps the faults in their order. Each request takes the first one that matches. */
export class FaultQueue {
	private queue: QueuedFault[] = [];

	add(fault: Fault): void {
		this.queue.push({ fault, seen: 0, used: 0 });
	}

	clear(): void {
		this.queue = [];
	}

	/** Finds the fault for this request, and counts it as used. */
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
