import { createHash } from 'node:crypto';
import { makeNotificationClient } from '../../n8n-host/setUpCredentials.ts';
import handMade from '../vectors/envelopes.json';
import { shareStage, stopStage, type SharedStage } from './startStage';
import { fetchToken, postDelivery, vectorKeys } from './support/postDelivery';
import {
	activateReceiver,
	deliveryOf,
	readTriggerItems,
	waitForTriggerItems,
	type ActiveTrigger,
} from './triggerWorkflow';

const client = makeNotificationClient();

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

interface Delivery {
	readonly name: string;
	readonly made: string;
	readonly expect: string;
	readonly request: { readonly headers: Record<string, string | undefined>; readonly body: string };
	readonly plaintext?: string;
}

const deliveries: readonly Delivery[] = handMade.deliveries;

const textHeaders = (headers: Record<string, string | undefined>): Record<string, string> =>
	Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

let stage: SharedStage;
let rsa: ActiveTrigger;
let ec: ActiveTrigger;
let rsaToken: string;
let ecToken: string;

beforeAll(async () => {
	stage = await shareStage('vectors');
	const { current, previous, ec: ecKey } = vectorKeys;
	const parameters = { options: { separateExecutions: true } };
	const activate = async (data: Record<string, string>) => {
		return await activateReceiver(stage.client, { tokenValidation: 'builtIn', ...client, ...data }, parameters);
	};
	rsa = await activate({ privateKey: current, keyId: 'current', previousPrivateKeys: previous });
	ec = await activate({ privateKey: ecKey, keyId: 'ec' });
	rsaToken = await fetchToken(rsa.baseUrl, client);
	ecToken = await fetchToken(ec.baseUrl, client);
}, 400_000);

afterAll(stopStage, 60_000);

const isForEc = ({ name }: Delivery) => /ECDH/.test(name);

const send = async (delivery: Delivery) => {
	const [trigger, token] = isForEc(delivery) ? [ec, ecToken] : [rsa, rsaToken];
	const headers = { 'x-request-id': sha256(delivery.name).slice(0, 16), ...textHeaders(delivery.request.headers) };
	return await postDelivery(trigger.baseUrl, token, delivery.request.body, headers);
};

const opened = deliveries.filter(({ expect: outcome }) => outcome === 'open');
const refused = deliveries.filter(({ expect: outcome }) => outcome !== 'open');

/** Several vectors have the same plaintext. The others are duplicates. */
const firstOfEachPlaintext = (all: Delivery[]) =>
	all.filter(({ plaintext }, index) => all.findIndex((each) => each.plaintext === plaintext) === index);

it.each(opened.map((delivery) => [delivery.name, delivery] as const))('opens %s', async (_name, delivery) => {
	const answer = await send(delivery);
	expect({ status: answer.status, text: answer.text }).toEqual({
		status: 200,
		text: expect.stringContaining('success'),
	});
	expect(answer.headers.get('x-correlation-id')).toBe(sha256(delivery.name).slice(0, 16));
	expect(answer.headers.get('x-response-id')).toMatch(/^[0-9a-f-]{36}$/);
	expect(Date.parse(answer.headers.get('x-response-timestamp') ?? '')).not.toBeNaN();
});

it.each(refused.map((delivery) => [delivery.name, delivery] as const))('refuses %s', async (_name, delivery) => {
	const answer = await send(delivery);
	const status = Number(delivery.expect.replace('refuse ', ''));
	expect(answer.status).toBe(status);
	expect(JSON.parse(answer.text)).toEqual({
		status,
		title: expect.any(String),
		detail: expect.any(String),
		code: expect.any(String),
	});
	expect(answer.headers.get('retry-after')).toBe(status === 503 ? '300' : null);
});

it('has put out each plaintext once, with the key that opened it, and each refused delivery once', async () => {
	const forEc = firstOfEachPlaintext(opened.filter(isForEc));
	const forRsa = firstOfEachPlaintext(opened.filter((delivery) => !isForEc(delivery)));
	const items = await waitForTriggerItems(stage.client, rsa.workflowId, forRsa.length);
	const seen = items.map((item) => {
		const { id, keyId, envelope } = deliveryOf(item);
		return { id, keyId, envelope };
	});
	expect(seen).toEqual(
		forRsa.map(({ name, plaintext = '' }) => ({
			id: sha256(plaintext),
			keyId: name.includes('previous') ? 'previous' : 'current',
			envelope: name.startsWith('x-crypto-key') ? 'cryptoKey' : 'jwe',
		})),
	);
	expect(await waitForTriggerItems(stage.client, ec.workflowId, forEc.length)).toHaveLength(forEc.length);
	expect(await waitForTriggerItems(stage.client, rsa.workflowId, refused.length, 1)).toHaveLength(refused.length);
	expect(await readTriggerItems(stage.client, ec.workflowId, 1)).toEqual([]);
});
