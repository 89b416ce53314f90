import fc from 'fast-check';
import type { StoreOutcome } from '../../../n8nStandIn/SimulatedN8n';

/** What the bank has to tell. */
export type NotificationKind =
	/** A report that the workflow asks for. */
	| 'wanted'
	/** A report with a status that is filtered out. */
	| 'filtered'
	/** Decrypted, but no report. */
	| 'unreadable'
	/** Not encrypted. */
	| 'garbage'
	/** A report in an execution that n8n cannot store, whatever else is in it. */
	| 'poisoned';

/** Whether the credential is as the bank expects it, and whether n8n can read it. */
export type CredentialState = 'right' | 'other decryption key' | 'other API key' | 'missing' | 'never read';

/** Whether the bank waits for the answer, hangs up before it, or breaks off while it sends the body. */
export type Caller = 'waits' | 'hangs up' | 'breaks off';

export type Step =
	| { readonly kind: 'deliver'; readonly notification: number; readonly caller: Caller }
	/** The bank fetches the public key. */
	| { readonly kind: 'fetch key' }
	| { readonly kind: 'kill and restart' }
	| { readonly kind: 'set wall clock'; readonly hours: number }
	| { readonly kind: 'change credential'; readonly to: CredentialState }
	| { readonly kind: 'wait'; readonly minutes: number };

/** What happens in one schedule. In which order things end is up to fast-check's scheduler. */
export interface DeliveryPlan {
	readonly notifications: readonly NotificationKind[];
	readonly steps: readonly Step[];
	/** Of the executions, in their order. Those after them are stored at once. */
	readonly outcomes: readonly StoreOutcome[];
	readonly responseMode: 'onReceived' | 'lastNode';
	readonly separateExecutions: boolean;
	/** Whether each notification has an x-request-id of its own, or all have the same, or none has one. */
	readonly requestIds: 'own' | 'same' | 'none';
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const notifications = fc.array(
	fc.oneof(
		{ weight: 4, arbitrary: fc.constant<NotificationKind>('wanted') },
		{ weight: 3, arbitrary: fc.constantFrom<NotificationKind>('filtered', 'unreadable', 'garbage', 'poisoned') },
	),
	{ minLength: 1, maxLength: 4 },
);

const deliver: fc.Arbitrary<Step> = fc.record({
	kind: fc.constant('deliver'),
	notification: fc.nat({ max: 3 }),
	caller: fc.oneof(
		{ weight: 8, arbitrary: fc.constant<Caller>('waits') },
		{ weight: 2, arbitrary: fc.constant<Caller>('hangs up') },
		{ weight: 1, arbitrary: fc.constant<Caller>('breaks off') },
	),
});

const otherSteps: fc.Arbitrary<Step> = fc.oneof(
	fc.record({ kind: fc.constant('fetch key') }),
	fc.record({ kind: fc.constant('kill and restart') }),
	fc.record({ kind: fc.constant('set wall clock'), hours: fc.constantFrom(-1000, -2, 3) }),
	fc.record({
		kind: fc.constant('change credential'),
		to: fc.constantFrom<CredentialState>('right', 'other decryption key', 'other API key', 'missing', 'never read'),
	}),
	fc.record({ kind: fc.constant('wait'), minutes: fc.constantFrom(0.1, 1, 10, 30) }),
);

const outcomes: fc.Arbitrary<StoreOutcome> = fc.oneof(
	{ weight: 3, arbitrary: fc.constant<StoreOutcome>({ kind: 'stores', lateBy: 0 }) },
	{
		weight: 2,
		arbitrary: fc.record({
			kind: fc.constant('stores'),
			lateBy: fc.constantFrom(SECOND, 31 * SECOND, 5 * MINUTE, 3 * HOUR),
		}),
	},
	{ weight: 2, arbitrary: fc.record({ kind: fc.constant('fails'), hasWritten: fc.boolean() }) },
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant('hangs'), hasWritten: fc.boolean() }) },
);

const modes = {
	responseMode: fc.constantFrom<DeliveryPlan['responseMode']>('onReceived', 'onReceived', 'onReceived', 'lastNode'),
	separateExecutions: fc.integer({ min: 0, max: 4 }).map((number) => number === 4),
	requestIds: fc.constantFrom<DeliveryPlan['requestIds']>('own', 'same', 'none'),
};

/** A few notifications, and all that can go wrong around them. */
const troubles: fc.Arbitrary<DeliveryPlan> = fc.record({
	notifications,
	steps: fc.array(fc.oneof({ weight: 3, arbitrary: deliver }, { weight: 1, arbitrary: otherSteps }), {
		minLength: 1,
		maxLength: 10,
	}),
	outcomes: fc.array(outcomes, { maxLength: 6 }),
	...modes,
});

/** Different notifications that arrive together and share executions which n8n cannot store. */
const bursts: fc.Arbitrary<DeliveryPlan> = fc.record({
	notifications: fc.array(fc.constantFrom<NotificationKind>('wanted', 'wanted', 'garbage', 'poisoned'), {
		minLength: 3,
		maxLength: 6,
	}),
	steps: fc
		.array(deliver, { minLength: 3, maxLength: 8 })
		.map((steps) => steps.map((step, index) => (step.kind === 'deliver' ? { ...step, notification: index } : step))),
	outcomes: fc.array(outcomes, { maxLength: 6 }),
	...modes,
	responseMode: fc.constant('onReceived'),
	separateExecutions: fc.constant(false),
});

export const deliveryPlans: fc.Arbitrary<DeliveryPlan> = fc.oneof(
	{ weight: 3, arbitrary: troubles },
	{ weight: 1, arbitrary: bursts },
);
