import type { Moment } from './DeliveryMemory';

export function currentMoment(): Moment {
	return { monotonicSeconds: performance.now() / 1000, wallSeconds: Date.now() / 1000 };
}
