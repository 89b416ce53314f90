import * as fc from 'fast-check';

import {
	makeReportItems,
	type ReportItemOptions,
} from '../../../../../nodes/CommercialBanking/domain/pain002/items/makeReportItems';
import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { generatedReport, writeShortJson } from '../generateReport';

/** Our own words and what is made of the bank's: they are not counted, as the number of items limits them. */
const OWN_KEYS = new Set([
	...['outcome', 'whatToDo', 'statusName', 'direction', 'final', 'orderKey', 'level', 'statusInherited', 'reasonName'],
	...['statusExplanation', 'warnings', 'explanation', 'delivery'],
]);

/** All texts of the bank in a value, by walking through it. */
function walk(value: unknown): number {
	if (typeof value === 'string') return value.length;
	if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + walk(one), 0);
	if (typeof value !== 'object' || value === null) return 0;
	const isReason = 'additionalInformation' in value;
	return Object.entries(value).reduce((sum, [key, child]) => {
		const isOwn = OWN_KEYS.has(key) || (isReason && key === 'name');
		return isOwn ? sum : sum + walk(child);
	}, 0);
}

async function make(plaintext: string, options: ReportItemOptions) {
	const making = makeReportItems(await readReport(plaintext), options, null);
	const items: unknown[] = [];
	for (;;) {
		const turn = await making.next();
		if (turn.done === true) return { items, characters: turn.value };
		items.push(...turn.value);
	}
}

const countReasons = (items: readonly unknown[]) =>
	items.reduce<number>((sum, item) => {
		const isItem = typeof item === 'object' && item !== null && 'reasons' in item;
		return sum + (isItem && Array.isArray(item.reasons) ? item.reasons.length : 0);
	}, 0);

describe('the counted characters', () => {
	it('are those of the bank in the items, and 100 for each reason', async () => {
		await fc.assert(
			fc.asyncProperty(generatedReport, async (report) => {
				const { items, characters } = await make(writeShortJson(report), { output: 'transactions' });
				const overhead = countReasons(items) * 100;
				// Line breaks and the code of the first reason, which stands twice, are not counted.
				const notCounted = items.length + countReasons(items) * 24;
				expect(characters - overhead).toBeLessThanOrEqual(walk(items));
				expect(characters - overhead).toBeGreaterThanOrEqual(walk(items) - notCounted);
			}),
			{ numRuns: 200 },
		);
	});

	it('grow by the names and texts of the raw parts', async () => {
		const Bank = { Extra: ['12345', { Deep: '678' }] };
		const plaintext = JSON.stringify({ CstmrPmtStsRpt: { TxInfAndSts: [{ TxSts: 'RJCT', Bank }] } });
		const sizes = await Promise.all(
			[false, true].map(
				async (includeRaw) => (await make(plaintext, { output: 'transactions', includeRaw })).characters,
			),
		);
		const [without = NaN, withRaw = NaN] = sizes;
		expect(withRaw - without).toBe('TxStsRJCTBankExtra12345Deep678'.length);
	});

	/** `base` and `changed` differ by one text. The characters of the items differ by its length, as often as it counts. */
	const sizeOf = async (value: object, output: ReportItemOptions['output'] = 'transactions') =>
		(await make(JSON.stringify({ CstmrPmtStsRpt: value }), { output })).characters;
	const text = 'x'.repeat(1_000);
	const bank = (institution: object) => ({ FinInstnId: institution });
	const inReference = (OrgnlTxRef: object) => ({ TxInfAndSts: { TxSts: 'RJCT', OrgnlTxRef } });
	const inReason = (reason: object) => ({
		TxInfAndSts: { TxSts: 'RJCT', StsRsnInf: { Orgtr: { x: 'y' }, ...reason } },
	});

	it.each<[string, object, number]>([
		['the status of a transaction', { TxInfAndSts: { TxSts: text } }, 1],
		...['OrgnlInstrId', 'OrgnlEndToEndId', 'OrgnlUETR', 'StsId', 'AccptncDtTm', 'AcctSvcrRef', 'ClrSysRef'].map(
			(name): [string, object, number] => [name, { TxInfAndSts: { TxSts: 'RJCT', [name]: text } }, 1],
		),
		['an amount', inReference({ InstdAmt: { '@Ccy': '', '#text': text } }), 1],
		['a currency', inReference({ InstdAmt: { '@Ccy': text, '#text': '1' } }), 1],
		['a settled amount', inReference({ InstdAmt: '1', IntrBkSttlmAmt: { '@Ccy': '', '#text': text } }), 1],
		['a settled currency', inReference({ InstdAmt: '1', IntrBkSttlmAmt: { '@Ccy': text, '#text': '1' } }), 1],
		['a date', inReference({ ReqdExctnDt: text }), 1],
		['remittance information', inReference({ RmtInf: { Ustrd: text } }), 1],
		['the name of the debtor', inReference({ Dbtr: { Nm: text } }), 2],
		['the account of the debtor', inReference({ DbtrAcct: { Id: { IBAN: text } } }), 1],
		['the bank of the debtor', inReference({ DbtrAgt: bank({ BIC: text }) }), 1],
		['the name of the creditor', inReference({ Cdtr: { Nm: text } }), 2],
		['the account of the creditor', inReference({ CdtrAcct: { Id: { IBAN: text } } }), 1],
		['the bank of the creditor', inReference({ CdtrAgt: bank({ BIC: text }) }), 1],
		['the code of a reason', inReason({ Rsn: { Cd: text } }), 1],
		['a proprietary code', inReason({ Rsn: { Prtry: text } }), 1],
		['the originator of a reason', inReason({ Orgtr: { Nm: text } }), 1],
		['a line of a reason', inReason({ AddtlInf: text }), 2],
		['the status of the group', { OrgnlGrpInfAndSts: { GrpSts: text }, TxInfAndSts: { TxSts: 'RJCT' } }, 1],
		['the status of the group alone', { OrgnlGrpInfAndSts: { GrpSts: text } }, 2],
		['the file', { OrgnlGrpInfAndSts: { OrgnlMsgId: text } }, 1],
		['the name of the original message', { OrgnlGrpInfAndSts: { OrgnlMsgNmId: text } }, 1],
		['the status of a batch', { OrgnlPmtInfAndSts: { PmtInfSts: text } }, 2],
		['a batch', { OrgnlPmtInfAndSts: { OrgnlPmtInfId: text } }, 1],
		['the report', { GrpHdr: { MsgId: text } }, 1],
		['the time of the report', { GrpHdr: { CreDtTm: text } }, 1],
		['who sent the report', { GrpHdr: { InitgPty: { Nm: text } } }, 1],
	])('grow by %s', async (_, report, times) => {
		const shorter: unknown = JSON.parse(JSON.stringify(report).replace(text, 'x'));
		if (typeof shorter !== 'object' || shorter === null) throw new Error('The report is not an object');
		expect((await sizeOf(report)) - (await sizeOf(shorter))).toBe(999 * times);
	});

	it('have 100 for a reason, however often it is inherited', async () => {
		const transaction = { TxSts: 'RJCT' };
		const group = (StsRsnInf: object[]) => ({
			OrgnlGrpInfAndSts: { GrpSts: 'RJCT', StsRsnInf },
			TxInfAndSts: [transaction, transaction],
		});
		const without = await sizeOf(group([]));
		expect((await sizeOf(group([{ Rsn: { x: 'y' } }]))) - without).toBe(2 * 100);
		expect((await sizeOf(group([{ Rsn: 'X1' }, { Rsn: 'X2' }]))) - without).toBe(2 * 2 * 102);
	});

	it('grow by the warnings of a whole report', async () => {
		const report = { OrgnlGrpInfAndSts: { GrpSts: 'PART' } };
		expect(await sizeOf(report, 'message')).toBeGreaterThan((await sizeOf(report)) + 50);
	});

	it('grow by the whole report as sent', async () => {
		const value = { OrgnlGrpInfAndSts: [{ GrpSts: 'RJCT' }] };
		const plaintext = JSON.stringify({ CstmrPmtStsRpt: value });
		const { characters } = await make(plaintext, { output: 'message', includeRaw: true });
		expect(characters - (await sizeOf(value, 'message'))).toBe('OrgnlGrpInfAndStsGrpStsRJCT'.length);
	});
});
