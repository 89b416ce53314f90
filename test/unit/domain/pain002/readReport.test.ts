import { statusItems } from './items/collectItems';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { DeliveryError } from '../../../../nodes/CommercialBanking/domain/errors';
import { readReport } from '../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { LONG_NAMES } from '../../../../nodes/CommercialBanking/domain/pain002/tree/isoNames';
import { parseTree } from '../../../../nodes/CommercialBanking/domain/pain002/tree/parseTree';
import type { ReportValue } from '../../../../nodes/CommercialBanking/domain/pain002/tree/ReportNode';
import { makeScenario, type Scenario } from '../../../../sandbox/notifications/reports/makeScenario.ts';
import { writeReport } from '../../../../sandbox/notifications/reports/writeReport.ts';
import cases from '../../../vectors/pain002/cases.json';

const readVector = (file: string) => readFileSync(join(__dirname, '../../../vectors/pain002', file), 'utf8');

/** The keys of an item of the trigger's first output, in order. Only `delivery` is missing: it is not the report's. */
const ITEM_KEYS =
	`outcome paymentKey about scope originalEndToEndId amount currency creditorName debtorName nextStep whatToDo payAgain
	status statusName statusExplanation reasonCode reasonName reasonText direction final orderKey statusKey reportedAt level
	transactions total counts nameAtBank originalMessageId originalMessageName originalPaymentInformationId
	originalInstructionId originalUetr statusId acceptedAt accountServicerReference clearingSystemReference acceptedAmount
	creditedAmount creditedCurrency settledAmount settledCurrency requestedExecutionDate expiresAt settlementDate
	remittanceInformation mandateId creditorId serviceLevel localInstrument charges creditorAccount creditorAgent
	debtorAccount debtorAgent warnings reasons message`.split(/\s+/);

interface ReportCase {
	file: string;
	/** What the file stands for */
	about: string;
	definition: string | null;
	/** Every item, in order, with the keys that matter here */
	items: object[];
	/** Codes of the different warnings, in the order of the items */
	warnings?: string[];
}

describe('reports as banks send them', () => {
	const reports: readonly ReportCase[] = cases.read;

	it.each(reports)('$file: $about', async ({ file, definition, items, warnings }) => {
		const report = await readReport(readVector(file));
		const found = await statusItems(report);
		expect(found).toMatchObject(items);
		expect(report.message.definition).toBe(definition);
		for (const item of found) {
			expect(Object.keys(item)).toEqual(ITEM_KEYS);
		}
		const told = new Map(found.flatMap((item) => item.warnings.map(({ text, code }) => [text, code])));
		expect([...told.keys()].filter((text) => /[{}]/.test(text))).toEqual([]);
		if (warnings !== undefined) expect([...told.values()]).toEqual(warnings);
	});
});

/** What the client ordered, and how the bank reports on it. Only in a payment, the client is the debtor. */
const KINDS = [
	{ kind: 'payment', message: 'pain.002', direction: 'outgoing', debtorName: 'Example Holdings LLC' },
	{ kind: 'directDebit', message: 'pain.002', direction: 'incoming', debtorName: 'Example Retail GmbH' },
	{ kind: 'moneyRequest', message: 'pain.002', direction: 'incoming', debtorName: 'Example Tenant Inc' },
	{ kind: 'moneyRequest', message: 'pain.014', direction: 'incoming', debtorName: 'Example Tenant Inc' },
	{ kind: 'drawdown', message: 'pain.002', direction: 'incoming', debtorName: 'Example Subsidiary Inc' },
	{ kind: 'drawdown', message: 'pain.014', direction: 'incoming', debtorName: 'Example Subsidiary Inc' },
] as const;

describe.each(KINDS)('a report on a $kind by $message', ({ kind, message, direction, debtorName }) => {
	it.each<[Scenario, string[]]>([
		['rejected', ['payment RJCT']],
		['completed', ['payment ACSC']],
		['accepted', ['payment ACSP']],
		['pending', ['payment PDNG']],
		['partial', ['payment ACSC', 'payment ACSC', 'payment ACSC', 'payment RJCT']],
		['groupReceived', ['file RCVD']],
		['groupRejected', ['file RJCT']],
		['batchRejected', ['batch RJCT', 'payment ACSC']],
		['payeeChecks', ['payment RVNM', 'payment RVMC', 'payment RVNA', 'payment RCVC', 'file RVCM']],
		['fragment', ['payment RJCT', 'payment RJCT']],
		['notes', ['payment ACSP', 'payment ACWC']],
	])('says in each format what it is about: %s', async (scenario, statuses) => {
		const order = { serial: '1', createdAt: '2026-11-20T10:00:00Z', transactions: 0, kind, message };
		for (const format of ['xml', 'jsonShort', 'jsonLong'] as const) {
			const text = writeReport(makeScenario(scenario, order), { format, amountsAsNumbers: false });
			const items = await statusItems(await readReport(text));
			expect(items.map(({ level, status }) => `${level} ${status ?? ''}`).sort()).toEqual([...statuses].sort());
			// JSON with short names does not state the version.
			const version = message === 'pain.014' ? 'pain.014.001.07' : 'pain.002.001.10';
			const definition = format === 'jsonShort' ? null : version;
			for (const item of items) {
				expect(item).toMatchObject({ direction, message: { definition } });
				expect(item.debtorName).toBe(item.level === 'payment' ? debtorName : null);
			}
		}
	});
});

/** In JSON, short or long, as a converter from XML writes it. JSON has no namespace to say the version. */
const toJson = (tree: ReportValue, isLong: boolean): string =>
	JSON.stringify(tree).replaceAll(/"(\w+)":/g, (_, tag: string) => `"${isLong ? (LONG[tag] ?? tag) : tag}":`);

const LONG: Readonly<Record<string, string | undefined>> = {
	...LONG_NAMES,
	CstmrPmtStsRpt: 'customerPaymentStatusReport',
	CdtrPmtActvtnReqStsRpt: 'creditorPaymentActivationRequestStatusReport',
};

it.each(cases.read.filter(({ file }) => file.endsWith('.xml')))(
	'$file says the same as JSON',
	async ({ file, items }) => {
		const { tree } = await parseTree(readVector(file), async () => {});
		for (const isLong of [false, true]) {
			const found = await statusItems(await readReport(toJson(tree, isLong)));
			expect(found).toMatchObject(items.map((item) => ({ ...item, message: {} })));
		}
	},
);

describe('what is no report', () => {
	it.each(cases.refused)('$file: $about', async ({ file }) => {
		const reading = readReport(readVector(file));
		await expect(reading).rejects.toBeInstanceOf(DeliveryError);
		await expect(reading).rejects.toMatchObject({ code: 'report_unreadable' });
	});
});

const like = { OrgnlEndToEndId: 'E1', TxSts: 'RJCT', StsRsnInf: [{ Rsn: { Cd: 'AC04' } }, { Rsn: { Cd: 'AM04' } }] };

it.each([
	['a batch in a batch', { OrgnlPmtInfAndSts: { PmtInfSts: 'ACSP', OrgnlPmtInfAndSts: { TxInfAndSts: [like] } } }],
	['a list in a list', { OrgnlGrpInfAndSts: { GrpSts: 'PART' }, TxInfAndSts: [[like]] }],
	['under both names', { TxInfAndSts: [{ TxSts: 'ACSC' }], transactionInformationAndStatus: [like] }],
	['the header', { GrpHdr: { TxInfAndSts: like }, OrgnlGrpInfAndSts: { GrpSts: 'ACSC' } }],
])('loses no payment that stands in a wrong place: %s', async (_, report) => {
	const reading = readReport(JSON.stringify({ CstmrPmtStsRpt: report }));
	await expect(reading).rejects.toMatchObject({ code: 'report_unreadable' });
});

const write = (count: number) =>
	JSON.stringify({ CstmrPmtStsRpt: { TxInfAndSts: Array.from({ length: count }, () => like) } });

it.each([true, false])(
	'gives way to other work while it reads a large report (keepElements: %p)',
	async (keepElements) => {
		let turns = 0;
		const yieldToEventLoop = async () => {
			turns += 1;
			await Promise.resolve();
		};
		const report = await readReport(write(5_000), { keepElements, yieldToEventLoop });
		expect(report.batches[0]?.transactions).toHaveLength(5_000);
		expect(turns).toBeGreaterThan(25);
	},
);

it('keeps the elements of transactions only on demand', async () => {
	for (const keepElements of [true, false]) {
		const report = await readReport(write(2), { keepElements });
		expect(report.batches[0]?.transactions[1]?.node).toEqual(keepElements ? like : null);
	}
});

it('reads 50,000 transactions', async () => {
	const transactions = '<TxInfAndSts><TxSts>ACSC</TxSts></TxInfAndSts>'.repeat(50_000);
	const text = `<a><CstmrPmtStsRpt><OrgnlPmtInfAndSts>${transactions}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></a>`;
	const report = await readReport(text, { keepElements: false });
	expect(report.batches[0]?.transactions).toHaveLength(50_000);
});

it('refuses more than 100,000 transactions of all batches together, before they need memory', async () => {
	const half = `{"TxInfAndSts":[${'{},'.repeat(50_000)}{}]}`;
	// The end is missing. It is not reached.
	const reading = readReport(`{"CstmrPmtStsRpt":{"OrgnlPmtInfAndSts":[${half},${half}`, { keepElements: false });
	await expect(reading).rejects.toThrow('more than 100000 statuses');
});
