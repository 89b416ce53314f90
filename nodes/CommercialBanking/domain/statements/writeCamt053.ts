import { fitReference } from './fitReference';
import { LINE_KINDS } from './lineKinds';
import { addDays, formatUnits, ORIGIN_NOTE, type Statement, type StatementFile, type StatementLine } from './Statement';
import { TextFitter } from './TextFitter';
import { writeXml, type XmlElement } from './writeXml';

/** The versions that ERPs import. Banks of all regions move to 08; 02 and 04 are what older imports know. */
export type Camt053Version = '02' | '04' | '08';

/** XML 1.0 can carry all others. */
const NO_CONTROL_CHARACTER = String.raw`\P{C}`;

/** Writes a statement as ISO 20022 camt.053.001 (BankToCustomerStatement). */
export function writeCamt053(statement: Statement, version: Camt053Version): StatementFile {
	const texts = new TextFitter(NO_CONTROL_CHARACTER);
	const { from, to, opening, closing, digest, lines, number } = statement;
	const createdAt = `${addDays(to, 1)}T00:00:00`;
	const id = digest.slice(0, 32).toUpperCase();
	const document: XmlElement = [
		`Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"`,
		[
			[
				'BkToCstmrStmt',
				[
					[
						'GrpHdr',
						[
							['MsgId', id],
							['CreDtTm', createdAt],
						],
					],
					[
						'Stmt',
						[
							['Id', id],
							/^\d{1,18}$/.test(number) ? ['ElctrncSeqNb', number] : null,
							['CreDtTm', createdAt],
							[
								'FrToDt',
								[
									['FrDtTm', `${from}T00:00:00`],
									['ToDtTm', `${to}T23:59:59`],
								],
							],
							writeAccount(statement, version, texts),
							writeBalance('OPBD', opening, from, statement),
							writeBalance('CLBD', closing, to, statement),
							...lines.map((line) => writeEntry(line, statement, version, texts)),
							['AddtlStmtInf', ORIGIN_NOTE],
						],
					],
				],
			],
		],
	];
	const content = `<?xml version="1.0" encoding="UTF-8"?>\r\n${writeXml(document)}\r\n`;
	return { content, shortenedTexts: texts.shortenedTexts };
}

function writeAccount(statement: Statement, version: Camt053Version, texts: TextFitter): XmlElement {
	const { account, bank, accountName, currency } = statement;
	const isIban = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(account);
	const isBic = /^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/.test(bank);
	const bic: XmlElement = [version === '02' ? 'BIC' : 'BICFI', bank];
	const member: XmlElement = ['ClrSysMmbId', [['MmbId', texts.fit(bank, 35)]]];
	return [
		'Acct',
		[
			['Id', [isIban ? ['IBAN', account] : ['Othr', [['Id', texts.fit(account, 34)]]]]],
			['Ccy', currency],
			accountName === '' ? null : ['Nm', texts.fit(accountName, 70)],
			bank === '' ? null : ['Svcr', [['FinInstnId', [isBic ? bic : member]]]],
		],
	];
}

function writeBalance(code: string, units: bigint, day: string, statement: Statement): XmlElement {
	return ['Bal', [['Tp', [['CdOrPrtry', [['Cd', code]]]]], ...writeAmount(units, statement), ['Dt', [['Dt', day]]]]];
}

function writeAmount(units: bigint, { currency, decimals }: Statement): XmlElement[] {
	const amount = formatUnits(units < 0n ? -units : units, decimals);
	return [
		[`Amt Ccy="${currency}"`, amount],
		['CdtDbtInd', units < 0n ? 'DBIT' : 'CRDT'],
	];
}

function writeEntry(line: StatementLine, statement: Statement, version: Camt053Version, texts: TextFitter): XmlElement {
	const isDebit = line.units < 0n;
	const [credit, debit] = LINE_KINDS[line.kind].camt;
	const [family = '', subFamily = ''] = (isDebit ? debit : credit).split('-');
	const name: XmlElement = ['Nm', texts.fit(line.payee, version === '02' ? 70 : 140)];
	const party: XmlElement = [isDebit ? 'Cdtr' : 'Dbtr', version === '08' ? [['Pty', [name]]] : [name]];
	return [
		'Ntry',
		[
			['NtryRef', fitReference(line.reference, 35)],
			...writeAmount(line.units, statement),
			['Sts', version === '08' ? [['Cd', 'BOOK']] : 'BOOK'],
			['BookgDt', [['Dt', line.day]]],
			['ValDt', [['Dt', line.day]]],
			line.transactionId === null ? null : ['AcctSvcrRef', texts.fit(line.transactionId, 35)],
			[
				'BkTxCd',
				[
					[
						'Domn',
						[
							['Cd', 'PMNT'],
							[
								'Fmly',
								[
									['Cd', family],
									['SubFmlyCd', subFamily],
								],
							],
						],
					],
				],
			],
			[
				'NtryDtls',
				[
					[
						'TxDtls',
						[
							line.checkNumber === '' ? null : ['Refs', [['ChqNb', line.checkNumber.slice(0, 35)]]],
							line.payee === '' ? null : ['RltdPties', [party]],
							line.description === '' ? null : ['RmtInf', [['Ustrd', texts.fit(line.description, 140)]]],
						],
					],
				],
			],
		],
	];
}
