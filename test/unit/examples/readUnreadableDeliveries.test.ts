import type { IDataObject } from 'n8n-workflow';
import { credential, deliverBody } from '../trigger/deliver';
import { type Call, TriggerStage } from '../../n8nStandIn/TriggerStage';
import { passes } from './passes';
import { readExample } from './readExample';
import { tell as tellOf } from './tellAlert';

const example = readExample('read-an-unreadable-delivery-again');
const { targetsOf, heightOf } = example;

/** What the trigger gives for a delivery that cannot be read. */
async function receive(body: string, more: Call = {}): Promise<IDataObject> {
	const stage = new TriggerStage({ credential });
	await deliverBody(stage, body, more);
	const [item = {}] = stage.items(1);
	return item;
}

/** A body above n8n's limit. n8n does not read it. */
const tooLarge = {
	request: {
		rawBody: undefined,
		readRawBody: async () => await Promise.reject(Object.assign(new Error(), { type: 'entity.too.large' })),
	},
};

const tell = (node: string, items: readonly IDataObject[]) => tellOf(example, node, items);

// test/e2e/unreadableDeliveries.test.ts has what is told with a link, waits, and is read again.
describe('a delivery that cannot be read', () => {
	it('is told without a link, and does not wait, if n8n did not take its body', async () => {
		const item = await receive('', tooLarge);
		expect(item).toMatchObject({ reason: 'delivery_too_large', body: '' });
		expect(passes(example, 'Can be read again?', item)).toBe(false);
		const text = tell('Say what could not be read', [item]);
		expect(text).toMatch(/\nIt is not kept here\. .+PAYLOAD_SIZE_MAX/);
		expect(text).toContain('\nReason: delivery_too_large, answered 503\n');
		expect(text).not.toContain('After the cause');
	});

	it('does not wait if its body came and is larger than what is ever accepted', async () => {
		const item = await receive(' '.repeat(24 * 1024 * 1024 + 1));
		expect(item).toMatchObject({ reason: 'delivery_too_large', bodyTruncated: true });
		expect(passes(example, 'Can be read again?', item)).toBe(false);
	});

	it('does not wait with a wrong API key: nobody has shown that it comes from the bank', () => {
		const item = {
			reason: 'api_key_wrong',
			body: '{"payload":"x"}',
			message: 'x',
			whatToDo: 'Enter the new key.',
			requestId: 'r',
			receivedAt: 't',
			answeredStatus: 503,
		};
		expect(passes(example, 'Can be read again?', item)).toBe(false);
		expect(tell('Say what could not be read', [item])).toMatch(/\nIt is not kept here\. Enter the new key\.\n/);
	});

	it('is told with others, at most 20 in one message, and in short', async () => {
		const item = { ...(await receive('{"payload":"damaged"}')), message: 'long '.repeat(1_000) };
		const lines = tell(
			'Say what could not be read',
			Array.from({ length: 25 }, () => item),
		).split('\n\n');
		expect(lines.at(-1)).toMatch(/^… and \d+ more: look at this execution in n8n\.$/);
		expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(1_500);
	});
});

describe('a status that the ERP does not take', () => {
	const item = { originalEndToEndId: 'E-1', error: { message: '503 - down' } };

	it('lets the execution fail if it has just come, so that the bank sends it again', () => {
		expect(passes(example, 'Was it read again?', { ...item, delivery: { id: 'x' } })).toBe(false);
		expect(targetsOf('Was it read again?', 1)).toEqual(['Say what the ERP did not take', 'Let the bank send it again']);
		expect(heightOf('Say what the ERP did not take')).toBeLessThan(heightOf('Let the bank send it again'));
		expect(tell('Say what the ERP did not take', [{ ...item, delivery: { id: 'x' } }])).toBe(
			'The ERP did not take 1 of the statuses\nSee why in the ERP. The bank sends them again.\nError: 503 - down',
		);
		expect(example.node('Let the bank send it again').type).toBe('n8n-nodes-base.stopAndError');
	});
});
