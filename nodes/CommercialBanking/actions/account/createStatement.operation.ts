import { type INodeProperties, NodeOperationError } from 'n8n-workflow';
import { maskAccountId } from '../../domain/values/maskAccountId';
import { type UnwrappedRecord, unwrapAccount } from '../../domain/accounts/unwrapRecord';
import { keepError } from '../../domain/errors';
import { fetchPages } from '../../domain/paging/fetchPages';
import { findAnnouncedTotal } from '../../domain/paging/findNextOffset';
import { buildStatement } from '../../domain/statements/buildStatement';
import { formatUnits, type Statement, StatementError, type StatementFile } from '../../domain/statements/Statement';
import { writeBai2 } from '../../domain/statements/writeBai2';
import { writeCamt053 } from '../../domain/statements/writeCamt053';
import { writeCsv } from '../../domain/statements/writeCsv';
import { writeMt940 } from '../../domain/statements/writeMt940';
import { writeOfx } from '../../domain/statements/writeOfx';
import { optionsParameter, pageSizeOption } from '../../parameters/optionsParameter';
import { textParameter } from '../../parameters/textParameter';
import { fetchAccount as requestAccount } from '../../transport/fetchAccount';
import { findTransactions } from '../../transport/findRows';
import { requestBank } from '../../transport/requestBank';
import { accountLocator, getAccountId } from '../accountLocator';
import { getCount } from '../getListParameters';
import { getText, makeParameterError } from '../makeParameterError';
import { getOutputFileField, outputFileField } from '../outputFileField';
import type { OutputItem, Task } from '../runItems';
import { getStatementDays, statementPeriodParameters } from './getStatementDays';

interface Format {
	readonly name: string;
	readonly extension: string;
	readonly mimeType: string;
	readonly write: (statement: Statement) => StatementFile;
}

const xml = { extension: 'xml', mimeType: 'application/xml' } as const;

export const FORMATS: Readonly<Record<string, Format>> = {
	bai2: { name: 'BAI2', extension: 'bai', mimeType: 'text/plain', write: writeBai2 },
	camt053: { name: 'camt.053 (ISO 20022)', ...xml, write: (statement) => writeCamt053(statement, '08') },
	camt053v04: { name: 'camt.053 Version 04', ...xml, write: (statement) => writeCamt053(statement, '04') },
	camt053v02: { name: 'camt.053 Version 02', ...xml, write: (statement) => writeCamt053(statement, '02') },
	csv: { name: 'CSV', extension: 'csv', mimeType: 'text/csv', write: writeCsv },
	mt940: { name: 'MT940 (SWIFT)', extension: 'sta', mimeType: 'text/plain', write: writeMt940 },
	ofx: { name: 'OFX', extension: 'ofx', mimeType: 'application/x-ofx', write: writeOfx },
};

export const properties: INodeProperties[] = [
	accountLocator,
	...statementPeriodParameters,
	{
		displayName: 'Format',
		name: 'format',
		type: 'options',
		options: Object.entries(FORMATS).map(([value, { name }]) => ({ name, value })),
		default: 'camt053',
		description: 'The format that your ERP imports. The documentation lists which ERP takes which one.',
	},
	outputFileField,
	optionsParameter([
		textParameter(
			['Account Identification', 'accountIdentification'],
			'The account number or IBAN that your ERP knows. If it is empty, the account number that the bank sends. Needed where the bank sends only a part of it.',
			{ placeholder: 'e.g. DE02120300000000202051' },
		),
		textParameter(
			['Bank Identification', 'bankIdentification'],
			'BIC or routing number of the bank. If it is empty, the routing number that the bank sends.',
			{ placeholder: 'e.g. BYLADEM1001' },
		),
		textParameter(
			['Customer ID (BAI2)', 'booksOf'],
			'BAI2 only: who receives the file, as your ERP expects it. If it is empty, CUSTOMER.',
			{ placeholder: 'e.g. ACME' },
		),
		pageSizeOption,
		textParameter(
			['Statement Number', 'statementNumber'],
			'Number of the statement. If it is empty, year and day of the year of its last day: 26327 for 2026-11-23.',
			{ placeholder: 'e.g. 231' },
		),
	]),
];

export const option = {
	name: 'Create Statement File',
	value: 'createStatement',
	action: 'Create statement file',
	description: 'Make a file for an ERP (BAI2, camt.053, MT940, OFX, CSV) of the transactions of whole days',
};

/** Makes one statement file for the input item. No file is made if a balance could be wrong. */
export async function* execute(task: Task): AsyncGenerator<OutputItem[]> {
	const accountId = getAccountId(task);
	const days = getStatementDays(task);
	const format = getFormat(task);
	const binaryPropertyName = getOutputFileField(task);
	const statement = await makeStatement(task, accountId, (account, rows) =>
		buildStatement(account, rows, {
			...days,
			accountIdentification: getText(task, 'options.accountIdentification').replaceAll(' ', ''),
			bankIdentification: getText(task, 'options.bankIdentification'),
			number: getText(task, 'options.statementNumber'),
			customer: getText(task, 'options.booksOf'),
		}),
	);
	const { content, shortenedTexts } = format.write(statement);
	if (shortenedTexts > 0) task.hints.add('shortenedTexts', { accountId, times: shortenedTexts });
	const { mimeType, extension } = format;
	const fileName = `own-statement-${statement.account.replaceAll(/\W/g, '').slice(-4)}-${statement.from}-${statement.to}.${extension}`;
	const file = await task.context.helpers.prepareBinaryData(Buffer.from(content), fileName, mimeType);
	yield [{ json: describe(accountId, statement, { fileName, mimeType }), binary: { [binaryPropertyName]: file } }];
}

/** @throws NodeOperationError that names the account, if the statement could be wrong */
async function makeStatement(
	task: Task,
	accountId: string,
	build: (account: UnwrappedRecord, rows: readonly UnwrappedRecord[]) => Statement,
): Promise<Statement> {
	try {
		return build(await fetchAccount(task, accountId), await fetchAllTransactions(task, accountId));
	} catch (error) {
		if (!(error instanceof StatementError)) throw keepError(error);
		const message = `No statement was made of the account ${maskAccountId(accountId)}`;
		const { context, itemIndex } = task;
		throw new NodeOperationError(context.getNode(), message, { itemIndex, description: error.message });
	}
}

const PARTIAL = 'The bank sent only a part (206), so balances could be wrong. Try again later.';

async function fetchAccount(task: Task, accountId: string): Promise<UnwrappedRecord> {
	const { record, isPartial } = await requestAccount(await task.bank(), accountId);
	if (isPartial) throw new StatementError(PARTIAL);
	return unwrapAccount(record);
}

/** Fetches all transactions: one that is dated late can stand anywhere in the list. */
async function fetchAllTransactions(task: Task, accountId: string): Promise<UnwrappedRecord[]> {
	const bank = await task.bank();
	const limit = getCount(task, 'options.pageSize', 'Page Size');
	const all: UnwrappedRecord[] = [];
	let announced = 0;
	const fetchPage = async (offset: string | undefined) => {
		const answer = await requestBank(bank, ['accounts', accountId, 'transactions'], { limit, offset });
		return { answer, ...findTransactions(answer, accountId) };
	};
	for await (const { rows, source, answer } of fetchPages(fetchPage)) {
		if (source !== 'transactions' || answer.status === 206) throw new StatementError(PARTIAL);
		all.push(...rows);
		announced = findAnnouncedTotal(answer.body) ?? announced;
	}
	if (announced > all.length) {
		throw new StatementError(
			`The bank announced ${announced} transactions, but sent ${all.length}. Balances could be wrong. Try again later.`,
		);
	}
	return all;
}

function getFormat(task: Task): Format {
	const value = getText(task, 'format');
	const format = new Map(Object.entries(FORMATS)).get(value);
	if (format) return format;
	throw makeParameterError(task, 'Format', value, `It must be one of these: ${Object.keys(FORMATS).join(', ')}.`);
}

/** Balances are numbers, so that people can compare them. A double holds them exactly up to 15 digits. */
function describe(accountId: string, statement: Statement, file: { fileName: string; mimeType: string }) {
	const { currency, decimals, from, to, opening, closing, lines } = statement;
	const balance = (units: bigint) => {
		const text = formatUnits(units, decimals);
		return Number.isSafeInteger(Number(units)) ? Number(text) : text;
	};
	return {
		...{ accountId, currency, from, to, openingBalance: balance(opening), closingBalance: balance(closing) },
		...{ transactions: lines.length, ...file },
	};
}
