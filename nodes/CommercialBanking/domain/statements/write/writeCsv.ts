import { formatUnits } from '../../values/parseDecimal';
import { fitIdentifier, type TextFitter } from '../../values/TextFitter';
import type { WholeStatement } from './WholeStatement';

/** The names of the columns, behind a byte order mark. */
const HEADER =
	'\uFEFFDate,Value Date,Amount,Currency,Description,Counterparty,Payment Reference,End-to-End ID,Type,Check Number,Reference,Transaction ID,Balance';

/**
 * Writes a statement as CSV (RFC 4180): UTF-8 with a byte order mark (for Excel), a comma between fields, a point in
 * amounts. The first row has the names of the columns. `Balance` is the balance after each row, so the last row has
 * the closing balance.
 */
export function* writeCsv(statement: WholeStatement, texts: TextFitter): Generator<string> {
	const quote = (text: string | null, maximum: number) => quoteCell(texts.fit(text ?? '', maximum));
	let balance = statement.opening.units;
	yield HEADER;
	for (const line of statement.rows) {
		balance += line.units;
		const cells = [
			line.bookingDay,
			line.details.valueDate,
			formatUnits(line.units, statement.decimals),
			statement.currency,
			quote(line.description, 500),
			quote(line.details.counterparty, 255),
			quote(line.details.reference, 255),
			quote(line.details.endToEndId, 255),
			line.kind,
			line.checkNumber,
			line.rowId,
			fitIdentifier(line.details.bankReference ?? '', 512, HARMLESS),
			formatUnits(balance, statement.decimals),
		];
		yield cells.join(',');
	}
}

/** An identifier that needs no quotes, and is no formula. A changed one would not be unique. */
const HARMLESS = /^(?![=+\-@＝＋－＠])[^;,"\p{C}]*$/u;

/**
 * Excel runs a text that begins with = + - or @ as a formula, and the payer writes some of these texts. In regions where a
 * semicolon separates the cells, the text behind a semicolon begins a cell, and quotes may stand before it.
 */
function quoteCell(text: string): string {
	const safe = text.replaceAll(/(^|;)([\s"]*)(?=[=+\-@＝＋－＠])/g, "$1$2'");
	return /[";,]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
