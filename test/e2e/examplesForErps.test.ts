import { objectOf, type JsonObject } from '../../n8n-host/jsonValue.ts';
import { setUpExamples, type ExampleStage } from './setUpExamples';
import { stopStageAfter } from './startStage';
import { type ErpStandIn, startErpNextStandIn, startOdooStandIn } from './support/startErpStandIn';

const apiKey = 'key-of-odoo';

let stage: ExampleStage;
let odoo: ErpStandIn;
let erpNext: ErpStandIn;

beforeAll(async () => {
	stage = await setUpExamples('examples-for-erps');
	odoo = await startOdooStandIn(apiKey);
	erpNext = await startErpNextStandIn('key:secret');
	await stage.addCredential('odooApiKeyApi', { url: odoo.url, apiKey, db: 'books' });
	const login = { apiKey: 'key', apiSecret: 'secret' };
	await stage.addCredential('erpNextApi', { ...login, environment: 'selfHosted', domain: erpNext.url });
}, 400_000);

afterAll(async () => {
	odoo.close();
	erpNext.close();
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

/** Chooses the account, and fills in the fields of a step. */
function fillIn(accountId: string, step: string, fields: JsonObject) {
	const assignments = Object.entries(fields).map(([name, value]) => ({ id: name, name, value, type: typeof value }));
	const chosen = { accountId: { __rl: true, mode: 'list', value: accountId } };
	return { [step]: { assignments: { assignments } }, 'Get many transactions': chosen };
}

const currencyAndDays = { currency: 'EUR', daysBack: 35 };

/** Runs an example twice. @returns how many lines each run has made. Both have left out one row, and told it once. */
async function runTwice(example: string, changes: Record<string, JsonObject>, lastStep: string): Promise<number[]> {
	stage.receiver.forget();
	const workflowId = await stage.create(example, changes);
	const made: number[] = [];
	for (const run of [1, 2]) {
		const execution = await stage.client.runWorkflow(workflowId, 'Every morning');
		expect([run, execution.status, execution.errorMessage]).toEqual([run, 'success', undefined]);
		made.push(execution.itemsOf(lastStep).length);
	}
	expect(stage.receiver.texts).toEqual([
		expect.stringMatching(
			/^Not written into \w+: EUR 19\.56\nIt was left out because the status is VOIDED\. .+\nFor: Hotel/,
		),
	]);
	return made;
}

it('odoo-statement-lines: writes each booked transaction once, whatever how often it runs', async () => {
	await openAccount('odoo');
	const changes = fillIn('odoo', 'In Odoo', { journalId: 12, idField: 'unique_import_id', ...currencyAndDays });
	expect(await runTwice('odoo-statement-lines', changes, 'Create the lines')).toEqual([3, 0]);
	expect(odoo.records.map(({ amount }) => amount).sort()).toEqual([-31, -31, 120.5]);
	expect(new Set(odoo.records.map((line) => line.unique_import_id)).size).toBe(3);
	for (const line of odoo.records) {
		expect(line).toMatchObject({ journal_id: 12, date: expect.stringMatching(/^20\d\d-\d\d-\d\d$/) });
	}
	expect(odoo.records.map((line) => String(line.payment_ref)).join()).toContain('Invoice 17');
});

it('erpnext-bank-transactions: makes a draft of each booked transaction once, whatever how often it runs', async () => {
	await openAccount('erpnext');
	const fields = { erpUrl: erpNext.url, bankAccount: 'Operating - Example Bank', ...currencyAndDays };
	const changes = fillIn('erpnext', 'In ERPNext', fields);
	expect(await runTwice('erpnext-bank-transactions', changes, 'Create the bank transactions')).toEqual([3, 0]);
	const amounts = erpNext.records.map(({ deposit, withdrawal }) => [deposit, withdrawal].join(' '));
	expect(amounts.sort()).toEqual(['0 31', '0 31', '120.5 0']);
	for (const record of erpNext.records) {
		const known = { docstatus: 0, bank_account: 'Operating - Example Bank', currency: 'EUR' };
		expect(objectOf(record, 'a transaction')).toMatchObject(known);
	}
	expect(new Set(erpNext.records.map((record) => record.reference_number)).size).toBe(3);
});
