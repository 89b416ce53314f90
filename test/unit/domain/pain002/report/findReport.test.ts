import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { catchError } from '../../catchCode';
import { statusItems } from '../items/collectItems';
import { timesAsLongAsJsonParse } from '../timesAsLongAsJsonParse';

const version = (number: number) => String(number).padStart(2, '0');
const definitionOf = async (plaintext: string) => (await readReport(plaintext)).message.definition;

/** The same report in the three dialects of a pain.014. */
const inXml = (number: string) => `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.014.001.${number}">
	<CdtrPmtActvtnReqStsRpt>
		<GrpHdr><MsgId>S1</MsgId></GrpHdr>
		<OrgnlGrpInfAndSts><OrgnlMsgId>F1</OrgnlMsgId><OrgnlMsgNmId>pain.013.001.07</OrgnlMsgNmId></OrgnlGrpInfAndSts>
		<OrgnlPmtInfAndSts>
			<OrgnlPmtInfId>P1</OrgnlPmtInfId>
			<TxInfAndSts><OrgnlEndToEndId>E1</OrgnlEndToEndId><TxSts>ACCP</TxSts></TxInfAndSts>
		</OrgnlPmtInfAndSts>
	</CdtrPmtActvtnReqStsRpt>
</Document>`;

const inShortJson = (number: string) =>
	JSON.stringify({
		'@xmlns': `urn:iso:std:iso:20022:tech:xsd:pain.014.001.${number}`,
		CdtrPmtActvtnReqStsRpt: {
			OrgnlGrpInfAndSts: { OrgnlMsgId: 'F1', OrgnlMsgNmId: 'pain.013.001.07' },
			OrgnlPmtInfAndSts: { OrgnlPmtInfId: 'P1', TxInfAndSts: { OrgnlEndToEndId: 'E1', TxSts: 'ACCP' } },
		},
	});

const inLongJson = (number: string) =>
	JSON.stringify({
		[`creditorPaymentActivationRequestStatusReportV${number}`]: {
			originalGroupInformationAndStatus: {
				originalMessageIdentification: 'F1',
				originalMessageNameIdentification: 'pain.013.001.07',
			},
			originalPaymentInformationAndStatus: {
				originalPaymentInformationIdentification: 'P1',
				transactionInformationAndStatus: { originalEndToEndIdentification: 'E1', transactionStatus: 'ACCP' },
			},
		},
	});

describe('a pain.014', () => {
	const numbers = Array.from({ length: 12 }, (_, index) => version(index + 1));

	it.each(numbers)('pain.014.001.%s is read like a pain.002, in each dialect', async (number) => {
		for (const plaintext of [inXml(number), inShortJson(number), inLongJson(number)]) {
			expect(await statusItems(await readReport(plaintext))).toMatchObject([
				{
					status: 'ACCP',
					level: 'transaction',
					originalMessageId: 'F1',
					originalPaymentInformationId: 'P1',
					originalEndToEndId: 'E1',
					message: { definition: `pain.014.001.${number}` },
				},
			]);
		}
	});

	it.each([
		['no version', '{"CdtrPmtActvtnReqStsRpt":{"GrpHdr":{"MsgId":"1"}}}', null],
		['a version in the short name', '{"CdtrPmtActvtnReqStsRptV07":{"GrpHdr":{"MsgId":"1"}}}', 'pain.014.001.07'],
		['a long name without a version', '{"creditorPaymentActivationRequestStatusReport":{"groupHeader":{}}}', null],
		['other capitals, and a prefix inside', '{"cdtrPmtActvtnReqStsRptV7":{"Doc:grpHdr":{"x":"1"}}}', 'pain.014.001.07'],
		[
			'the number of the other message beside it',
			'{"file":"pain.002.001.10.json","CdtrPmtActvtnReqStsRpt":{"GrpHdr":{}}}',
			null,
		],
	])('with %s', async (_, plaintext, definition) => {
		expect(await definitionOf(plaintext)).toBe(definition);
	});

	it('beside a pain.002 is one report too many', async () => {
		const both = '{"CdtrPmtActvtnReqStsRpt":{"GrpHdr":{}},"CstmrPmtStsRpt":{"GrpHdr":{}}}';
		expect(await catchError(() => readReport(both))).toMatchObject({ code: 'report_unreadable' });
	});
});

describe('elements around a report', () => {
	const report = '<Document xmlns="urn:x:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr/></CstmrPmtStsRpt></Document>';
	const wrap = (names: readonly string[]) =>
		names.reduceRight((inner, name) => `<s:${name} xmlns:s="urn:soap">${inner}</s:${name}>`, report);
	const soap = ['Envelope', 'Body', 'Request', 'Message', 'Payload', 'Content', 'Xml', 'More'];

	it.each([0, 1, 4, 5, 6, 7])('%d and a Document: the report is found, and its version', async (count) => {
		expect(await definitionOf(wrap(soap.slice(0, count)))).toBe('pain.002.001.10');
	});

	it('more than that: the report is not looked for', async () => {
		expect(await catchError(() => readReport(wrap(soap)))).toMatchObject({
			code: 'report_unreadable',
			message: expect.stringContaining('no payment status report'),
		});
	});

	it('many elements and texts: the search takes linear time', async () => {
		const texts = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`text${index}`, '']));
		const json = JSON.stringify({ ...texts, list: Array.from({ length: 100_000 }, () => ({})) });
		const search = async () => await catchError(() => readReport(json));
		expect(await search()).toMatchObject({ code: 'report_unreadable' });
		expect(await timesAsLongAsJsonParse(json, search)).toBeLessThan(100);
	});
});

describe('anything else', () => {
	it.each([
		['another message', '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><a/></Document>', 'camt.053'],
		['another document', '<html/>', 'no payment status report'],
		['an empty report', '<CstmrPmtStsRpt/>', 'empty'],
		['a text', '"pain.002"', 'neither'],
		['a list of texts', '["pain.002"]', 'not a message'],
	])('%s is refused, and the error says why', async (_, plaintext, reason) => {
		expect(await catchError(() => readReport(plaintext))).toMatchObject({
			code: 'report_unreadable',
			message: expect.stringContaining(reason),
		});
	});

	it.each(['<a/>', '[""]', '<Document xmlns="urn:camt.053.001.08"><a/></Document>'])(
		'%s: the error names both messages that are read',
		async (plaintext) => {
			const error = await catchError(() => readReport(plaintext));
			expect(String(error)).toMatch(/pain\.002.*pain\.014/);
		},
	);
});
