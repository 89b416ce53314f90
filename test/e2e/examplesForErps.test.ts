import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import type { JsonObject } from '../../n8n-host/jsonValue.ts';
import { setUpExamples, type ExampleStage } from './setUpExamples';
import { stopStageAfter } from './startStage';
import {
	type ErpStandIn,
	refusal,
	startErpNextStandIn,
	startHttpErpStandIn,
	startOdooStandIn,
} from './support/startErpStandIn';

const apiKey = 'key-of-odoo';

let stage: ExampleStage;
let odoo: ErpStandIn;
let erpNext: ErpStandIn;
let httpErp: ErpStandIn;
let folder: string;

beforeAll(async () => {
	stage = await setUpExamples('examples-for-erps');
	// n8n reads files below this folder only.
	const allowed = path.join(homedir(), '.n8n-files');
	mkdirSync(allowed, { recursive: true });
	folder = mkdtempSync(path.join(allowed, 'test-'));
	odoo = await startOdooStandIn(apiKey);
	erpNext = await startErpNextStandIn('key:secret');
	httpErp = await startHttpErpStandIn('key-of-the-erp');
	await stage.addCredential('odooApiKeyApi', { url: odoo.url, apiKey, db: 'books' });
	const login = { apiKey: 'key', apiSecret: 'secret' };
	await stage.addCredential('erpNextApi', { ...login, environment: 'selfHosted', domain: erpNext.url });
}, 400_000);

afterAll(async () => {
	rmSync(folder, { recursive: true });
	odoo.close();
	erpNext.close();
	httpErp.close();
	await stopStageAfter(stage.close);
});

/** An account with bookings of the last days: two equal ones, one booked late, one of an unknown status, and a pending one. */
async function openAccount(accountId: string): Promise<void> {
	const control = async (path: string, body: JsonObject) => await stage.sandbox.control('POST', path, body);
	await control('ledger/open', { accountIds: [accountId] });
	const equal = { transactionId: 'same', amount: '-31.00', description: 'Rent' };
	const rows = [
		...[equal, equal, { amount: '120.50', description: 'Invoice 17', hoursAgo: 30 * 24 }],
		...[
			{ amount: '5.00', status: 'PENDING' },
			{ amount: '19.56', description: 'Hotel', status: 'VOIDED' },
		],
	];
	await control('ledger/book', { accountId, rows: rows.map((row) => ({ hoursAgo: 48, ...row })) });
}

/** Fills in the fields of a step. */
const fillIn = (fields: JsonObject) => ({
	assignments: {
		assignments: Object.entries(fields).map(([name, value]) => ({ id: name, name, value, type: typeof value })),
	},
});

/** An example for an ERP, how it is filled in, the step that writes, and what came of it. */
interface ErpExample {
	readonly example: string;
	readonly settings: string;
	readonly fields: () => JsonObject;
	readonly lastStep: string;
	readonly erp: () => ErpStandIn;
	readonly amountOf: (record: JsonObject) => number;
	readonly idOf: (record: JsonObject) => unknown;
}

const currencyAndDays = { account: 'DE02120300000000202051', currency: 'EUR', daysBack: 35 };

const examples: readonly ErpExample[] = [
	{
		example: 'odoo-statement-lines',
		settings: 'In Odoo',
		fields: () => ({
			odooUrl: odoo.url,
			database: 'books',
			journalId: 12,
			idField: 'unique_import_id',
			...currencyAndDays,
		}),
		lastStep: 'Create the lines',
		erp: () => odoo,
		amountOf: ({ amount }) => Number(amount),
		idOf: (line) => line.unique_import_id,
	},
	{
		example: 'erpnext-bank-transactions',
		settings: 'In ERPNext',
		fields: () => ({ erpUrl: erpNext.url, bankAccount: 'Operating - Example Bank', ...currencyAndDays }),
		lastStep: 'Create the bank transactions',
		erp: () => erpNext,
		amountOf: ({ deposit, withdrawal }) => Number(deposit) - Number(withdrawal),
		idOf: (record) => record.reference_number,
	},
];

const mt940 = (day: number, account: string, opening: string, closing: string, ...bookings: readonly string[]) =>
	[
		`:20:${day}`,
		`:25:${account}`,
		`:28C:${day}/1`,
		`:60F:C2611${day - 1}EUR${opening}`,
		...bookings,
		`:62F:C2611${day}EUR${closing}`,
		'-',
	].join('\r\n');

const fee = (day: number, amount: string, name: string) =>
	`:61:2611${day}11${day}C${amount}NTRFNONREF\r\n:86:166?00CREDIT TRANSFER?20SVWZ+Fee?32${name}`;

const ours = currencyAndDays.account;

/** Two members pay the same fee on one day. The last file has the first day too, and another account. The second was cut off. */
const files: Readonly<Record<string, string>> = {
	'1.sta': mt940(23, ours, '100,00', '200,00', fee(23, '50,00', 'Anna'), fee(23, '50,00', 'Bert')),
	'2.sta': mt940(24, ours, '200,00', '230,00', fee(24, '30,00', 'Dora')).replace(/\r\n:62F.*$/s, ''),
	'3.sta': [
		mt940(23, ours, '100,00', '200,00', fee(23, '50,00', 'Anna'), fee(23, '50,00', 'Bert')),
		mt940(24, ours, '200,00', '230,00', fee(24, '30,00', 'Carl')),
		mt940(24, 'DE75512108001245126199', '0,00', '900,00', fee(24, '900,00', 'Deposit')),
	].join('\r\n'),
};

/** A workflow as its note says for files. */
async function createForFiles({
	example,
	settings,
	fields,
}: Pick<ErpExample, 'example' | 'settings' | 'fields'>): Promise<string> {
	for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
	const parse = { resource: 'statementFile', operation: 'parse', inputType: 'binary', binaryPropertyName: 'data' };
	const changes = {
		[settings]: fillIn(fields()),
		'Read the files': { fileSelector: `${folder}/*` },
		'Get many transactions': { ...parse, itemPer: 'transaction', output: 'full', options: { requireBalances: true } },
	};
	return await stage.create(example, changes, ['Get the account']);
}

async function run(workflowId: string) {
	const execution = await stage.client.runWorkflow(workflowId, 'Every morning');
	expect([execution.status, execution.errorMessage]).toEqual(['success', undefined]);
	return execution;
}

/** The refused line is told once, with the ERP's words, and the broken file by its name. */
function expectTold(): void {
	const texts = stage.receiver.texts.join('\n\n');
	expect(texts.split(refusal)).toHaveLength(2);
	expect(texts.match(/^The statement file "2\. ?sta" was not taken$/gm)).toHaveLength(1);
}

describe.each(examples)('$example', (erpExample) => {
	const { example, settings, fields, lastStep, erp, amountOf, idOf } = erpExample;
	const amounts = () =>
		erp()
			.records.map(amountOf)
			.sort((one, other) => one - other);
	const ids = () => new Set(erp().records.map(idOf));

	beforeEach(() => {
		stage.receiver.forget();
		erp().records.length = 0;
		erp().refused = undefined;
	});

	it('writes each booked transaction once, after the ERP was down too, and tells once what it leaves out', async () => {
		await openAccount(example);
		const chosen = { accountId: { __rl: true, mode: 'list', value: example } };
		const changes = { [settings]: fillIn(fields()), 'Get the account': chosen };
		const workflowId = await stage.create(example, changes, ['Read the files']);
		erp().refused = '';
		await run(workflowId);
		expect(erp().records).toEqual([]);
		erp().refused = undefined;
		for (const made of [3, 0]) expect((await run(workflowId)).itemsOf(lastStep)).toHaveLength(made);
		expect(amounts()).toEqual([-31, -31, 120.5]);
		expect(ids().size).toBe(3);
		for (const record of erp().records)
			expect(record).toMatchObject({ date: expect.stringMatching(/^20\d\d-\d\d-\d\d$/) });
		expect(JSON.stringify(erp().records)).toContain('Invoice 17');
		expect([...stage.receiver.texts].sort()).toEqual([
			expect.stringMatching(
				/^Not written into \w+: EUR 19\.56\nIt was left out because the status is VOIDED\. .+\nFor: Hotel/,
			),
			expect.stringMatching(/^Nothing was written into (\w+)\n.+\n\1 says: ".+"$/),
		]);
	});

	it('writes files that overlap once, tells other accounts and refused lines, and goes on once they are taken', async () => {
		const workflowId = await createForFiles(erpExample);
		erp().refused = 'Bert';
		for (const made of [2, 0]) {
			expect((await run(workflowId)).itemsOf(lastStep)).toHaveLength(made);
			expect(amounts()).toEqual([30, 50]);
		}
		const texts = stage.receiver.texts.join('\n\n');
		expect(texts.match(/^Not written into .+$/gm)).toEqual([expect.stringMatching(/: EUR 900\.00$/)]);
		expect(texts.match(/^\w+ did not take a line: .+$/gm)).toEqual([expect.stringMatching(/: EUR 50\.00$/)]);
		expectTold();
		erp().refused = undefined;
		await run(workflowId);
		expect(amounts()).toEqual([30, 50, 50]);
		expect(ids().size).toBe(3);
	});
});

describe('transactions-to-your-erp', () => {
	const example = 'transactions-to-your-erp';
	const settings = 'The ERP';
	const fields = () => ({ erpUrl: `${httpErp.url}/bank`, daysBack: 35 });
	const amountsOf = (accountId: string) =>
		httpErp.records
			.filter((record) => record.accountId === accountId)
			.map(({ amount }) => Number(amount))
			.sort((one, other) => one - other);

	beforeEach(() => {
		stage.receiver.forget();
		httpErp.records.length = 0;
		httpErp.refused = undefined;
	});

	it('sends each booked transaction of the API once, with its rowId as Idempotency-Key, also after the ERP was down', async () => {
		await openAccount(example);
		const ofAllAccounts = { operation: 'getAll', returnAll: true };
		const changes = { [settings]: fillIn(fields()), 'Get the account': ofAllAccounts };
		const workflowId = await stage.create(example, changes, ['Read the files']);
		httpErp.refused = '';
		await run(workflowId);
		expect(httpErp.records).toEqual([]);
		expect(stage.receiver.texts.join()).toContain('The ERP did not take a transaction: ');
		httpErp.refused = undefined;
		await run(workflowId);
		expect(amountsOf(example)).toEqual([-31, -31, 120.5]);
		const count = httpErp.records.length;
		for (const { rowId, key } of httpErp.records) expect(key).toBe(rowId);
		stage.receiver.forget();
		expect((await run(workflowId)).itemsOf('Send to the ERP')).toEqual([]);
		expect(httpErp.records).toHaveLength(count);
		expect(stage.receiver.texts).toEqual([]);
	});

	it('sends files that overlap once; what is refused stops no other, is told, and comes again', async () => {
		const workflowId = await createForFiles({ example, settings, fields });
		httpErp.refused = 'Bert';
		for (const sent of [3, 0]) {
			expect((await run(workflowId)).itemsOf('Remember what was taken')).toHaveLength(sent);
			expect(amountsOf(ours)).toEqual([30, 50]);
		}
		expectTold();
		httpErp.refused = undefined;
		await run(workflowId);
		await run(workflowId);
		expect(amountsOf(ours)).toEqual([30, 50, 50]);
		expect(httpErp.records.map(({ amount }) => Number(amount))).toContain(900);
	});
});
