import { formatUnits, type Statement, type StatementFile } from './Statement';
import { NO_CONTROL_CHARACTER, TextFitter } from './TextFitter';

const HEADER = 'Date,Amount,Currency,Description,Payee,Type,Check Number,Reference,Transaction ID,Balance';

/**
 * Writes a statement as CSV (RFC 4180): UTF-8, a comma between fields, a point in amounts. The first row has the names of
 * the columns. `Balance` is the balance after each row, so the last one is the closing balance.
 */
export function writeCsv(statement: Statement): StatementFile {
	const texts = new TextFitter(NO_CONTROL_CHARACTER);
	let balance = statement.opening;
	const rows = statement.lines.map((line) => {
		balance += line.units;
		return [
			line.day,
			formatUnits(line.units, statement.decimals),
			statement.currency,
			quote(texts.fit(line.description, 500)),
			quote(texts.fit(line.payee, 255)),
			line.kind,
			line.checkNumber,
			quote(line.reference),
			quote(line.transactionId ?? ''),
			formatUnits(balance, statement.decimals),
		].join(',');
	});
	return { content: `${[HEADER, ...rows].join('\r\n')}\r\n`, shortenedTexts: texts.shortenedTexts };
}

/** Excel runs a text that begins with = + - or @ as a formula, and the payer writes some of these texts. */
function quote(text: string): string {
	const safe = /^[=+\-@]/.test(text) ? `'${text}` : text;
	return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
