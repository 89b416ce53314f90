import { objectOf, type JsonObject } from '../../../n8n-host/jsonValue.ts';
import { readExample } from './readExample';
import { runCode } from './runCode';

/** A transaction of the API in All Fields. */
const booked = {
	accountId: 'x',
	transactionId: 'T-1',
	rowId: 'a'.repeat(32),
	postedTimestamp: '2026-11-24 09:30:00.0',
	signedAmount: '-31.00',
	status: 'POSTED',
	description: 'Rent',
	transactionKind: 'depositTransaction',
	details: { counterparty: null, reference: 'R-1', remittance: null },
};

/** A row of a statement file in All Fields. */
const ofFile = {
	...booked,
	accountId: 'DE02 1203 0000 0000 2020 51',
	postedAt: '2026-11-24',
	postedTimestamp: undefined,
	signedAmount: -31,
	currency: 'EUR',
	statement: {},
};

describe.each([
	['odoo-statement-lines', 'In Odoo'],
	['erpnext-bank-transactions', 'In ERPNext'],
])('%s', (exampleName, settings) => {
	const makeLines = (...transactions: readonly JsonObject[]) =>
		runCode(readExample(exampleName).parameter('Make the lines', 'jsCode'), {
			input: transactions.map((transaction) => ({ json: { ...booked, ...transaction } })),
			nodes: {
				[settings]: [{ json: { currency: 'EUR', account: 'de02120300000000202051' } }],
				'Get the account': [{ json: { accountId: 'x', currency: 'EUR' } }],
			},
		}).map(({ json }) => objectOf(json, 'a line'));

	it.each<[JsonObject, RegExp]>([
		[{}, /^no$/],
		[{ status: null }, /^no$/],
		[{ status: 'Posted', signedAmount: '12345678901234567.89' }, /^no$/],
		[{ currency: { currencyCode: 'BGN' } }, /BGN/],
		[{ postedTimestamp: null }, /date/],
		[{ postedTimestamp: '0001-01-01T00:00:00' }, /date/],
		[{ signedAmount: null }, /amount/],
		[{ status: 'REVERSED' }, /REVERSED/],
		[{ rowId: null }, /list/],
		[ofFile, /^no$/],
		[{ ...ofFile, currency: null }, /currency/],
		[{ ...ofFile, accountId: 'DE75512108001245126199' }, /DE75512108001245126199/],
		[{ ...ofFile, accountId: null }, /unknown/],
	])('says of %j why it is left out: %s', (transaction, leftOut) => {
		expect(makeLines(transaction)).toMatchObject([{ leftOut: expect.stringMatching(leftOut) }]);
	});

	it('waits for what is pending, and names each line by its rowId alone', () => {
		expect(makeLines({}, { status: 'PENDING' }, { rowId: 'b', memo: 'May' })).toMatchObject([
			{ day: '2026-11-24', amount: -31, text: 'Rent, R-1', rowId: booked.rowId },
			{ text: 'Rent, May, R-1', rowId: 'b' },
		]);
	});

	it('reads the last 35 days: what is booked late comes too', () => {
		const fields = JSON.stringify(readExample(exampleName).node(settings).parameters);
		expect(fields).toMatch(/"name":"daysBack","value":35/);
	});
});

const remembering = [
	['odoo-statement-lines', 'Create the lines'],
	['erpnext-bank-transactions', 'Create the bank transactions'],
	['transactions-to-your-erp', 'Send to the ERP'],
] as const;

describe.each(remembering)('%s: what is refused', (exampleName, lastStep) => {
	const example = readExample(exampleName);

	it('stops no other, and is told', () => {
		expect(example.node(lastStep)).toMatchObject({ onError: 'continueErrorOutput' });
		expect(example.targetsOf(lastStep, 1)).toEqual(['Say what was refused']);
	});
});

describe.each([...remembering.map(([name]) => name), 'statement-files'])('%s: what was told', (exampleName) => {
	const remember = (sent: JsonObject, told: readonly JsonObject[]) =>
		runCode(readExample(exampleName).parameter('What was sent?', 'jsCode'), {
			input: [{ json: sent }],
			nodes: { 'Was it told?': told.map((json) => ({ json })) },
		});

	it.each<[string, JsonObject, readonly JsonObject[], readonly JsonObject[]]>([
		['that was sent', { data: 'ok' }, [{ key: 'k', title: 't' }], [{ key: 'k' }]],
		['while the sender is off', { subject: 's', alertUrl: '' }, [{ key: 'k' }], []],
		['of a sample', { data: 'ok' }, [], []],
	])('remembers a message %s: %j', (_what, sent, told, remembered) => {
		expect(remember(sent, told)).toEqual(remembered.map((json) => ({ json })));
	});
});
