import { StatementError } from '../../../../../nodes/CommercialBanking/domain/errors';
import type { JsonObject } from '../../../../../nodes/CommercialBanking/domain/json/isJsonObject';
import type { UnstatedEncoding } from '../../../../../nodes/CommercialBanking/domain/statements/read/decodeFile';
import { readStatementFile } from '../../../../../nodes/CommercialBanking/domain/statements/read/readStatementFile';
import {
	toStatementRow,
	toTransactionRows,
} from '../../../../../nodes/CommercialBanking/domain/statements/read/toTransactionRows';
import { objectOf } from '../../../../../n8n-host/jsonValue.ts';

/** A file as rows and statements, with all fields. */
export async function readAll(content: string | Uint8Array, pause = async () => {}, unstated?: UnstatedEncoding) {
	const options = { isSimplified: false, fileName: null };
	const { statements, leftOutGroups } = await readStatementFile(content, pause, unstated);
	const rows: JsonObject[] = [];
	for await (const some of toTransactionRows(statements, options, pause)) for (const row of some) rows.push(row);
	return { statements: statements.map((statement) => toStatementRow(statement, options)), rows, leftOutGroups };
}

/** @returns code and message; undefined if the file is read */
export async function catchFileError(content: string | Uint8Array) {
	try {
		await readAll(content);
	} catch (error) {
		if (error instanceof StatementError) return [error.code, error.message];
		throw error;
	}
	return undefined;
}

/** What a table compares: some keys of each row. `details` and `statement` are flat. */
export function pick(rows: readonly JsonObject[], keys: string): unknown[][] {
	return rows.map((row) => {
		const { details, statement, ...columns } = row;
		const flat = { ...objectOf(statement ?? {}, 'a statement'), ...objectOf(details ?? {}, 'details'), ...columns };
		return keys.split(' ').map((key) => flat[key]);
	});
}

/** The parts of a camt.053. `head` stands before the entries. */
interface CamtParts {
	readonly account?: string;
	readonly head?: string;
	readonly entries?: string;
	readonly tail?: string;
	readonly message?: string;
	readonly statement?: string;
}

const ACCOUNT = '<Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>';

export const stmt = ({
	account = ACCOUNT,
	head = '',
	entries = '',
	tail = '',
	statement = 'Stmt',
}: CamtParts): string => `<${statement}><Id>S1</Id>${account}${head}${entries}${tail}</${statement}>`;

export function camt(parts: CamtParts | string, message = 'BkToCstmrStmt', header = ''): string {
	const content = typeof parts === 'string' ? parts : stmt(parts);
	return `<Document xmlns="urn:x"><${message}><GrpHdr>${header}</GrpHdr>${content}</${message}></Document>`;
}

export const bal = (code: string, amount: string, day = '2026-11-23', currency = 'EUR', more = ''): string => {
	const sign = amount.startsWith('-') ? 'DBIT' : 'CRDT';
	const value = `<Amt Ccy="${currency}">${amount.replace('-', '')}</Amt><CdtDbtInd>${sign}</CdtDbtInd>`;
	return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry>${more}</Tp>${value}<Dt><Dt>${day}</Dt></Dt></Bal>`;
};

/** An entry of 23 November 2026. A negative amount is a debit. */
export function entry(amount: string, details = '', more = '', currency = 'EUR', days = BOTH_DAYS): string {
	const sign = amount.startsWith('-') ? 'DBIT' : 'CRDT';
	const value = `<Amt Ccy="${currency}">${amount.replace('-', '')}</Amt><CdtDbtInd>${sign}</CdtDbtInd>`;
	return `<Ntry>${value}${days}${more}<NtryDtls>${details}</NtryDtls></Ntry>`;
}

const BOTH_DAYS = '<BookgDt><Dt>2026-11-23</Dt></BookgDt><ValDt><Dt>2026-11-24</Dt></ValDt>';

export const tx = (content: string): string => `<TxDtls>${content}</TxDtls>`;

export const amt = (amount: string, currency = 'EUR'): string => `<Amt Ccy="${currency}">${amount}</Amt>`;

/** An MT940 with these lines between its opening and its closing balance. */
export const mt940 = (lines: readonly string[], closing = ':62F:C261123EUR100,00'): string =>
	[':20:S1', ':25:DE02120300000000202051', ':28C:1/1', ':60F:C261122EUR100,00', ...lines, closing, '-'].join('\r\n');

export const bai2 = (
	records: readonly string[],
	account = '03,4711,EUR,010,10000,,,015,10000,,/',
	status = '1',
): string =>
	[
		'01,BANK,ACME,261124,0600,7,80,,2/',
		`02,ACME,BANK,${status},261123,2359,EUR,2/`,
		account,
		...records,
		'49,,/',
		'98,,1,/',
		'99,,1,/',
	].join('\r\n');
