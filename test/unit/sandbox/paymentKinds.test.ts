import { XMLParser } from 'fast-xml-parser';
import { findJwe, openJwe } from './openForTest';
import { rsaPair, startReceiver, type Received, type Receiver } from './startReceiver';
import { Json, startSandboxProcess, type SandboxProcess } from './startSandboxProcess';

let bank: SandboxProcess;
let client: Receiver;

beforeAll(async () => {
	[bank, client] = await Promise.all([startSandboxProcess(), startReceiver()]);
});

afterAll(async () => {
	expect(await bank.stop()).toBe(0);
	await client.close();
});

beforeEach(async () => {
	await bank.control('POST', 'reset', { everything: true });
	client.reset();
	await subscribe();
});

async function subscribe(changes: Record<string, unknown> = {}): Promise<void> {
	const subscription = { notificationsBaseUrl: client.url, clientId: 'bank', clientSecret: 'secret', ...changes };
	await bank.control('POST', 'subscription', subscription);
}

const lists = new Set(['OrgnlPmtInfAndSts', 'TxInfAndSts', 'StsRsnInf', 'AddtlInf']);
const xmlParser = new XMLParser({ parseTagValue: false, isArray: (name) => lists.has(name) });

/** Opens a status update with other code than that of the bank. */
async function open(update: Received | undefined): Promise<{ root: Json; paymentType: unknown }> {
	if (update === undefined) throw new Error('No status update came');
	const document = new Json(xmlParser.parse(await openJwe(findJwe(update), rsaPair.privateKey))).at('Document');
	return { root: document.at(document.keys[0] ?? ''), paymentType: update.headers['x-payment-type'] };
}

const updates = () => client.to('/paymentStatusUpdate/v1');

async function push(order: Record<string, unknown>) {
	await bank.control('POST', 'notifications', { ...order, wait: true });
	return await open(updates().at(-1));
}

const firstTransaction = (root: Json) => root.at('OrgnlPmtInfAndSts', 0, 'TxInfAndSts', 0);
const createdAt = (root: Json) => Date.parse(root.at('GrpHdr', 'CreDtTm').text);

describe('a report that comes late', () => {
	it('is about the same payment when the reference is the same, and has a number and a time of its own', async () => {
		const { root: settled } = await push({ scenario: 'completed', reference: 'A1' });
		const { root: late } = await push({ scenario: 'accepted', reference: 'A1', reportedHoursAgo: 1.5 });
		for (const root of [settled, late]) {
			expect(root.at('OrgnlGrpInfAndSts', 'OrgnlMsgId').value).toBe('MSG-A1');
			expect(firstTransaction(root).at('OrgnlEndToEndId').value).toBe('E2E-A1-1');
		}
		expect(settled.at('GrpHdr', 'MsgId').value).not.toBe(late.at('GrpHdr', 'MsgId').value);
		expect((createdAt(settled) - createdAt(late)) / 3_600_000).toBeCloseTo(1.5, 1);
	});

	it('comes after a newer one when its first attempt fails', async () => {
		client.statuses.push(503);
		await push({ scenario: 'accepted', reference: 'A2' });
		await push({ scenario: 'completed', reference: 'A2' });
		await bank.control('POST', 'clock/advance', { hours: 1 });
		const reports = await Promise.all(updates().map(async (update) => (await open(update)).root));
		const statuses = reports.map((root) => firstTransaction(root).at('TxSts').value);
		expect(statuses).toEqual(['ACSP', 'ACSC', 'ACSP']);
		const [, settled = 0, late] = reports.map(createdAt);
		expect(late).toBeLessThan(settled);
		expect(updates().map(({ headers }) => headers['x-retry-flag'])).toEqual(['N', 'N', 'Y']);
	});
});
