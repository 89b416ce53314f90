import { LINE_KINDS } from './lineKinds';
import { addDays, formatUnits, ORIGIN_NOTE, type Statement, type StatementFile, type StatementLine } from './Statement';
import { TextFitter } from './TextFitter';
import { writeElement as element, writeField as field } from './writeElement';

const PRINTABLE_ASCII = String.raw`\u0020-\u007e`;

/**
 * Writes a statement as OFX 2.2, in ASCII only: the readers of Tryton and Odoo fail on other bytes, and that of GnuCash
 * drops numeric references. Times are noon, which is the same day in every time zone from -12 to +11.
 */
export function writeOfx(statement: Statement): StatementFile {
	const texts = new TextFitter(PRINTABLE_ASCII);
	const { accountKind, currency, decimals, from, to, closing, digest } = statement;
	const status = element('STATUS', field('CODE', '0'), field('SEVERITY', 'INFO'));
	// OFX has 9 and 22 characters for these two. An IBAN has more, and readers take it whole. Cut, it is another account.
	const account = element(
		'BANKACCTFROM',
		field('BANKID', texts.fit(statement.bank, 34) || '000000000'),
		field('ACCTID', texts.fit(statement.account, 34)),
		field('ACCTTYPE', accountKind === 'locAccount' ? 'CREDITLINE' : 'CHECKING'),
	);
	const lines = statement.lines.map((line) => `\r\n${writeLine(line, decimals, texts)}`).join('');
	const list = element('BANKTRANLIST', field('DTSTART', toTime(from)), field('DTEND', toTime(to)), lines);
	const balance = element('LEDGERBAL', field('BALAMT', formatUnits(closing, decimals)), field('DTASOF', toTime(to)));
	const answer = element('STMTRS', field('CURDEF', currency), account, list, balance);
	const server = field('DTSERVER', toTime(addDays(to, 1)));
	const document = element(
		'OFX',
		element('SIGNONMSGSRSV1', element('SONRS', status, server, field('LANGUAGE', 'ENG'))),
		element('BANKMSGSRSV1', element('STMTTRNRS', field('TRNUID', digest.slice(0, 32)), status, answer)),
	);
	const content = [
		'<?xml version="1.0" encoding="US-ASCII" standalone="no"?>',
		'<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>',
		`<!-- ${ORIGIN_NOTE} -->`,
		document,
		'',
	].join('\r\n');
	return { content, shortenedTexts: texts.shortenedTexts };
}

function writeLine(line: StatementLine, decimals: number, texts: TextFitter): string {
	const [credit, debit] = LINE_KINDS[line.kind].ofx;
	return element(
		'STMTTRN',
		field('TRNTYPE', line.units < 0n ? debit : credit),
		field('DTPOSTED', toTime(line.day)),
		field('TRNAMT', formatUnits(line.units, decimals)),
		field('FITID', texts.fit(line.reference, 255)),
		field('CHECKNUM', line.checkNumber.slice(-12)),
		field('NAME', texts.fit(line.payee || line.description, 32) || 'Transaction'),
		field('MEMO', texts.fit(line.description, 255)),
	);
}

const toTime = (day: string): string => `${day.replaceAll('-', '')}120000`;
