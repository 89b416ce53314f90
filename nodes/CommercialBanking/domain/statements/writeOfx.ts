import { LINE_KINDS } from './lineKinds';
import { addDays, formatUnits, ORIGIN_NOTE, type Statement, type StatementFile, type StatementLine } from './Statement';
import { TextFitter } from './TextFitter';
import { writeXml, type XmlElement } from './writeXml';

const PRINTABLE_ASCII = String.raw`\u0020-\u007e`;

/**
 * Writes a statement as OFX 2.2, in ASCII only: the readers of Tryton and Odoo fail on other bytes, and that of GnuCash
 * drops numeric references. Times are noon, which is the same day in every time zone from -12 to +11.
 */
export function writeOfx(statement: Statement): StatementFile {
	const texts = new TextFitter(PRINTABLE_ASCII);
	const { accountKind, currency, decimals, from, to, closing, digest, lines } = statement;
	const status: XmlElement = [
		'STATUS',
		[
			['CODE', '0'],
			['SEVERITY', 'INFO'],
		],
	];
	const document: XmlElement = [
		'OFX',
		[
			['SIGNONMSGSRSV1', [['SONRS', [status, ['DTSERVER', toTime(addDays(to, 1))], ['LANGUAGE', 'ENG']]]]],
			[
				'BANKMSGSRSV1',
				[
					[
						'STMTTRNRS',
						[
							['TRNUID', digest.slice(0, 32)],
							status,
							[
								'STMTRS',
								[
									['CURDEF', currency],
									[
										'BANKACCTFROM',
										[
											['BANKID', texts.fit(statement.bank, 9) || '000000000'],
											['ACCTID', texts.fit(statement.account, 22)],
											['ACCTTYPE', accountKind === 'locAccount' ? 'CREDITLINE' : 'CHECKING'],
										],
									],
									[
										'BANKTRANLIST',
										[
											['DTSTART', toTime(from)],
											['DTEND', toTime(to)],
											...lines.map((line) => writeLine(line, decimals, texts)),
										],
									],
									[
										'LEDGERBAL',
										[
											['BALAMT', formatUnits(closing, decimals)],
											['DTASOF', toTime(to)],
										],
									],
								],
							],
						],
					],
				],
			],
		],
	];
	const content = [
		'<?xml version="1.0" encoding="US-ASCII" standalone="no"?>',
		'<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>',
		`<!-- ${ORIGIN_NOTE} -->`,
		writeXml(document),
		'',
	].join('\r\n');
	return { content, shortenedTexts: texts.shortenedTexts };
}

function writeLine(line: StatementLine, decimals: number, texts: TextFitter): XmlElement {
	const [credit, debit] = LINE_KINDS[line.kind].ofx;
	return [
		'STMTTRN',
		[
			['TRNTYPE', line.units < 0n ? debit : credit],
			['DTPOSTED', toTime(line.day)],
			['TRNAMT', formatUnits(line.units, decimals)],
			['FITID', texts.fit(line.reference, 255)],
			line.checkNumber === '' ? null : ['CHECKNUM', line.checkNumber.slice(0, 12)],
			['NAME', texts.fit(line.payee || line.description, 32) || 'Transaction'],
			line.description === '' ? null : ['MEMO', texts.fit(line.description, 255)],
		],
	];
}

const toTime = (day: string): string => `${day.replaceAll('-', '')}120000`;
