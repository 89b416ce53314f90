import { type BankStatement, makeWarning, type StatementFormat } from './BankStatement';
import { chooseCamtBalances } from './checkBalances';
import { detectFormat } from './detectFormat';
import { readBai2 } from './readBai2';
import { readCamt } from './readCamt';
import { readMt940 } from './readMt940';

export interface StatementFile {
	readonly statements: readonly BankStatement[];
	/** BAI2: groups that are deletions or tests. */
	readonly leftOutGroups: number;
}

/**
 * Reads the statements of a file: camt.052, camt.053, camt.054, MT940, MT942 or BAI2, told by its content. Pages of one
 * statement are joined, and a statement that comes twice is read once.
 *
 * @param content the bytes of the file, or its text
 * @param pause lets others work for a moment
 * @throws StatementError if the file is something else, broken, or beyond a limit. Then nothing of it is read.
 */
export async function readStatementFile(
	content: Uint8Array | string,
	pause: () => Promise<void>,
): Promise<StatementFile> {
	const { kind, text, wrongEncoding } = detectFormat(content);
	const { statements, leftOutGroups = 0 } =
		kind === 'bai2'
			? await readBai2(text, pause)
			: { statements: kind === 'camt' ? await readCamt(text, pause) : await readMt940(text, pause) };
	const joined = joinPages(dropRepeated(statements));
	for (const statement of joined) {
		if (wrongEncoding !== undefined) statement.warn('encodingDiffers', { encoding: wrongEncoding });
		settle(statement);
		await pause();
	}
	return { statements: joined, leftOutGroups };
}

/** Only a statement that comes word for word again is left out: banks mark copies that are none. */
function dropRepeated(statements: readonly BankStatement[]): BankStatement[] {
	const bySource = new Map<string, BankStatement>();
	return statements.filter((statement) => {
		const first = bySource.get(statement.source);
		if (first) first.warn('statementTwice');
		else bySource.set(statement.source, statement);
		return !first;
	});
}

/** Joins pages only where the bank says that one goes on in the other. Equal numbers or balances do not say it. */
function joinPages(statements: readonly BankStatement[]): BankStatement[] {
	const open = new Map<string, BankStatement>();
	const keyOf = ({ format, account }: BankStatement, page: string) => `${format} ${account} ${page}`;
	return statements.filter((statement) => {
		const { begins, goesOn } = statement.page;
		const key = begins === null ? undefined : keyOf(statement, begins);
		const before = key === undefined ? undefined : open.get(key);
		if (key !== undefined) open.delete(key);
		if (before) append(before, statement);
		if (goesOn !== null) open.set(keyOf(statement, goesOn), before ?? statement);
		return !before;
	});
}

function append(statement: BankStatement, next: BankStatement): void {
	for (const row of next.rows) statement.rows.push(row);
	for (const balance of next.balances) statement.balances.push(balance);
	for (const warning of next.warnings) statement.warnings.push(warning);
	// Nobody says whether the totals of a page are those of the page or of the statement.
	statement.totals.length = 0;
	const { bookedUnits } = statement;
	statement.bookedUnits = bookedUnits === null || next.bookedUnits === null ? null : bookedUnits + next.bookedUnits;
	statement.closing = next.closing;
	statement.to = next.to ?? statement.to;
	statement.information = [statement.information, next.information].filter(Boolean).join(' ') || null;
}

const CAMT: ReadonlySet<StatementFormat> = new Set(['camt.052', 'camt.053', 'camt.054']);

/** Decides what only the whole statement tells. */
function settle(statement: BankStatement): void {
	const { account, currency } = statement;
	if (CAMT.has(statement.format)) {
		chooseCamtBalances(statement);
		checkCamtTotals(statement);
	}
	statement.account = currency === null ? account : cutCurrency(account, currency);
	const standIn = statement.closing?.day ?? statement.to ?? statement.createdDay;
	let [first, last] = [statement.from, statement.to];
	for (const row of statement.rows) {
		if (row.bookingDay === null) {
			row.warnings.push(makeWarning(row.valueDay === null ? 'dayMissing' : 'bookingDayMissing'));
			row.bookingDay = row.valueDay ?? standIn;
		}
		row.valueDay ??= row.bookingDay;
		if (row.bookingDay === null) continue;
		if (statement.from === null && (first === null || row.bookingDay < first)) first = row.bookingDay;
		if (statement.to === null && (last === null || row.bookingDay > last)) last = row.bookingDay;
	}
	statement.to = statement.to ?? statement.closing?.day ?? last ?? statement.createdDay;
	statement.from =
		first !== null && statement.to !== null && first > statement.to ? statement.to : (first ?? statement.to);
}

/** Some banks write an IBAN and a currency in one: `NL84RABO0121212121 EUR`. */
function cutCurrency(account: string | null, currency: string): string | null {
	const isIban = /^[A-Z]{2}\d{2}[A-Z\d ]{11,}$/.test(account ?? '');
	return isIban && account?.endsWith(currency) === true ? account.slice(0, -currency.length).trim() : account;
}

function checkCamtTotals(statement: BankStatement): void {
	const { credits, debits } = statement;
	const entries = { count: credits.count + debits.count, units: credits.units - debits.units };
	for (const { type, count, units } of statement.totals) {
		if (type === 'TtlCdtNtries') statement.checkTotal(type, { count, units }, credits);
		else if (type === 'TtlDbtNtries') statement.checkTotal(type, { count, units }, debits);
		else if (type === 'TtlNtries') statement.checkTotal(type, { count, units }, entries);
		else statement.checkTotal(type, { count, units }, { ...entries, units: credits.units + debits.units });
	}
}
