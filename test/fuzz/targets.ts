import { createHash } from 'node:crypto';
import { XMLValidator } from 'fast-xml-parser';
import fc from 'fast-check';
import { objectOf, textOf } from '../../n8n-host/jsonValue.ts';
import { credential, deliver, deliverBody, issueToken } from '../unit/trigger/deliver';
import { TriggerStage, type Reply } from '../unit/trigger/triggerOnStage';
import { jwks, vectors } from '../unit/domain/envelope/readVectors';
import { authorizations, bodies, deliveryHeaders, plaintexts, tokenRequests } from './arbitraries';

/** One way in, and what must hold whatever comes. */
export interface FuzzTarget {
	readonly name: string;
	readonly property: fc.IAsyncProperty<unknown[]>;
}

/** Milliseconds in which any request of ordinary size must be answered. */
const slowest = 1_000;

const keys = { ...credential, previousPrivateKeys: JSON.stringify({ keys: [jwks.previous, jwks.ec] }) };

const start = () => new TriggerStage({ credential: keys });

/** @throws {Error} when a request takes too long or is answered with a status that it must not have */
async function expectAnswer(allowed: readonly number[], request: () => Promise<Reply>): Promise<Reply> {
	const started = performance.now();
	const reply = await request();
	if (performance.now() - started > slowest) throw new Error('The answer took too long');
	if (!allowed.includes(reply.status)) throw new Error(`Answered with ${reply.status}: ${reply.text}`);
	return reply;
}

const require = (isTrue: boolean, rule: string) => {
	if (!isTrue) throw new Error(rule);
};

/** Reading stops where the document ends; what a bank's software leaves behind it is nobody's concern. */
function cutBehindDocument(text: string): string {
	const [, root] = /<([A-Z_][\w.:-]*)/i.exec(text) ?? [];
	const end = root === undefined ? null : new RegExp(`</${root.replaceAll('.', '\\.')}\\s*>`).exec(text);
	return end === null ? text : text.slice(0, end.index + end[0].length);
}

/** What is well-formed is judged by other parsers than ours. */
function isWellFormed(plaintext: string): boolean {
	const text = plaintext.replace(/^\s+/, '');
	if (text.startsWith('<')) return XMLValidator.validate(cutBehindDocument(text)) === true;
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}

/** The delivery IDs of what was sealed for these keys. */
const known = new Set(
	vectors.flatMap(({ plaintext }) =>
		plaintext === undefined ? [] : [createHash('sha256').update(plaintext).digest('hex')],
	),
);

const statusOf = ({ json }: Reply) => json.status;

export const targets: readonly FuzzTarget[] = [
	{
		name: 'bodies of deliveries: never a fault of ours, and accepted only where one of the vectors is intact',
		property: fc.asyncProperty(bodies, deliveryHeaders, async (body, headers) => {
			const stage = start();
			const reply = await expectAnswer([200, 400, 503], async () => await deliverBody(stage, body, { headers }));
			require(statusOf(reply) === reply.status, 'The body of an answer states its status');
			const ids = stage.items(0).map(({ delivery }) => objectOf(delivery, 'the delivery of an item').id);
			require(reply.status !== 200 || ids.length > 0, 'What is accepted becomes items');
			require(ids.every((id) => known.has(textOf(id, 'its ID'))), 'Nothing opens but what was sealed for us');
			require(reply.status === 200 || stage.items(1).length === 1, 'What is refused reaches output 1 once');
		}),
	},
	{
		name: 'plaintexts: accepted or refused for good, and accepted only where they are well-formed',
		property: fc.asyncProperty(plaintexts, async (plaintext) => {
			const stage = start();
			const reply = await expectAnswer([200, 400], async () => await deliver(stage, plaintext));
			require(reply.status !== 200 || isWellFormed(plaintext), 'What is not well-formed is not accepted');
			require(stage.items(reply.status === 200 ? 0 : 1).length > 0, 'Each ends at one of the outputs');
			require(reply.status === 200 || stage.items(0).length === 0, 'What is refused puts nothing out');
		}),
	},
	{
		name: 'authorization headers: nobody gets in',
		property: fc.asyncProperty(authorizations, deliveryHeaders, async (authorization, headers) => {
			const stage = start();
			for (const endpoint of ['paymentStatusUpdate', 'publicKeys'] as const) {
				const call = { body: vectors[0]?.body, headers: { ...headers, authorization } };
				await expectAnswer([401], async () => await stage.call(endpoint, call));
			}
			require(stage.executions.length === 0, 'Nothing is started');
		}),
	},
	{
		name: 'token requests: no token without the secret',
		property: fc.asyncProperty(
			tokenRequests,
			fc.option(authorizations, { nil: undefined }),
			fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/plain', ''),
			fc.ipV6(),
			async (body, authorization, contentType, ip) => {
				const headers = { 'content-type': contentType, authorization };
				const reply = await expectAnswer(
					[400, 401, 429],
					async () => await start().call('accessToken', { body, headers, request: { ip } }),
				);
				require(typeof reply.json.error === 'string', 'The answer is an OAuth error');
			},
		),
	},
	{
		name: 'x-api-key beside a good token: nobody gets in',
		property: fc.asyncProperty(fc.string({ unit: 'binary' }), async (key) => {
			const stage = new TriggerStage({ credential: { ...keys, expectedApiKey: 'the key that is expected' } });
			const headers = { authorization: `Bearer ${await issueToken()}`, 'x-api-key': key };
			for (const endpoint of ['publicKeys', 'paymentStatusUpdate'] as const) {
				await expectAnswer([503], async () => await stage.call(endpoint, { body: vectors[0]?.body, headers }));
			}
			require(stage.items(0).length === 0, 'Nothing is opened');
			require(stage.items(1).length === 1, 'Somebody hears of it');
		}),
	},
];
