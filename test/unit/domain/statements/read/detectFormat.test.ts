import type { UnstatedEncoding } from '../../../../../nodes/CommercialBanking/domain/statements/read/decodeFile';
import { catchFileError, camt, entry, mt940, pick, readAll, tx } from './statementFiles';

const NAME = 'Müller & Söhne – Zürich';
const named = camt({
	entries: entry('5', tx(`<RltdPties><Dbtr><Nm>${NAME.replace('&', '&amp;')}</Nm></Dbtr></RltdPties>`)),
});
const latin1 = (text: string, declared: string) =>
	Buffer.from(`<?xml version="1.0" encoding="${declared}"?>${text.replace('–', '\u0096')}`, 'latin1');

describe('encodings of XML', () => {
	it.each<[name: string, bytes: Uint8Array]>([
		['UTF-8', Buffer.from(named)],
		['UTF-8 with a mark', Buffer.from(`\uFEFF${named}`)],
		['UTF-16 with a mark', Buffer.from(`\uFEFF${named}`, 'utf16le')],
		['UTF-16, big-endian', Buffer.from(`\uFEFF${named}`, 'utf16le').swap16()],
		['ISO-8859-1', latin1(named, 'ISO-8859-1')],
		['Windows-1252', latin1(named, 'windows-1252')],
		['UTF-8 that declares ISO-8859-1', Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${named}`)],
		['Windows-1252 that declares UTF-8', latin1(named, 'UTF-8')],
		['Windows-1252 behind a mark of UTF-8', Buffer.concat([Buffer.from('\uFEFF'), latin1(named, 'UTF-8')])],
	])('%s', async (_, bytes) => {
		const { rows } = await readAll(bytes);
		expect(pick(rows, 'counterparty')).toEqual([[NAME]]);
	});
});

it.each(['utf8', 'latin1'] as const)('text in %s', async (encoding) => {
	const { rows } = await readAll(Buffer.from(mt940([':61:2611231123C5,NTRFA', ':86:Zürich']), encoding));
	expect(pick(rows, 'description')).toEqual([['Zürich']]);
});

it.each<[encoding: UnstatedEncoding, bytes: number[], expected: string]>([
	['windows-1250', [0xa3, 0x8f], 'ŁŹ'],
	['iso-8859-2', [0xa3, 0xac], 'ŁŹ'],
	['iso-8859-15', [0xa4], '€'],
	['windows-1252', [0x80], '€'],
])('text in %s', async (encoding, bytes, expected) => {
	const [start = '', end = ''] = mt940([':61:2611231123C5,NTRFA', ':86:xyz']).split('y');
	const file = Buffer.concat([Buffer.from(start), Buffer.from(bytes), Buffer.from(end)]);
	const { rows } = await readAll(file, async () => {}, encoding);
	expect(pick(rows, 'description')).toEqual([[`x${expected}z`]]);
});

it.each<[code: string, content: string | Uint8Array]>([
	['paymentStatusReport', '<Document><CstmrPmtStsRpt></CstmrPmtStsRpt></Document>'],
	['paymentStatusReport', '{"CstmrPmtStsRpt": {}}'],
	['paymentStatusReport', '{"customerPaymentStatusReportV10": {}}'],
	['otherXml', '<Document><CstmrCdtTrfInitn/></Document>'],
	['zip', Buffer.from('PK\u0003\u0004x')],
	['gzip', Buffer.from([0x1f, 0x8b, 8, 0])],
	['pdf', Buffer.from('%PDF-1.7\n')],
	['fints', ':20:S1@@:25:1@@:28C:1@@:60F:C261122EUR1,@@-'],
	['fints', '@@:20:S1@@:25:1@@:28C:1@@:60F:C261122EUR1,@@-'],
	['csv', 'date;amount;text\n2026-11-23;5,00;x\n'],
	['csv', 'date,amount,text\n2026-11-23,5.00,x\n'],
	['ofx', 'OFXHEADER:100\nDATA:OFXSGML\n'],
	['ofx', '<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX></OFX>'],
	['html', '<!DOCTYPE html><html></html>'],
	['empty', ' \n '],
	['unknown', 'Dear Sir or Madam'],
])('%s is refused and says where it goes', async (code, content) => {
	expect(await catchFileError(content)).toEqual([code, expect.stringMatching(/\S/)]);
});

it.each([
	camt({ entries: entry('5', tx('<RmtInf><Ustrd>see "CstmrPmtStsRpt" :CstmrPmtStsRpt</Ustrd></RmtInf>')) }),
	camt({ entries: entry('5', tx('<RmtInf><Ustrd><![CDATA[<CstmrPmtStsRpt>]]></Ustrd></RmtInf>')) }),
	`{1:F01BANK}{4:\r\n${mt940([':61:2611231123C5,NTRFA', ':86:see "CstmrPmtStsRpt" :CstmrPmtStsRpt'])}}`,
])('no payer makes another file of a statement (%#)', async (content) => {
	expect(pick((await readAll(content)).rows, 'signedAmount')).toEqual([['5.00']]);
});

describe('hostile XML', () => {
	const cut = named.slice(0, named.indexOf('</Dbtr>'));

	it.each<[code: string, name: string, content: string]>([
		['notWellFormed', 'cut in the middle', cut],
		['notWellFormed', 'a wrong end tag', named.replace('</Dbtr>', '</Cdtr>')],
		['notWellFormed', 'an entity of its own', named.replace('&amp;', '&own;')],
		['notWellFormed', 'cut behind a whole document', `${named}${cut}`],
		['doctype', 'entities that grow', `<!DOCTYPE a [<!ENTITY b "c">]>${named}`],
		['tooDeep', 'levels', '<a>'.repeat(10_000)],
	])('%s: %s', async (code, _, content) => {
		expect(await catchFileError(content)).toEqual([code, expect.stringMatching(/\S/)]);
	});

	it.each([
		['what was expected', '</Dbtr>', '</Cdtr>', /line 3, .*the end of Dbtr was expected/],
		[
			'that an & is the fault, and not what follows',
			'</Dbtr>',
			'R & D</Dbtr>\n\n&lt;',
			/line 3, .*an & begins no entity/,
		],
	])('says in which line it is broken, and %s', async (_, from, to, expected) => {
		const [, message] = (await catchFileError(named.replace('<Ntry>', '\n\n<Ntry>').replace(from, to))) ?? [];
		expect(message).toMatch(expected);
		expect(message).not.toMatch(/Cdtr|[<>]/);
	});
});

it('a file beyond the limit is refused', async () => {
	expect(await catchFileError(new Uint8Array(64_000_001))).toEqual(['tooLarge', expect.stringContaining('64')]);
});
