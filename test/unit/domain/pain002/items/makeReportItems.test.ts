import {
	makeReportItems,
	type ReportItemOptions,
} from '../../../../../nodes/CommercialBanking/domain/pain002/items/makeReportItems';
import { rawOf } from '../../../../../nodes/CommercialBanking/domain/pain002/items/toStatusItem';
import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { listStatusEntries } from '../../../../../nodes/CommercialBanking/domain/pain002/status/listStatusEntries';
import { catchError } from '../../catchCode';
import { counts, write } from '../writeReport';
import { plaintextDigest, statusItems } from './collectItems';

const plaintext = write(
	{ GrpSts: 'PART', OrgnlNbOfTxs: 4 },
	{ TxInfAndSts: [{ TxSts: 'RJCT' }, { TxSts: 'ACSC' }, { TxSts: 'HOLD' }] },
);

async function collect(text: string, given: Partial<ReportItemOptions>) {
	const options = { output: 'full', plaintextDigest, ...given } as const;
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
])('keeps what %s only counts, whatever its own status', async (_, group) => {
	const text = write({ ...group, ...counts({ ACSC: 8, RJCT: 2, PDNG: 0 }) });
	for (const [asked, length] of [
		['RJCT', 1],
		['ACSC', 1],
		['PDNG', 0],
	] as const) {
		const items = (await collect(text, { statuses: [asked] })).flat();
		expect(items).toMatchObject(Array.from({ length }, () => ({ level: 'file', scope: 'some' })));
	}
});

it('keeps no answer to a cancellation where a status is asked for', async () => {
	const text = write({ OrgnlMsgNmId: 'camt.055.001.08', GrpSts: 'RJCT' });
	expect(await statusesOf(text, [])).toEqual(['RJCT']);
	expect(await statusesOf(text, ['RJCT'])).toEqual([]);
});

it('gives keys that no filter changes, each another one, and other ones for another report', async () => {
	const keysOf = async (given: Partial<ReportItemOptions>) =>
		(await collect(plaintext, given)).flat().map((item) => ('statusKey' in item ? item.statusKey : ''));
	const keys = await keysOf({});
	expect(new Set(keys).size).toBe(4);
	expect(keys).toEqual(keys.map(() => expect.stringMatching(/^[\da-f]{64}$/)));
	expect(await keysOf({ statuses: ['ACSC'] })).toEqual([keys[1]]);
	expect(await keysOf({ plaintextDigest: 'other' })).not.toContain(keys[1]);
});

it('makes 10,000 items in portions, with a turn for others before each item', async () => {
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
	expect(turns).toBe(10_000);
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
		expect(listStatusEntries(await readReport(write({}, listed(100_000)))).length).toBe(100_000);
	});

	it.each(reports)('may not be more, %s', async (_, make) => {
		const error = await catchError(async () => await statusItems(await readReport(make(100_001))));
		expect(error).toMatchObject(unreadable('more than 100000 statuses'));
	});
});

describe('the characters that items repeat', () => {
	const long = (length: number) => 'x'.repeat(length);
	const reason = (length: number) => ({ Rsn: { Cd: 'FF01' }, AddtlInf: long(length) });
	const transactions = (count: number, transaction: object = {}) => ({
		TxInfAndSts: Array.from({ length: count }, () => ({ StsId: '1', ...transaction })),
	});

	/** Each repeats texts of that length at 1,000 items. */
	const repeated: Array<[string, (length: number) => string]> = [
		['the file number', (length) => write({ OrgnlMsgId: long(length), GrpSts: 'ACSC' }, transactions(1_000))],
		['the number of a batch', (length) => write({}, { OrgnlPmtInfId: long(length), ...transactions(1_000) })],
		['an inherited status', (length) => write({}, { PmtInfSts: long(length), ...transactions(1_000) })],
		['an inherited reason', (length) => write({ GrpSts: 'RJCT', StsRsnInf: reason(length) }, transactions(1_000))],
	];

	it.each(repeated)('may repeat almost 64,000,000 of their levels: %s', async (_, make) => {
		const report = await readReport(make(63_600));
		expect(await statusItems(report)).toHaveLength(1_000);
	});

	it.each(repeated)('may not repeat more: %s', async (_, make) => {
		const report = await readReport(make(64_100));
		expect(await catchError(() => statusItems(report))).toMatchObject(unreadable('more than 64000000 characters'));
	});

	it('are refused before keys are made for all entries', async () => {
		const report = await readReport(write({ OrgnlMsgId: long(4_000_000) }, transactions(50_000)));
		expect(await catchError(async () => await statusItems(report))).toMatchObject(
			unreadable('more than 64000000 characters'),
		);
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
