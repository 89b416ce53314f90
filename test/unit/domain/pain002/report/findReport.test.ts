import { findReport } from '../../../../../nodes/CommercialBanking/domain/pain002/report/findReport';
import type { ReportValue } from '../../../../../nodes/CommercialBanking/domain/pain002/tree/ReportNode';
import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { catchError } from '../../catchCode';

it.each([
	['another message', '<Document xmlns="urn:x:camt.053.001.08"><a/></Document>', 'it is a camt.053.001.08, not a'],
	[
		'another message behind a business header',
		'<Envelope><AppHdr xmlns="urn:x:head.001.001.02"/><Document xmlns="urn:x:camt.029.001.09"><a/></Document></Envelope>',
		'it is a camt.029.001.09, not a',
	],
	['another message as JSON', '{"AppHdr":{"MsgDefIdr":"camt.029.001.09"},"Document":{}}', 'it is a camt.029.001.09'],
	["Italy's CBI", '<p:a xmlns:p="urn:CBI:xsd:CBIBdyPaymentStatusReport.00.01.00"/>', 'it is a CBI'],
	['another document', '<html/>', 'it contains no payment status report'],
	['a list of texts', '["pain.002"]', 'it is not a message'],
])('refuses %s, and says what it is, and which messages are read', async (_, plaintext, reason) => {
	const { message } = await catchError(() => readReport(plaintext));
	expect(message).toContain(reason);
	expect(message).toMatch(/\(pain\.002 or pain\.014\)\.$/);
});

describe.each([
	['pain.002', 'CstmrPmtStsRpt', 'customerPaymentStatusReport'],
	['pain.014', 'CdtrPmtActvtnReqStsRpt', 'creditorPaymentActivationRequestStatusReport'],
])('%s', (number, short, long) => {
	const block = { GrpHdr: '' };

	it.each<[string, string, string | null]>([
		['the short name', short, null],
		['the long name', long, null],
		['other capitals', short.toUpperCase(), null],
		['a version of one digit', `${short}V7`, `${number}.001.07`],
		['a version of two digits', `${short}V12`, `${number}.001.12`],
		['the name of the message', `${number}.001.02`, `${number}.001.02`],
	])('is found by %s', async (_, name, definition) => {
		expect(findReport({ tree: { [name]: block }, namespaces: [] })).toEqual({ node: block, number, definition });
	});

	it.each([
		['a version of three digits', `${short}V123`],
		['a short version of the message', `${number}.001.2`],
	])('is not found by a name with something else: %s', async (_, name) => {
		expect(await catchError(() => findReport({ tree: { [name]: block }, namespaces: [] }))).toMatchObject({
			code: 'report_unreadable',
			message: expect.stringContaining('no payment status report'),
		});
	});

	it.each<[string, string[], string | null]>([
		['a namespace', [`urn:iso:std:iso:20022:tech:xsd:${number}.001.10`], `${number}.001.10`],
		['the second namespace', ['urn:x', `urn:${number}.001.10`], `${number}.001.10`],
		['the first of two', [`urn:${number}.001.09`, `urn:${number}.001.10`], `${number}.001.09`],
		['a Swiss one', [`http://www.six.ch/${number}.001.03.ch.02.xsd`], `${number}.001.03.ch.02`],
		['another message', ['pain.001.001.09'], null],
		['the other report', [`${number === 'pain.002' ? 'pain.014' : 'pain.002'}.001.07`], null],
	])('says its version in %s', async (_, namespaces, definition) => {
		expect(findReport({ tree: { [short]: block }, namespaces }).definition).toBe(definition);
	});

	const versions = (...numbers: number[]) => numbers.map((version) => `${number}.001.${10 + version}`);
	const [first = '', second = '', third = '', fourth = ''] = versions(1, 2, 3, 4);

	it.each<[string, ReportValue, string[], string]>([
		['a namespace before all', { a: second, [short]: block }, [first], first],
		['outer before inner', { a: first, b: { a: second, [short]: block } }, [], first],
		['inner before the report', { b: { a: first, [short]: { ...block, a: second } } }, [], first],
		['the report before its name', { [`${short}V14`]: { ...block, a: first } }, [], first],
		['its name', { [`${short}V14`]: block }, [], fourth],
		['a header beside the report', { AppHdr: { MsgDefIdr: third }, Document: { [short]: block } }, [], third],
	])('says its version in %s', async (_, tree, namespaces, definition) => {
		expect(findReport({ tree, namespaces }).definition).toBe(definition);
	});
});

describe('a report', () => {
	const block = { GrpHdr: '' };
	const codeOf = async (tree: ReportValue) => {
		const error = await catchError(() => findReport({ tree, namespaces: [] }));
		expect(error.code).toBe('report_unreadable');
		return error.message.slice('The report cannot be read: '.length);
	};

	it.each<[string, ReportValue]>([
		['in a list of one', { CstmrPmtStsRpt: [block] }],
		['in a list of lists', [[{ x: 'y' }, [{ CstmrPmtStsRpt: block }]]]],
		...['GrpHdr', 'OrgnlGrpInfAndSts', 'OrgnlPmtInfAndSts', 'TxInfAndSts'].map((name): [string, ReportValue] => [
			`that holds only ${name}`,
			{ CstmrPmtStsRpt: { [name]: '' } },
		]),
	])('is found %s', async (_, tree) => {
		expect(findReport({ tree, namespaces: [] })).toHaveProperty('node');
	});

	it('is found by names with prefixes and other capitals, in lists too', async () => {
		const text = '[{"x:CstmrPmtStsRpt":{"x:grpHdr":"h","TXINFANDSTS":[{"x:Txsts":"RJCT"},{"x:Bank":"1"}]}}]';
		expect((await readReport(text)).node).toEqual({
			GrpHdr: 'h',
			TxInfAndSts: [{ TxSts: 'RJCT' }, { Bank: '1' }],
		});
	});

	it('is not looked for among more than 100,000 elements', async () => {
		const around = (count: number) => ({ a: Array.from({ length: count }, () => ({})), CstmrPmtStsRpt: block });
		expect(findReport({ tree: around(99_998), namespaces: [] }).node).toBe(block);
		expect(await codeOf(around(99_999))).toMatch(/^there are more than 100000 elements around the report/);
	});

	it.each<[string, ReportValue, RegExp]>([
		['two', { a: { CstmrPmtStsRpt: block }, b: { CstmrPmtStsRpt: block } }, /^there is more than one/],
		['one of each kind', { CdtrPmtActvtnReqStsRpt: block, CstmrPmtStsRpt: block }, /^there is more than one/],
		['one and an empty one', { a: { CstmrPmtStsRpt: block }, b: { CstmrPmtStsRpt: '' } }, /^there is more than one/],
		['other elements', { CstmrPmtStsRpt: { Other: '' } }, /^the report in it is empty/],
		['nine lists', [[[[[[[[[{ CstmrPmtStsRpt: block }]]]]]]]]], /^it is not a message/],
	])('is refused: %s', async (_, tree, message) => {
		expect(await codeOf(tree)).toMatch(message);
	});
});
