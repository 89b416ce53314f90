import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { outputTransaction } from '../../../nodes/CommercialBanking/domain/accounts/outputTransaction';
import { runNode } from '../../n8nStandIn/runNode';
import { readColumns } from '../readColumns';
import { bai2, bal, camt, entry, mt940, stmt } from '../domain/statements/read/statementFiles';

const resource = { resource: 'statementFile', operation: 'parse' };
const ofDay = (day: number, opening: number, amount: number, more = '') =>
	mt940(
		[`:61:26112${day}112${day}C${amount},NTRFREF${day}`, ':86:Rent'],
		`:62F:C26112${day}EUR${opening + amount},00${more}`,
	).replace('C261122EUR100', `C26112${day - 1}EUR${opening}`);
const right = ofDay(3, 100, 5);
const wrong = right.replace('EUR105', 'EUR106');

/** Runs the node with a file in each input item. No credential is there. */
async function run(files: readonly string[], parameters: INodeParameters = {}, continueOnFail = false) {
	const items: INodeExecutionData[] = files.map((_, index) => ({
		json: {},
		binary: { data: { data: '', mimeType: 'text/plain', fileName: `${index}.sta` } },
	}));
	return await runNode(
		files.map(() => ({ ...resource, ...parameters })),
		{
			getInputData: () => items,
			continueOnFail: () => continueOnFail,
			getCredentials: async () => await Promise.reject(new Error('Parse needs no credential')),
			helpers: { getBinaryDataBuffer: async (index: number) => Buffer.from(files[index] ?? '', 'latin1') },
		},
	);
}

const jsonOf = async (...input: Parameters<typeof run>) => (await run(...input)).items.map(({ json }) => json);
const messagesOf = async (...input: Parameters<typeof run>) =>
	(await run(...input)).hints.map(({ message }) => message);

describe('Simplified', () => {
	const transactionKeys = Object.keys(
		outputTransaction({ raw: {}, kind: null, fields: {} }, { output: 'simplified', fields: [] }),
	);

	it('of a transaction has the columns of Transaction: Get Many, and an amount that is a number', async () => {
		const [row = {}] = await jsonOf([right]);
		expect(Object.keys(row)).toEqual(transactionKeys);
		expect(row).toMatchObject({
			postedAt: '2026-11-23',
			signedAmount: 5,
			currency: 'EUR',
			status: 'POSTED',
			reference: 'REF3',
		});
		expect(row.transactionId).toMatch(/^[\da-f]{32}$/);
	});

	it('of a statement has the columns of the reference, and balances that are numbers', async () => {
		const [row = {}] = await jsonOf([wrong], { itemPer: 'statement' });
		expect(Object.keys(row)).toEqual(readColumns('statement (*Statement File: Parse*)'));
		expect(row).toEqual({
			accountName: null,
			from: '2026-11-23',
			to: '2026-11-23',
			openingBalance: 100,
			closingBalance: 106,
			currency: 'EUR',
			transactions: 1,
			addsUp: false,
			difference: 1,
			accountId: 'DE02120300000000202051',
		});
	});
});

it('All Fields of a transaction name the file and the statement', async () => {
	const [row] = await jsonOf([right], { output: 'full' });
	expect(row).toMatchObject({
		signedAmount: '5.00',
		details: { valueDate: '2026-11-23', bankReference: null },
		bankTransactionCode: 'NTRF',
		reversal: false,
		charges: [],
		batch: null,
		statement: {
			format: 'MT940',
			id: 'S1',
			number: '1/1',
			openingBalance: '100.00',
			addsUp: true,
			difference: '0.00',
			fileName: '0.sta',
		},
	});
});

it.each([
	['transaction', 'details.valueDate, statement.addsUp', ['details.valueDate', 'statement.addsUp', 'transactionId']],
	['statement', 'information', ['information', 'accountId']],
])('Selected Fields of a %s', async (itemPer, fields, keys) => {
	const [row = {}] = await jsonOf([right], { itemPer, output: 'selected', fields });
	expect(Object.keys(row)).toEqual(keys);
});

it('reads a text', async () => {
	const { items } = await runNode([{ ...resource, inputType: 'text', text: right }]);
	expect(items.map(({ json }) => json.signedAmount)).toEqual([5]);
});

it('reads bytes in the chosen encoding', async () => {
	const [row] = await jsonOf([right.replace('Rent', 'WIELU\u00d1')], { options: { encoding: 'windows-1250' } });
	expect(row?.description).toBe('WIELUŃ');
});

describe('hints', () => {
	it.each([
		[
			'the line of a balance before a booking',
			mt940([':61:2611231123C5,NTRFA', ':62F:C261123EUR9,', ':61:2611231123C5,NTRFA'], ':62F:C261123EUR110,'),
			'line 6',
		],
		[
			'the line of a booking that is not complete',
			mt940([':61:2611231123C5,NTRFA', ':61:261123'], ':62F:C261123EUR105,'),
			'line 6',
		],
		['a code that nobody knows', bai2(['16,880,500,,,,T', '16,729,1,,,,T']), '880, 729'],
	])('name %s', async (_, file, detail) => {
		expect(await messagesOf([file])).toContainEqual(expect.stringContaining(`(${detail})`));
	});

	it.each([
		['balances that do not add up', [wrong], /Balances do not add up, with this difference: …2051 \(1.00 EUR\)/],
		['a file that was cut off', [right.slice(0, right.indexOf(':62F:'))], /cut off.*closing balance.*…2051/],
		['a file without transactions', [mt940([])], /Statements without transactions: …2051/],
		[
			'a file without statements',
			['<Document><BkToCstmrStmt></BkToCstmrStmt></Document>'],
			/Files without statements: 1/,
		],
		['BAI2 groups that do not count', [bai2([], '03,1,/', '4')], /BAI2 groups .* left out: 1/],
	])('tell of %s', async (_, files, expected) => {
		expect(await messagesOf(files)).toEqual(expect.arrayContaining([expect.stringMatching(expected)]));
	});

	it('say nothing where all is well', async () => {
		expect(await messagesOf([right, ofDay(4, 105, 5), right])).toEqual([]);
	});
});

describe('an error', () => {
	it('is one, if balances have to add up', async () => {
		const options = { options: { requireBalances: true } };
		expect(await jsonOf([right], options)).toHaveLength(1);
		await expect(run([wrong], options)).rejects.toThrow(/…2051 do not add up.*1.00 EUR/);
	});

	it.each<[name: string, file: string, isRefused: boolean]>([
		['an MT940 that was cut off', right.slice(0, right.indexOf(':62F:')), true],
		['a camt.053 without a closing balance', camt({ head: bal('OPBD', '1'), entries: entry('5') }), true],
		['a camt.053 without an opening balance', camt({ head: bal('CLBD', '1'), entries: entry('5') }), true],
		['a camt.053 page', camt({ head: bal('OPBD', '1') + bal('ITBD', '6'), entries: entry('5') }), false],
		['BAI2 without balances', bai2(['16,195,500,,,,T'], '03,4711,EUR,/'), true],
		['BAI2 with a code without a sign', bai2(['16,880,500,,,,T']), true],
		['a camt.052', camt(stmt({ entries: entry('5'), statement: 'Rpt' }), 'BkToCstmrAcctRpt'), false],
		['a camt.054', camt(stmt({ entries: entry('5'), statement: 'Ntfctn' }), 'BkToCstmrDbtCdtNtfctn'), false],
		[
			'a camt.052 whose balances do not add up',
			camt(
				stmt({ head: bal('OPBD', '1') + bal('CLBD', '7'), entries: entry('5'), statement: 'Rpt' }),
				'BkToCstmrAcctRpt',
			),
			true,
		],
	])('is one for %s, if balances have to add up: %s', async (_, file, isRefused) => {
		const rows = await jsonOf([file], { options: { requireBalances: true } }, true);
		expect(rows.map((row) => 'error' in row)).toEqual([isRefused]);
		expect(await jsonOf([file])).toHaveLength(1);
	});

	it('says where a file of another kind goes', async () => {
		await expect(run(['<Document><CstmrPmtStsRpt/></Document>'])).rejects.toMatchObject({
			name: 'NodeOperationError',
			description: expect.stringContaining('Payment Status Report'),
		});
	});

	it('gives no row, and one error item where the workflow goes on', async () => {
		const cut = `${right.replace(':20:', '{1:F01}{4:\r\n:20:').replace(/-$/, '-}')}\r\n{1:F01}{4:\r\n${right.slice(0, -2)}`;
		const rows = await jsonOf([cut, right], {}, true);
		expect(rows.map((row) => Object.keys(row)[0])).toEqual(['error', 'postedAt']);
	});

	it('that has too much for n8n gives no row where the workflow goes on', async () => {
		const long = stmt({ entries: entry('5').repeat(6_000) }).replace('<Id>S1</Id>', `<Id>${'S'.repeat(20_000)}</Id>`);
		const rows = await jsonOf([camt(long)], { output: 'full' }, true);
		expect(rows).toEqual([expect.objectContaining({ error: expect.stringContaining('100000000 characters') })]);
	});
});
