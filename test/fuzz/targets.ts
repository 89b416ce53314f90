import { createHash } from 'node:crypto';
import { XMLValidator } from 'fast-xml-parser';
import fc from 'fast-check';
import { objectOf, textOf } from '../../n8n-host/jsonValue.ts';
import { measureSlowness } from '../measureSlowness';
import { cpuMilliseconds } from '../unit/cpuMilliseconds';
import { credential, deliver, deliverBody, issueToken, seal } from '../unit/trigger/deliver';
import { TriggerStage, type Reply } from '../n8nStandIn/TriggerStage';
import { jwks, vectors } from '../unit/domain/envelope/readVectors';
import { authorizations, bodies, deliveryHeaders, plaintexts, tokenRequests } from './arbitraries';
import { largeBodies, largePlaintexts, writeLargeText } from './largeShapes';
import { expectCheapPage } from './expectCheapPage';
import { listedAccounts, ListingBank } from './polledLists';
import { statementFiles } from './statementFiles';
import { pieces, readIds, repeatPiece } from './statementPieces';
import { expectCheapTurns } from './turnCost';

/** One entry point, and what must be true for any input. */
export interface FuzzTarget {
	readonly name: string;
	readonly property: fc.IAsyncProperty<unknown[]>;
	/** How many runs a test has in place of the usual number. */
	readonly runs?: number;
}

/**
 * The trigger must answer any request of ordinary size in this many milliseconds of CPU time. Most take a few, but the
 * garbage collection of what came before counts too.
 */
const slowest = 1_000;

const keys = { ...credential, previousPrivateKeys: JSON.stringify({ keys: [jwks.previous, jwks.ec] }) };

const start = () => new TriggerStage({ credential: keys });

/** For what starts no execution. A trigger for each of thousands of requests would fill the memory for a while. */
const refusing = start();

/** @throws {Error} when the answer takes too long or has a status that is not allowed */
async function expectAnswer(allowed: readonly number[], request: () => Promise<Reply>): Promise<Reply> {
	let reply: Reply | undefined;
	const milliseconds = await cpuMilliseconds(async () => {
		reply = await request();
	});
	if (reply === undefined) throw new Error('There was no answer');
	if (milliseconds > slowest && milliseconds / measureSlowness() > slowest)
		throw new Error('The answer took too much CPU time');
	if (!allowed.includes(reply.status)) throw new Error(`Answered with ${reply.status}: ${reply.text}`);
	return reply;
}

async function expectCheapAnswer(body: string, allowed: readonly number[]): Promise<void> {
	// n8n has the body as bytes and as text. We decode it from base64, decrypt it, and decode its characters.
	await expectCheapTurns(
		async () => {
			const { status, text } = await deliverBody(start(), body);
			if (!allowed.includes(status)) throw new Error(`Answered with ${status}: ${text}`);
		},
		{ moreMegabytes: (5 * body.length) / 1e6 },
	);
}

const require = (isTrue: boolean, rule: string) => {
	if (!isTrue) throw new Error(rule);
};

/**
 * The node ignores what follows the end of a document, the validator does not. So this looks for an end tag of the root
 * that completes a document; the first one may belong to an element inside with the same name.
 */
function isWellFormedXml(text: string): boolean {
	const [, root = ''] = /<([A-Z_][\w.:-]*)/i.exec(text) ?? [];
	const endTags = [...text.matchAll(new RegExp(`</${root.replaceAll('.', '\\.')}\\s*>`, 'g'))];
	const documents = endTags.map((endTag) => text.slice(0, endTag.index + endTag[0].length));
	return [...documents, text].some((document) => XMLValidator.validate(document) === true);
}

/** Judges with other parsers than the node's own. */
function isWellFormed(plaintext: string): boolean {
	const text = plaintext.replace(/^\s+/, '');
	if (text.startsWith('<')) return isWellFormedXml(text);
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

/** `npm test` has less time. */
const isShort = process.env.FUZZ_SECONDS === undefined;

/** Megabytes. */
const repetitions = isShort ? fc.constant(1) : fc.constantFrom(1, 1, 10, 10, 64);

const rowsOfLargePages = isShort ? fc.constant(50_000) : fc.constantFrom(50_000, 130_000, 200_000);

const statusOf = ({ json }: Reply) => json.status;

export const targets: readonly FuzzTarget[] = [
	{
		name: 'bodies of deliveries: the answer is 200, 400 or 503, and 200 only for an intact vector',
		property: fc.asyncProperty(bodies, deliveryHeaders, async (body, headers) => {
			const stage = start();
			const reply = await expectAnswer([200, 400, 503], async () => await deliverBody(stage, body, { headers }));
			require(statusOf(reply) === reply.status, 'The body of an answer states its status');
			const ids = stage.items(0).map(({ delivery }) => objectOf(delivery, 'the delivery of an item').id);
			require(reply.status !== 200 || ids.length > 0, 'An accepted delivery becomes items');
			require(ids.every((id) =>
				known.has(textOf(id, 'its ID')),
			), 'Only deliveries that were sealed for these keys can be opened');
			require(reply.status === 200 || stage.items(1).length === 1, 'A refused delivery reaches output 1 once');
		}),
	},
	{
		name: 'plaintexts: the answer is 200 or 400, and 200 only for a well-formed document',
		property: fc.asyncProperty(plaintexts, async (plaintext) => {
			const stage = start();
			const reply = await expectAnswer([200, 400], async () => await deliver(stage, plaintext));
			require(reply.status !== 200 || isWellFormed(plaintext), 'Only well-formed documents are accepted');
			require(stage.items(reply.status === 200 ? 0 : 1).length > 0, 'Each delivery reaches one of the outputs');
			require(reply.status === 200 || stage.items(0).length === 0, 'A refused delivery puts nothing out at output 0');
		}),
	},
	{
		name: 'large plaintexts: no turn takes long, and memory has a limit',
		runs: 1,
		property: fc.asyncProperty(largePlaintexts, async (text) => {
			await expectCheapAnswer(await seal(writeLargeText(text)), [200, 400]);
		}),
	},
	{
		name: 'large bodies without a delivery: no turn takes long, and memory has a limit',
		runs: 1,
		property: fc.asyncProperty(largeBodies, async (text) => {
			await expectCheapAnswer(writeLargeText(text), [400, 503]);
		}),
	},
	{
		name: 'lists of a bank: the trigger tells each booked row once, or reports the account, and comes to an end',
		property: fc.asyncProperty(listedAccounts, async (accounts) => {
			const bank = new ListingBank(accounts);
			const before = await bank.activateTrigger();
			const { items, reported } = await bank.pollTrigger();
			const told = (items ?? []).map(({ transactionId }) => textOf(transactionId, 'its ID'));
			require(new Set(told).size === told.length, 'No row is told twice');
			require(bank.booked.every((id) => told.includes(id)), 'Each booked row is told');
			require(told.every((id) => bank.bookedAnywhere.includes(id)), 'Nothing else is told');
			require(before.length + reported.length > 0 === bank.hasFault, 'What cannot be read is reported');
			require(bank.calls < 100 * accounts.length, 'A list without an end costs no more calls than a long one');
		}),
	},
	{
		name: 'large pages of a bank: no turn takes long, and memory has a limit',
		runs: 1,
		property: fc.asyncProperty(rowsOfLargePages, expectCheapPage),
	},
	{
		name: 'statement files: read or refused, and no two booked rows of a statement have one ID',
		property: fc.asyncProperty(statementFiles, async (text) => {
			const ids = await readIds(Buffer.from(text));
			require(ids === undefined || new Set(ids).size === ids.length, 'Each booked row has an ID of its own');
		}),
	},
	{
		name: 'statement files that repeat a line, element or document: time, turns and memory have limits',
		runs: 3,
		property: fc.asyncProperty(fc.constantFrom(...pieces), repetitions, async (piece, megabytes) => {
			const file = Buffer.from(repeatPiece(piece, megabytes));
			const limits = { totalMilliseconds: 2_000 + 500 * megabytes, moreMegabytes: 25 * megabytes };
			await expectCheapTurns(async () => await readIds(file), limits);
		}),
	},
	{
		name: 'invalid authorization headers: all are refused with 401',
		property: fc.asyncProperty(authorizations, deliveryHeaders, async (authorization, headers) => {
			for (const endpoint of ['paymentStatusUpdate', 'publicKeys'] as const) {
				const call = { body: vectors[0]?.body, headers: { ...headers, authorization } };
				await expectAnswer([401], async () => await refusing.call(endpoint, call));
			}
			require(refusing.executions.length === 0, 'No execution is started');
		}),
	},
	{
		name: 'token requests without the secret: no token is issued',
		property: fc.asyncProperty(
			tokenRequests,
			fc.option(authorizations, { nil: undefined }),
			fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/plain', ''),
			async (body, authorization, contentType) => {
				const headers = { 'content-type': contentType, authorization };
				const reply = await expectAnswer([400, 401], async () => await refusing.call('accessToken', { body, headers }));
				require(typeof reply.json.error === 'string', 'The answer is an OAuth error');
			},
		),
	},
	{
		name: 'a wrong x-api-key with a valid token: gets the key, and the delivery is asked for again with 503',
		property: fc.asyncProperty(fc.string({ unit: 'binary' }), async (key) => {
			const stage = new TriggerStage({ credential: { ...keys, expectedApiKey: 'the key that is expected' } });
			const headers = { authorization: `Bearer ${await issueToken()}`, 'x-api-key': key };
			await expectAnswer([200], async () => await stage.call('publicKeys', { headers }));
			await expectAnswer(
				[503],
				async () => await stage.call('paymentStatusUpdate', { body: vectors[0]?.body, headers }),
			);
			require(stage.items(0).length === 0, 'Nothing is opened');
			require(stage.items(1).length === 1, 'Somebody hears of it');
		}),
	},
];
