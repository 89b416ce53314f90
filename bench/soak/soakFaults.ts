import { generateKeyPairSync } from 'node:crypto';
import type { AnsweredDelivery } from '../deliveries/accountForDeliveries.ts';
import { deliverUntilAccepted } from '../deliveries/deliverUntilAccepted.ts';
import { hangUp } from '../deliveries/faults/hangUp.ts';
import { sealDeliveries, sealText, type SealedDelivery } from '../deliveries/sealDeliveries.ts';
import { sendDelivery, type DeliveryTarget } from '../deliveries/sendDeliveries.ts';
import type { SoakStage } from './soakStage.ts';

/** The answers to the deliveries of a fault. */
interface FaultAnswers {
	readonly statuses: ReadonlyArray<number | undefined>;
	/** Those that must be stored. */
	readonly toStore?: readonly AnsweredDelivery[];
}

/** Something that goes wrong beside the steady load. */
export interface SoakFault {
	readonly name: string;
	/** The right answer. */
	readonly expected: number;
	/** @param recent deliveries that were accepted a moment ago */
	strike(stage: SoakStage, recent: readonly SealedDelivery[]): Promise<FaultAnswers>;
}

const atOnce = 5;

/** n8n's HTTP client waits longer than this, and the bank too. */
const slowMilliseconds = 2_000;

const wrongKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;

const sendAll = async (target: DeliveryTarget, deliveries: readonly SealedDelivery[]): Promise<FaultAnswers> => ({
	statuses: await Promise.all(deliveries.map(async (delivery) => await sendDelivery(target, delivery))),
});

const withHeader = ({ url, headers }: DeliveryTarget, header: Readonly<Record<string, string>>): DeliveryTarget => ({
	url,
	headers: { ...headers, ...header },
});

/** The faults take turns. The time of a whole round is longer than the pause between two requests for new JWKS keys. */
export const soakFaults: readonly SoakFault[] = [
	{
		name: 'encrypted for a wrong key',
		expected: 503,
		strike: async ({ trigger }) => await sendAll(trigger.target, sealDeliveries(atOnce, wrongKey)),
	},
	{
		name: 'token of another server',
		expected: 401,
		strike: async ({ trigger, jwks, bench }) => {
			const target = withHeader(trigger.target, { authorization: `Bearer ${jwks.issueToken()}` });
			return await sendAll(target, sealDeliveries(atOnce, bench.publicKey));
		},
	},
	{
		name: 'broken XML',
		expected: 400,
		strike: async ({ trigger, bench }) => {
			const deliveries = sealDeliveries(atOnce, bench.publicKey).map((delivery) => {
				return { ...delivery, body: sealText(`<Document><${delivery.requestId}>`, bench.publicKey) };
			});
			return await sendAll(trigger.target, deliveries);
		},
	},
	{
		name: 'bank hangs up, and sends again',
		expected: 200,
		strike: async ({ trigger, bench }) => {
			const deliveries = sealDeliveries(atOnce, bench.publicKey);
			await Promise.all(deliveries.map(async (each, index) => await hangUp(trigger.target, each, 1 + index * 10)));
			const accepted = await deliverUntilAccepted(deliveries, {
				concurrency: atOnce,
				retryMilliseconds: 500,
				timeoutMilliseconds: 60_000,
				findTarget: async () => trigger.target,
			});
			const toStore = accepted.map(({ delivery, statuses }) => ({ delivery, status: statuses.at(-1) }));
			return { statuses: accepted.flatMap(({ statuses }) => statuses), toStore };
		},
	},
	{
		name: 'duplicates and retries',
		expected: 200,
		strike: async ({ trigger }, recent) =>
			await sendAll(withHeader(trigger.target, { 'x-retry-flag': 'Y' }), recent.slice(0, atOnce)),
	},
	{
		name: 'new key of a slow JWKS server',
		expected: 200,
		strike: async ({ bench, jwks, jwksTrigger }) => {
			jwks.rotate();
			jwks.delayMilliseconds = slowMilliseconds;
			const headers = { authorization: `Bearer ${jwks.issueToken()}` };
			const target = { url: `${bench.client.baseUrl}${jwksTrigger.path}`, headers };
			return await sendAll(target, sealDeliveries(atOnce, bench.publicKey));
		},
	},
];
