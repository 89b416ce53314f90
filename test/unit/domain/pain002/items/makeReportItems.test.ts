import {
	makeReportItems,
	type ReportItemOptions,
} from '../../../../../nodes/CommercialBanking/domain/pain002/items/makeReportItems';
import { toMessageItem } from '../../../../../nodes/CommercialBanking/domain/pain002/items/toMessageItem';
import { rawOf, toStatusItem } from '../../../../../nodes/CommercialBanking/domain/pain002/items/toStatusItem';
import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { listStatusEntries } from '../../../../../nodes/CommercialBanking/domain/pain002/status/listStatusEntries';
import { catchError } from '../../catchCode';
import { messageItem, statusItems } from './collectItems';

const write = (OrgnlGrpInfAndSts: object, ...OrgnlPmtInfAndSts: object[]) =>
	JSON.stringify({ CstmrPmtStsRpt: { GrpHdr: { MsgId: 'S1' }, OrgnlGrpInfAndSts, OrgnlPmtInfAndSts } });

const plaintext = write(
	{ GrpSts: 'PART', OrgnlNbOfTxs: 4 },
	{ TxInfAndSts: [{ TxSts: 'RJCT' }, { TxSts: 'ACSC' }, { TxSts: 'HOLD' }] },
);

async function collect(text: string, options: ReportItemOptions) {
	const portions = [];
	for await (const portion of makeReportItems(await readReport(text), options, { id: 'D1' })) portions.push(portion);
	return portions;
}

const statusesOf = async (statuses: string[]) =>
	(await collect(plaintext, { output: 'transactions', statuses }))
		.flat()
		.map((item) => ('status' in item ? item.status : ''));

describe('makeReportItems', () => {
	it('makes an item of each status entry, with its delivery', async () => {
		const parsed = await readReport(plaintext);
		const entries = listStatusEntries(parsed);
		const expected = entries.map((entry) => ({ ...toStatusItem(parsed, entry), delivery: { id: 'D1' } }));
		expect(await collect(plaintext, { output: 'transactions' })).toEqual([expected]);
	});

	it('makes the item of toMessageItem, with its delivery', async () => {
		const expected = { ...(await toMessageItem(await readReport(plaintext))), delivery: { id: 'D1' } };
		expect(await collect(plaintext, { output: 'message' })).toEqual([[expected]]);
	});

	it('makes the same item of a large report when it yields to other work in between', async () => {
		const TxInfAndSts = Array.from({ length: 10_000 }, (_, index) => ({ StsId: `${index}`, TxSts: 'ACSC' }));
		const text = write({}, { TxInfAndSts });
		let turns = 0;
		const yieldToEventLoop = async () => {
			turns += 1;
		};
		const expected = { ...(await toMessageItem(await readReport(text))), delivery: { id: 'D1' } };
		expect(await collect(text, { output: 'message', yieldToEventLoop })).toEqual([[expected]]);
		expect(turns).toBeGreaterThan(10);
	});

	it.each(['transactions', 'message'] as const)('adds the raw part as the last key on request: %s', async (output) => {
		const report = await readReport(plaintext);
		const expected = output === 'message' ? [report.node] : listStatusEntries(report).map(rawOf);
		const items = (await collect(plaintext, { output, includeRaw: true })).flat();
		expect(items.map(({ raw }) => raw)).toEqual(expected);
		for (const item of items) expect(Object.keys(item).at(-1)).toBe('raw');
	});

	it.each([
		[[], ['RJCT', 'ACSC', 'HOLD', 'PART']],
		[['RJCT'], ['RJCT']],
		[
			['HOLD', 'PART'],
			['HOLD', 'PART'],
		],
		[['PDNG'], []],
	])('filters by the statuses %j', async (statuses, expected) => {
		expect(await statusesOf(statuses)).toEqual(expected);
	});

	it.each([
		[[], 1],
		[['RJCT'], 1],
		[['PDNG', 'PART'], 1],
		[['PDNG'], 0],
	])('keeps a whole report when any of its statuses is chosen: %j', async (statuses, expected) => {
		expect((await collect(plaintext, { output: 'message', statuses })).flat()).toHaveLength(expected);
	});

	it('makes 10,000 items in portions, and yields to other work before each', async () => {
		const TxInfAndSts = Array.from({ length: 10_000 }, (_, index) => ({ StsId: `${index}`, TxSts: 'ACSC' }));
		let turns = 0;
		const portions = await collect(write({}, { TxInfAndSts }), {
			output: 'transactions',
			yieldToEventLoop: async () => {
				turns += 1;
			},
		});
		expect(portions.map(({ length }) => length)).toEqual(Array.from({ length: 10 }, () => 1_000));
		expect(portions.flat().map((item) => ('statusId' in item ? item.statusId : ''))).toEqual(
			TxInfAndSts.map(({ StsId }) => StsId),
		);
		expect(turns).toBe(10);
	});
});

describe('reasons of a level above, repeated at each transaction', () => {
	const reason = (length: number) => ({ Rsn: { Cd: 'FF01' }, AddtlInf: 'x'.repeat(length) });
	const withReasons = async (transactions: number, length: number) =>
		await readReport(
			write(
				{ GrpSts: 'RJCT', StsRsnInf: reason(length) },
				{ TxInfAndSts: Array.from({ length: transactions }, () => ({ StsId: '1' })) },
			),
		);

	it('are there up to 100,000,000 characters', async () => {
		const items = await statusItems(await withReasons(1_000, 99_000));
		expect(items.at(-1)).toMatchObject({ reasonCode: 'FF01', reasons: [{ code: 'FF01' }] });
	});

	it.each([statusItems, messageItem])('are refused beyond that: %p', async (make) => {
		const report = await withReasons(1_003, 99_900);
		expect(await catchError(() => make(report))).toMatchObject({
			code: 'report_unreadable',
			message: expect.stringContaining('repeated at each transaction'),
		});
	});

	it('are not limited when the transactions have reasons of their own', async () => {
		const TxInfAndSts = Array.from({ length: 30 }, () => ({ TxSts: 'RJCT', StsRsnInf: reason(4_000_000) }));
		expect(await statusItems(await readReport(write({}, { TxInfAndSts })))).toHaveLength(30);
	});
});
