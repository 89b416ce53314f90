import { isIban } from '../../values/isIban';
import { formatUnits } from '../../values/parseDecimal';
import { addDays } from '../../values/parseTimestamp';
import { fitIdentifier, type TextFitter } from '../../values/TextFitter';
import { findKindCodes } from './findLineKind';
import {
	nameStatement,
	ORIGIN_NOTE,
	placeReference,
	type WholeStatement,
	type WholeRow,
	toDigits,
} from './WholeStatement';
import { writeXml, type XmlElements } from './writeXml';

export const PRINTABLE_ASCII = String.raw`\u0020-\u007e`;

const ASCII = new RegExp(`^[${PRINTABLE_ASCII}]+$`);
const ASCII_REFERENCE = new RegExp(`^[${PRINTABLE_ASCII}]{1,32}$`);

const NAME_CHARACTERS = 32;
const MEMO_CHARACTERS = 255;

/**
 * Writes a statement as OFX 2.2, in ASCII only: the readers of Tryton and Odoo fail on other bytes, and the reader of
 * GnuCash drops numeric references. All times are noon, so the day is the same in every time zone from -12 to +11.
 */
export function* writeOfx(statement: WholeStatement, texts: TextFitter): Generator<string> {
	const { isCreditLine, currency, decimals, from, to, closing } = statement;
	const STATUS = { CODE: '0', SEVERITY: 'INFO' };
	const BANKACCTFROM = {
		BANKID: findBankId(statement),
		// OFX allows 22 characters here. But readers accept a longer IBAN, and a cut IBAN would be another account.
		ACCTID: fitIdentifier(statement.account, 34, ASCII),
		ACCTTYPE: isCreditLine ? 'CREDITLINE' : 'CHECKING',
	};
	const LEDGERBAL = { BALAMT: formatUnits(closing.units, decimals), DTASOF: toTime(to) };
	const SIGNONMSGSRSV1 = { SONRS: { STATUS, DTSERVER: toTime(addDays(to, 1)), LANGUAGE: 'ENG' } };
	yield '<?xml version="1.0" encoding="US-ASCII" standalone="no"?>';
	yield '<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>';
	yield `<!-- ${ORIGIN_NOTE} -->`;
	const head = writeXml({ TRNUID: nameStatement(statement), STATUS });
	const account = writeXml({ CURDEF: currency, BANKACCTFROM });
	const days = writeXml({ DTSTART: toTime(from), DTEND: toTime(to) });
	yield `<OFX>${writeXml({ SIGNONMSGSRSV1 })}<BANKMSGSRSV1><STMTTRNRS>${head}<STMTRS>${account}<BANKTRANLIST>${days}`;
	for (const line of statement.rows) yield writeXml({ STMTTRN: describeLine(line, decimals, texts) });
	yield `</BANKTRANLIST>${writeXml({ LEDGERBAL })}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
}

/** Finds the bank code. Programs accept at most nine characters, and no BIC. In an IBAN, the bank code comes first. */
function findBankId({ account, bank }: WholeStatement): string {
	if (isIban(account)) return account.slice(4, 12);
	return /^\d{1,9}$/.test(bank) ? bank : '000000000';
}

function describeLine(line: WholeRow, decimals: number, texts: TextFitter): XmlElements {
	// A check number has a field of its own.
	const { reference, text } = placeReference({ ...line, checkNumber: '' }, ASCII_REFERENCE);
	const { counterparty } = line.details;
	const [first, second] = counterparty === null ? [text, ''] : [counterparty, text];
	// What does not fit into NAME goes on in MEMO.
	const name = texts.fit(first, NAME_CHARACTERS + MEMO_CHARACTERS);
	const memo = `${name.slice(NAME_CHARACTERS).trim()} ${texts.fit(second, MEMO_CHARACTERS)}`.trim();
	return {
		TRNTYPE: findKindCodes(line.kind, line.units < 0n).ofx,
		DTPOSTED: toTime(line.bookingDay),
		TRNAMT: formatUnits(line.units, decimals),
		FITID: line.rowId,
		// OFX allows twelve characters. A cut number would be another check.
		CHECKNUM: line.checkNumber.length > 12 ? '' : line.checkNumber,
		REFNUM: reference,
		NAME: name.slice(0, NAME_CHARACTERS).trim() || 'Transaction',
		MEMO: memo.slice(0, MEMO_CHARACTERS),
	};
}

const toTime = (day: string): string => `${toDigits(day)}120000`;
