import type { IDataObject } from 'n8n-workflow';
import { objectOf, textOf } from '../../../n8n-host/jsonValue.ts';
import { evaluate } from './evaluate';
import { exampleNames, nameOf, readExample } from './readExample';
import { runCode } from './runCode';

const example = readExample('reconcile-payments');

/** How a transaction of the bank, in All Fields, is booked: as a row of the comparison. */
function book(transaction: IDataObject): IDataObject[] {
	const made = runCode(example.parameter('Our booked debits', 'jsCode'), {
		input: [
			{
				json: {
					details: { endToEndId: 'E-1', reference: null, counterparty: 'Example Supplies' },
					postedTimestamp: '2026-03-02',
					...transaction,
				},
			},
		],
		nodes: {},
	});
	return made.map(({ json }) => {
		const { bookedOn, bookedAmount } = objectOf(json, 'the row');
		return { bookedOn: textOf(bookedOn, 'the day'), bookedAmount: Number(bookedAmount) };
	});
}

it.each<[string, IDataObject, boolean]>([
	['a debit', { signedAmount: '-77.10', status: 'Posted' }, true],
	['a debit without a status', { signedAmount: '-77.10' }, true],
	['a debit that is posted by its attribute', { signedAmount: '-1', attributes: { Pending: 'x', Posted: 'y' } }, true],
	['a pending debit', { signedAmount: '-77.10', status: 'PENDING' }, false],
	['a debit that is pending by its attribute', { signedAmount: '-77.10', attributes: { Pending: 'x' } }, false],
	['a credit', { signedAmount: '77.10' }, false],
	['one without a direction', { signedAmount: null }, false],
	['one without an ID', { signedAmount: '-1', details: { endToEndId: null, reference: null } }, false],
])('takes %s for a payment of ours: %s', (_what, transaction, isTaken) => {
	expect(book(transaction)).toHaveLength(isTaken ? 1 : 0);
});

it.each<[string, IDataObject, IDataObject, string]>([
	['the same amount', { amount: 77.1 }, { signedAmount: '-77.10' }, ''],
	['another amount', { amount: 77.1 }, { signedAmount: '-77.20' }, 'The amounts differ'],
	[
		'a report without an amount',
		{ amount: null },
		{ signedAmount: '-77.10' },
		'The amounts were not compared: one is missing',
	],
	[
		'a rejected payment',
		{ amount: null, outcome: 'rejected' },
		{ signedAmount: '-1' },
		'Booked although rejected: look for the return',
	],
])('notes of %s: %j, %j: %s', (_what, status, transaction, note) => {
	const row = { outcome: 'completed', ...status, ...book(transaction)[0] };
	expect(evaluate(example.parameter('Put into lists', 'assignments.assignments.1.value'), row)).toBe(note);
});

it('tells rejected payments first, each with amount and name, and counts debits without a status', () => {
	const unknown = Array.from({ length: 12 }, (_, index) => ({
		list: 'Booked without a status',
		endToEndId: `U-${index}`,
		bookedAmount: 1,
		note: '',
	}));
	const rows: IDataObject[] = [
		{ list: 'Settled and booked', endToEndId: 'S', amount: 3, currency: 'EUR', note: 'The amounts differ' },
		{ list: 'Settled and booked', endToEndId: 'T', amount: 3, currency: 'EUR', note: '', whatToDo: 'Correct it.' },
		...unknown,
		{ list: 'Rejected', endToEndId: 'R-1', amount: 12, currency: 'EUR', creditor: 'Example Supplies', note: '' },
		{ list: 'Rejected', endToEndId: 'R-2', amount: null, bookedAmount: null, creditor: null, note: '' },
	];
	const made = runCode(example.parameter('Write the report', 'jsCode'), {
		input: [],
		nodes: {
			'Put into lists': rows.map((json) => ({ json: objectOf(json, 'a row') })),
			'Days to look back': [{ json: { tellUnknownDebits: false } }],
		},
	}).map(({ json }) => objectOf(json, 'an alert'));
	expect(made.map(({ title }) => title)).toEqual([
		'Rejected: 2',
		'Booked without a status: 12',
		'Settled and booked: 2',
	]);
	expect(made.map(({ lines }) => lines)).toEqual([
		[['R-1', { amount: 12, currency: 'EUR' }, 'Example Supplies', ''], ['R-2', { amount: null }, null, ''], null],
		[null],
		[
			['S', { amount: 3, currency: 'EUR' }, undefined, 'The amounts differ'],
			['T', { amount: 3, currency: 'EUR' }, undefined, ''],
			'Correct it.',
			null,
		],
	]);
});

it('notes nothing of a payment that is not booked yet', () => {
	const row = { outcome: 'completed', amount: null };
	expect(evaluate(example.parameter('Put into lists', 'assignments.assignments.1.value'), row)).toBe('');
});

describe.each(exampleNames)('%s', (name) => {
	const { ofType } = readExample(name);
	const tables = ofType('.dataTable').map((node) => ({ name: nameOf(node), ...objectOf(node.parameters, 'them') }));
	const made = tables.filter((table) => 'tableName' in table);

	it('writes only into tables that it has made or found itself: n8n takes part of a name for the name', () => {
		const used = tables.flatMap((table) => ('dataTableId' in table ? [objectOf(table.dataTableId, 'the table')] : []));
		expect(used).toHaveLength(tables.length - made.length);
		const ids = made.map((table) => `={{ $('${table.name}').first().json.id }}`);
		for (const { mode, value } of used) expect([mode, ids.includes(String(value))]).toEqual(['id', true]);
	});

	it('says that no other table may contain the name of its tables', () => {
		const notes = JSON.stringify(ofType('.stickyNote'));
		if (made.length > 0) expect(notes).toContain('No other data table may have a name that contains');
		for (const table of made) expect(notes).toContain(`*${'tableName' in table ? String(table.tableName) : ''}*`);
	});

	it('deletes old rows from tables that grow', () => {
		const operations = (operation: string) =>
			tables.flatMap((table) => ('operation' in table && table.operation === operation ? [JSON.stringify(table)] : []));
		const growing = operations('upsert').filter((table) => /"keyName":"(?:day|notificationId|statusKey)"/.test(table));
		const cleaning = operations('deleteRows').filter((table) => table.includes('minus({ years: 1 })'));
		expect(cleaning).toHaveLength(growing.length);
	});
});
