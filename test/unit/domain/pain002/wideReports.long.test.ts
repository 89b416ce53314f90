import { makeReportItems } from '../../../../nodes/CommercialBanking/domain/pain002/items/makeReportItems';
import { readReport } from '../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { expectCheapTurns } from '../../../fuzz/turnCost';
import {
	repeat,
	reason,
	document,
	structured,
	write,
	group,
	payment,
	transaction,
	inGroup,
	inTransaction,
} from './wideReport';

const yieldToEventLoop = async () => await new Promise<void>((resolve) => void setImmediate(resolve));

async function makeItems(text: string): Promise<void> {
	const report = await readReport(text, { keepElements: false, yieldToEventLoop });
	for await (const portion of makeReportItems(
		report,
		{ output: 'full', yieldToEventLoop, plaintextDigest: '' },
		null,
	)) {
		expect(portion.length).toBeGreaterThan(0);
	}
}

// They hold for 20 to 70 ms. In one piece, each of them takes a second and more.
it.each<[string, string]>([
	['300,000 reasons', inGroup(repeat(reason, 300_000))],
	['60 batches with 5,000 reasons', write(group() + repeat(payment(repeat(reason, 5_000)), 60))],
	['900,000 documents of one payment', inTransaction(structured(repeat(document, 900_000)))],
	[
		'10,000 batches in part, below 10,000 counts of the file',
		write(
			group(repeat('<NbOfTxsPerSts><DtldNbOfTxs>9</DtldNbOfTxs><DtldSts>ACSP</DtldSts></NbOfTxsPerSts>', 10_000)) +
				repeat(`<OrgnlPmtInfAndSts><PmtInfSts>PART</PmtInfSts>${transaction('')}</OrgnlPmtInfAndSts>`, 10_000),
		),
	],
	[
		'20,000 different counts of a file',
		inGroup(
			Array.from(
				{ length: 20_000 },
				(_, index) => `<NbOfTxsPerSts><DtldNbOfTxs>1</DtldNbOfTxs><DtldSts>S${index}</DtldSts></NbOfTxsPerSts>`,
			).join(''),
		),
	],
	[
		'40,000 blocks of two batches',
		write(
			group() +
				repeat(payment('<OrgnlPmtInfId>P</OrgnlPmtInfId><OrgnlNbOfTxs>9</OrgnlNbOfTxs>'), 20_000) +
				repeat(payment(`<OrgnlPmtInfId>Q</OrgnlPmtInfId><OrgnlNbOfTxs>9</OrgnlNbOfTxs>${transaction('')}`), 20_000),
		),
	],
	['2,400,000 line breaks of one text', inGroup(`<AddtlInf>${repeat('\n ', 2_400_000)}</AddtlInf>`)],
	['30,000 texts below 60 levels', repeat('<a>', 60) + repeat('<b>t</b>', 30_000) + repeat('</a>', 60)],
	[
		'20,000 texts beside 100,000 objects',
		`{${Array.from({ length: 20_000 }, (_, index) => `"text${index}":"",`).join('')}"list":[${repeat('{},', 99_999)}{}]}`,
	],
])('%s do not hold others up for long', async (_, text) => {
	const make = async () =>
		await makeItems(text).catch((error: unknown) => expect(error).toMatchObject({ code: 'report_unreadable' }));
	await expectCheapTurns(make, { milliseconds: 600, moreMegabytes: Infinity });
});
