import { objectOf, type JsonObject } from '../../../n8n-host/jsonValue.ts';
import { readExample } from './readExample';
import { runCode } from './runCode';

const booked = {
	accountId: 'x',
	transactionId: 'T-1',
	postedAt: '2026-11-24T09:30:00Z',
	signedAmount: -31,
	currency: 'EUR',
	status: 'POSTED',
	description: 'Rent',
	reference: 'R-1',
	counterparty: null,
};

describe.each([
	['odoo-statement-lines', 'In Odoo'],
	['erpnext-bank-transactions', 'In ERPNext'],
])('%s', (exampleName, settings) => {
	const makeLines = (...transactions: readonly JsonObject[]) =>
		runCode(readExample(exampleName).parameter('Make the lines', 'jsCode'), {
			input: transactions.map((transaction) => ({ json: { ...booked, ...transaction } })),
			nodes: { [settings]: [{ json: { currency: 'EUR' } }] },
		}).map(({ json }) => objectOf(json, 'a line'));

	it.each<[JsonObject, string]>([
		[{}, 'no'],
		[{ status: null }, 'no'],
		[{ status: 'Posted', signedAmount: '12345678901234567.89' }, 'no'],
		[{ currency: 'BGN' }, 'the currency is BGN, not EUR'],
		[{ currency: null }, 'the currency is unknown, not EUR'],
		[{ postedAt: null }, 'the date is missing'],
		[{ signedAmount: null }, 'the amount or its sign is unclear'],
		[{ status: 'REVERSED' }, 'the status is REVERSED'],
	])('says of %j why it is left out: %s', (transaction, leftOut) => {
		expect(makeLines(transaction)).toMatchObject([{ leftOut }]);
	});

	it('waits for what is pending, and gives equal rows references of their own', () => {
		expect(makeLines({}, { status: 'PENDING' }, {}).map(({ reference }) => reference)).toEqual([
			'x/2026-11-24/T-1/-31',
			'x/2026-11-24/T-1/-31/2',
		]);
	});

	it('reads the last 35 days: what is booked late comes too', () => {
		const fields = JSON.stringify(readExample(exampleName).node(settings).parameters);
		expect(fields).toMatch(/"name":"daysBack","value":35/);
	});
});
