import type { IDataObject } from 'n8n-workflow';
import { objectOf, textOf } from '../../../n8n-host/jsonValue.ts';
import { evaluate } from './evaluate';
import { exampleNames, nameOf, readExample } from './readExample';
import { runCode } from './runCode';

const example = readExample('reconcile-payments');

/** How a transaction of the bank is booked, as a row of the comparison. */
function book(transaction: IDataObject): IDataObject {
	const [row] = runCode(example.parameter('Our booked debits', 'jsCode'), {
		input: [{ json: { reference: 'E-1', debitCreditMemo: 'DEBIT', postedTimestamp: '2026-03-02', ...transaction } }],
		nodes: { Settings: [{ json: { endToEndIdPattern: '.+' } }] },
	});
	const { bookedOn, bookedAmount } = objectOf(row?.json, 'the row');
	return { bookedOn: textOf(bookedOn, 'the day'), bookedAmount: bookedAmount === null ? null : Number(bookedAmount) };
}

it.each<[string, IDataObject, IDataObject, string]>([
	['the same amount', { amount: 77.1 }, { amount: -77.1 }, ''],
	['another amount', { amount: 77.1 }, { amount: '-77.20' }, 'The amounts differ'],
	[
		'a report without an amount',
		{ amount: null },
		{ amount: '-77.10' },
		'The amounts were not compared: one is missing',
	],
	['a booking without an amount', { amount: 77.1 }, {}, 'The amounts were not compared: one is missing'],
	['a booking of nothing', { amount: 77.1 }, { amount: '0.00' }, 'The amounts differ'],
	['a rejected payment', { amount: null, outcome: 'rejected' }, {}, 'Booked although rejected: look for the return'],
])('notes of %s: %j, %j: %s', (_what, status, transaction, note) => {
	const row = { outcome: 'completed', ...status, ...book(transaction) };
	expect(evaluate(example.parameter('Put into lists', 'assignments.assignments.1.value'), row)).toBe(note);
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
		const growing = operations('upsert').filter((table) => /"keyName":"(?:day|notificationId)"/.test(table));
		const cleaning = operations('deleteRows').filter((table) => table.includes('minus({ years: 1 })'));
		expect(cleaning).toHaveLength(growing.length);
	});
});
