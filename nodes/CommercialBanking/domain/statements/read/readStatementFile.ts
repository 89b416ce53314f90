import { createHash } from 'node:crypto';
import type { Statement } from '../Statement';
import type { UnstatedEncoding } from './decodeFile';
import { type DetectedFile, detectFormat } from './detectFormat';
import { FileLimits } from './FileLimits';
import { chooseCamtBalances } from './mapCamtStatement';
import { readBai2 } from './readBai2';
import { readCamt } from './readCamt';
import { readMt940 } from './readMt940';
import { withoutCurrency } from './readValues';

const PARTS_WITHOUT_PAUSE = 50;

export interface StatementFile {
	readonly statements: readonly Statement[];
	/** BAI2: groups that are deletions or tests. */
	readonly leftOutGroups: number;
}

type Read = (
	...file: Parameters<typeof readBai2>
) => Promise<Pick<StatementFile, 'statements'> & Partial<StatementFile>>;

/** What reads each kind of file. */
const readers: Readonly<Record<DetectedFile['kind'], Read>> = {
	bai2: readBai2,
	camt: async (text, limits, pause) => ({ statements: await readCamt(text, limits, pause) }),
	swift: async (text, limits, pause) => ({ statements: await readMt940(text, limits, pause) }),
};

/**
 * Reads the statements of a file: camt.052, camt.053, camt.054, MT940, MT942 or BAI2, told by its content. A page is a
 * statement of its own, and a statement that comes twice is read once.
 *
 * @param content the bytes of the file, or its text
 * @param pause lets others work for a moment
 * @param unstated the encoding of a file that is not UTF-8 and does not say its own
 * @throws StatementError if the file is something else, broken, or beyond a limit. Then nothing of it is read.
 */
export async function readStatementFile(
	content: Uint8Array | string,
	pause: () => Promise<void>,
	unstated?: UnstatedEncoding,
): Promise<StatementFile> {
	const { kind, text } = await detectFormat(content, pause, unstated);
	const limits = new FileLimits();
	const { statements: all, leftOutGroups = 0 } = await readers[kind](text, limits, pause);
	const statements = await leaveOutCopies(all, pause);
	for (const statement of statements) {
		await pause();
		settle(statement);
	}
	return { statements, leftOutGroups };
}

/** Only a statement that comes word for word again is left out: banks mark copies that are none. */
async function leaveOutCopies(
	statements: readonly Statement[],
	pause: () => Promise<void>,
): Promise<readonly Statement[]> {
	if (statements.length < 2) return statements;
	const different = new Map<string, Statement>();
	for (const statement of statements.toReversed()) different.set(await digest(statement.source, pause), statement);
	return [...different.values()].reverse();
}

async function digest(parts: readonly string[], pause: () => Promise<void>): Promise<string> {
	const hash = createHash('sha256');
	for (let next = 0; next < parts.length; next += PARTS_WITHOUT_PAUSE) {
		hash.update(parts.slice(next, next + PARTS_WITHOUT_PAUSE).join('\n'));
		await pause();
	}
	return hash.digest('base64');
}

/** Decides what only the whole statement tells. */
function settle(statement: Statement): void {
	if (statement.format?.startsWith('camt') === true) chooseCamtBalances(statement);
	statement.account = withoutCurrency(statement.account, statement.currency);
	const standIn = statement.closing?.day ?? statement.to ?? statement.createdDay;
	let [first, last] = [statement.from, statement.to];
	for (const row of statement.rows) {
		const { valueDate } = row.details;
		row.bookingDay ??= valueDate ?? standIn;
		row.details.valueDate = valueDate ?? row.bookingDay;
		if (row.bookingDay === null) continue;
		if (statement.from === null && (first === null || row.bookingDay < first)) first = row.bookingDay;
		if (statement.to === null && (last === null || row.bookingDay > last)) last = row.bookingDay;
	}
	statement.to = statement.to ?? statement.closing?.day ?? last ?? statement.createdDay;
	statement.from =
		first !== null && statement.to !== null && first > statement.to ? statement.to : (first ?? statement.to);
}
