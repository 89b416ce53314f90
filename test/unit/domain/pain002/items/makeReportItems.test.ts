import {
	makeReportItems,
	type ReportItemOptions,
} from '../../../../../nodes/CommercialBanking/domain/pain002/items/makeReportItems';
import { rawOf } from '../../../../../nodes/CommercialBanking/domain/pain002/items/toStatusItem';
import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { listStatusEntries } from '../../../../../nodes/CommercialBanking/domain/pain002/status/listStatusEntries';
import { catchError } from '../../catchCode';
import { counts, write } from '../writeReport';
import { statusItems } from './collectItems';

const plaintext = write(
	{ GrpSts: 'PART', OrgnlNbOfTxs: 4 },
	{ TxInfAndSts: [{ TxSts: 'RJCT' }, { TxSts: 'ACSC' }, { TxSts: 'HOLD' }] },
);

async function collect(text: string, options: ReportItemOptions) {
	const portions = [];
	for await (const portion of makeReportItems(await readReport(text), options, { id: 'D1' })) portions.push(portion);
	return portions;
}

const statusesOf = async (text: string, statuses: string[]) =>
	(await collect(text, { output: 'full', statuses })).flat().map((item) => ('status' in item ? item.status : ''));

it('puts the delivery into each item', async () => {
	const items = await statusItems(await readReport(plaintext));
	for (const item of items) expect(item).not.toHaveProperty('raw');
	const expected = items.map((item) => ({ ...item, delivery: { id: 'D1' } }));
	expect(await collect(plaintext, { output: 'full' })).toEqual([expected]);
});

it('ends each item with its raw part on demand', async () => {
	const report = await readReport(plaintext);
	const expected = listStatusEntries(report).map(rawOf);
	const items = (await collect(plaintext, { output: 'full', includeRaw: true })).flat();
	expect(items.map((item) => ('raw' in item ? item.raw : null))).toEqual(expected);
	for (const item of items) expect(Object.keys(item).at(-1)).toBe('raw');
});

it.each([
	['', 'RJCT ACSC HOLD PART'],
	['RJCT', 'RJCT'],
	['HOLD PART', 'HOLD PART'],
	['PDNG', ''],
])('keeps of the statuses "%s": %s', async (statuses, expected) => {
	expect((await statusesOf(plaintext, statuses.split(' ').filter(Boolean))).join(' ')).toBe(expected);
});

it('keeps items without a status only where no status is asked for', async () => {
	const text = write({}, { TxInfAndSts: [{ TxSts: 'RJCT' }, { StsId: '2' }] });
	expect(await statusesOf(text, [])).toEqual(['RJCT', null]);
	expect(await statusesOf(text, ['RJCT'])).toEqual(['RJCT']);
	expect(await statusesOf(text, ['ACSC'])).toEqual([]);
});

it.each([
	['a file in part', { GrpSts: 'PART', OrgnlNbOfTxs: 10 }],
	['a completed file', { GrpSts: 'ACSC' }],
	['a file without a status', {}],
])('keeps what %s only counts', async (_, group) => {
	const file = { ...group, ...counts({ ACSC: 8, RJCT: 2 }) };
	const whatToDo = expect.stringContaining('Rejected (RJCT): 2 of 10 payments of the file.');
	for (const text of [write(file), write(file, { OrgnlPmtInfId: 'B1' })]) {
		const items = (await collect(text, { output: 'full', statuses: ['RJCT', 'CANC'] })).flat();
		expect(items).toMatchObject([{ status: 'RJCT', level: 'file', whatToDo }]);
	}
});

it('makes 10,000 items in portions, with turns for others before each key and each item', async () => {
	const TxInfAndSts = Array.from({ length: 10_000 }, (_, index) => ({ StsId: `${index}`, TxSts: 'ACSC' }));
	let turns = 0;
	const portions = await collect(write({}, { TxInfAndSts }), {
		output: 'full',
		yieldToEventLoop: async () => {
			turns += 1;
		},
	});
	expect(portions.map(({ length }) => length)).toEqual(Array.from({ length: 20 }, () => 500));
	expect(portions.flat().map((item) => ('statusId' in item ? item.statusId : ''))).toEqual(
		TxInfAndSts.map(({ StsId }) => StsId),
	);
	expect(turns).toBe(20_002);
});

const unreadable = (reason: string) => ({ code: 'report_unreadable', message: expect.stringContaining(reason) });

describe('the items of one report', () => {
	const listed = (count: number) => ({ TxInfAndSts: Array.from({ length: count }, () => ({ TxSts: 'ACSC' })) });
	const counted = (count: number) => ({
		NbOfTxsPerSts: Array.from({ length: count }, (_, index) => ({ DtldNbOfTxs: '1', DtldSts: `S${index}` })),
	});
	const reports: Array<[string, (count: number) => string]> = [
		['listed', (count) => write({}, listed(count))],
		['counted by the group', (count) => write(counted(count))],
		['counted by a batch', (count) => write({}, counted(count))],
	];

	it('may be 100,000', async () => {
		expect(listStatusEntries(await readReport(write(counted(100_000)))).length).toBe(100_000);
	});

	it.each(reports)('may not be more, %s', async (_, make) => {
		const error = await catchError(async () => await statusItems(await readReport(make(100_001))));
		expect(error).toMatchObject(unreadable('more than 100000 statuses'));
	});
});

describe('the characters of all items together', () => {
	const long = (length: number) => 'x'.repeat(length);
	const reason = (length: number) => ({ Rsn: { Cd: 'FF01' }, AddtlInf: long(length) });
	const transactions = (count: number, transaction: object = {}) => ({
		TxInfAndSts: Array.from({ length: count }, () => ({ StsId: '1', ...transaction })),
	});

	/** Each repeats texts of that length at 1,000 items. An ID stands in the key too, an inherited status at its level. */
	const repeated: Array<[string, (length: number) => string]> = [
		['the file number', (length) => write({ OrgnlMsgId: long(length / 3), GrpSts: 'ACSC' }, transactions(1_000))],
		['the number of a batch', (length) => write({}, { OrgnlPmtInfId: long(length / 2), ...transactions(1_000) })],
		['an inherited status', (length) => write({}, { PmtInfSts: long(length / 2), ...transactions(1_000) })],
		['an inherited reason', (length) => write({ GrpSts: 'RJCT', StsRsnInf: reason(length / 2) }, transactions(1_000))],
		['texts of the transactions', (length) => write({}, transactions(1_000, { AcctSvcrRef: long(length) }))],
	];

	it.each(repeated)('may be almost 64,000,000: %s', async (_, make) => {
		const report = await readReport(make(63_600));
		expect(await statusItems(report)).toHaveLength(1_000);
	});

	it.each(repeated)('may not be more: %s', async (_, make) => {
		const report = await readReport(make(64_100));
		expect(await catchError(() => statusItems(report))).toMatchObject(unreadable('more than 64000000 characters'));
	});

	it('count the raw parts', async () => {
		const report = await readReport(write({}, transactions(1_000, { Bank: long(64_100) })));
		await statusItems(report);
		const making = async () => await statusItems(report, { includeRaw: true });
		expect(await catchError(making)).toMatchObject(unreadable('more than 64000000 characters'));
	});

	it('count the keys, before they are made for all entries', async () => {
		const report = await readReport(write({ OrgnlMsgId: long(4_000_000) }, transactions(50_000)));
		expect(await catchError(async () => await statusItems(report))).toMatchObject(
			unreadable('more than 64000000 characters'),
		);
	});

	it('count a raw part that many items share', async () => {
		const NbOfTxsPerSts = Array.from({ length: 2_000 }, (_, index) => ({ DtldNbOfTxs: '1', DtldSts: `S${index}` }));
		const report = await readReport(write({ NbOfTxsPerSts }));
		expect(await statusItems(report)).toHaveLength(2_000);
		const making = async () => await statusItems(report, { includeRaw: true });
		expect(await catchError(making)).toMatchObject(unreadable('more than 64000000 characters'));
	});

	it('are refused before 50,000 copies of 10,000 reasons are made', async () => {
		const StsRsnInf = Array.from({ length: 10_000 }, () => ({ Rsn: { Cd: 'FF01' } }));
		const report = await readReport(write({ GrpSts: 'RJCT', StsRsnInf }, transactions(50_000)));
		for (const onlyNeedsAction of [false, true]) {
			const making = async () => await statusItems(report, { onlyNeedsAction });
			expect(await catchError(making)).toMatchObject(unreadable('more than 64000000 characters'));
		}
	});
});
