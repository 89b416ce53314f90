import { LINE_KINDS } from './lineKinds';
import { addDays, formatUnits, ORIGIN_NOTE, type Statement, type StatementFile, type StatementLine } from './Statement';
import { fitReference, NO_CONTROL_CHARACTER, TextFitter } from './TextFitter';
import { writeElement as element, writeField as field } from './writeElement';

/** The versions that ERPs import. Banks of all regions move to 08; 02 and 04 are what older imports know. */
export type Camt053Version = '02' | '04' | '08';

/** Writes a statement as ISO 20022 camt.053.001 (BankToCustomerStatement). */
export function writeCamt053(statement: Statement, version: Camt053Version): StatementFile {
	const texts = new TextFitter(NO_CONTROL_CHARACTER);
	const { from, to, opening, closing, digest, lines, number } = statement;
	const id = digest.slice(0, 32).toUpperCase();
	const createdAt = field('CreDtTm', `${addDays(to, 1)}T00:00:00`);
	const report = element(
		'Stmt',
		field('Id', id),
		field('ElctrncSeqNb', /^\d{1,18}$/.test(number) ? number : ''),
		createdAt,
		element('FrToDt', field('FrDtTm', `${from}T00:00:00`), field('ToDtTm', `${to}T23:59:59`)),
		writeAccount(statement, version, texts),
		writeBalance('OPBD', opening, from, statement),
		writeBalance('CLBD', closing, to, statement),
		lines.map((line) => `\r\n${writeEntry(line, statement, version, texts)}`).join(''),
		field('AddtlStmtInf', ORIGIN_NOTE),
	);
	const document = element(
		`Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"`,
		element('BkToCstmrStmt', element('GrpHdr', field('MsgId', id), createdAt), report),
	);
	return { content: `<?xml version="1.0" encoding="UTF-8"?>\r\n${document}\r\n`, shortenedTexts: texts.shortenedTexts };
}

function writeAccount(statement: Statement, version: Camt053Version, texts: TextFitter): string {
	const { account, bank, accountName, currency } = statement;
	const isIban = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(account);
	const isBic = /^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/.test(bank);
	return element(
		'Acct',
		element('Id', isIban ? field('IBAN', account) : element('Othr', field('Id', texts.fit(account, 34)))),
		field('Ccy', currency),
		field('Nm', texts.fit(accountName, 70)),
		element(
			'Svcr',
			element(
				'FinInstnId',
				isBic
					? field(version === '02' ? 'BIC' : 'BICFI', bank)
					: element('ClrSysMmbId', field('MmbId', texts.fit(bank, 35))),
			),
		),
	);
}

function writeBalance(code: string, units: bigint, day: string, statement: Statement): string {
	const type = element('Tp', element('CdOrPrtry', field('Cd', code)));
	return element('Bal', type, writeAmount(units, statement), element('Dt', field('Dt', day)));
}

function writeAmount(units: bigint, { currency, decimals }: Statement): string {
	const amount = formatUnits(units < 0n ? -units : units, decimals);
	return `<Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${units < 0n ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;
}

function writeEntry(line: StatementLine, statement: Statement, version: Camt053Version, texts: TextFitter): string {
	const isDebit = line.units < 0n;
	const [credit, debit] = LINE_KINDS[line.kind].camt;
	const [family = '', subFamily = ''] = (isDebit ? debit : credit).split('-');
	const name = field('Nm', texts.fit(line.payee, version === '02' ? 70 : 140));
	const day = `<Dt>${line.day}</Dt>`;
	return element(
		'Ntry',
		field('NtryRef', fitReference(line.reference, 35)),
		writeAmount(line.units, statement),
		version === '08' ? '<Sts><Cd>BOOK</Cd></Sts>' : '<Sts>BOOK</Sts>',
		`<BookgDt>${day}</BookgDt><ValDt>${day}</ValDt>`,
		field('AcctSvcrRef', texts.fit(line.transactionId ?? '', 35)),
		`<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>${family}</Cd><SubFmlyCd>${subFamily}</SubFmlyCd></Fmly></Domn></BkTxCd>`,
		element(
			'NtryDtls',
			element(
				'TxDtls',
				element('Refs', field('ChqNb', line.checkNumber.slice(-35))),
				element('RltdPties', element(isDebit ? 'Cdtr' : 'Dbtr', version === '08' ? element('Pty', name) : name)),
				element('RmtInf', field('Ustrd', texts.fit(line.description, 140))),
			),
		),
	);
}
