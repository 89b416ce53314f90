import { addFew, addWarnings, type BankStatement, warn } from './BankStatement';
import { detectFormat } from './detectFormat';
import { chooseCamtBalances } from './mapCamtStatement';
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
	const bySource = new Map<string, BankStatement>();
	const pages = new Map<string, BankStatement>();
	const joined: BankStatement[] = [];
	for (const statement of statements) {
		await pause();
		if (!isRepeated(statement, bySource) && !isContinued(statement, pages)) joined.push(statement);
	}
	for (const statement of joined) {
		await pause();
		if (wrongEncoding !== undefined) warn(statement.warnings, 'encodingDiffers', { encoding: wrongEncoding });
		settle(statement);
	}
	return { statements: joined, leftOutGroups };
}

/** Only a statement that comes word for word again is left out: banks mark copies that are none. */
function isRepeated(statement: BankStatement, bySource: Map<string, BankStatement>): boolean {
	const first = bySource.get(statement.source);
	if (first) warn(first.warnings, 'statementTwice');
	else bySource.set(statement.source, statement);
	return first !== undefined;
}

/**
 * Joins a page to the one before it, only where the bank says that one goes on in the other. Equal numbers or balances do not
 * say it.
 *
 * @param open the statements that go on, by the page that is expected
 */
function isContinued(statement: BankStatement, open: Map<string, BankStatement>): boolean {
	const { format, account, page } = statement;
	const keyOf = (name: string) => `${format} ${account} ${name}`;
	const key = keyOf(page.begins ?? '');
	const before = page.begins === null ? undefined : open.get(key);
	open.delete(key);
	if (before) append(before, statement);
	if (page.goesOn !== null) open.set(keyOf(page.goesOn), before ?? statement);
	return before !== undefined;
}

function append(statement: BankStatement, next: BankStatement): void {
	for (const row of next.rows) statement.rows.push(row);
	for (const balance of next.balances) addFew(statement.balances, balance);
	addWarnings(statement.warnings, next.warnings);
	// Nobody says whether the totals of a page are those of the page or of the statement.
	statement.totals.length = 0;
	const { bookedUnits } = statement;
	statement.bookedUnits = bookedUnits === null || next.bookedUnits === null ? null : bookedUnits + next.bookedUnits;
	statement.closing = next.closing;
	statement.to = next.to ?? statement.to;
	const { information } = statement;
	statement.information =
		information !== null && next.information !== null
			? `${information} ${next.information}`
			: (information ?? next.information);
}

/** Decides what only the whole statement tells. */
function settle(statement: BankStatement): void {
	if (statement.format.startsWith('camt')) chooseCamtBalances(statement);
	statement.checkTotals();
	const standIn = statement.closing?.day ?? statement.to ?? statement.createdDay;
	let [first, last] = [statement.from, statement.to];
	for (const row of statement.rows) {
		const { valueDate } = row.details;
		if (row.bookingDay === null) {
			warn(row.warnings, valueDate === null ? 'dayMissing' : 'bookingDayMissing');
			row.bookingDay = valueDate ?? standIn;
		}
		row.details.valueDate = valueDate ?? row.bookingDay;
		if (row.bookingDay === null) continue;
		if (statement.from === null && (first === null || row.bookingDay < first)) first = row.bookingDay;
		if (statement.to === null && (last === null || row.bookingDay > last)) last = row.bookingDay;
	}
	statement.to = statement.to ?? statement.closing?.day ?? last ?? statement.createdDay;
	statement.from =
		first !== null && statement.to !== null && first > statement.to ? statement.to : (first ?? statement.to);
}
