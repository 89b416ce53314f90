import { createHash } from 'node:crypto';
import type { INodeProperties } from 'n8n-workflow';
import { keepError, StatementError } from '../../domain/errors';
import { buildStatement, isStatementAccount } from '../../domain/statements/write/buildStatement';
import type { StatementOrder, WholeStatement } from '../../domain/statements/write/WholeStatement';
import { BAI_CHARACTERS, writeBai2 } from '../../domain/statements/write/writeBai2';
import { type Camt053Version, writeCamt053 } from '../../domain/statements/write/writeCamt053';
import { writeCsv } from '../../domain/statements/write/writeCsv';
import { SWIFT_CHARACTERS, writeMt940 } from '../../domain/statements/write/writeMt940';
import { PRINTABLE_ASCII, writeOfx } from '../../domain/statements/write/writeOfx';
import { formatUnits, parseDecimal, toAmount } from '../../domain/values/parseDecimal';
import { VISIBLE_CHARACTERS, TextFitter } from '../../domain/values/TextFitter';
import { outputFileField } from '../../parameters/outputParameters';
import {
	choiceParameter,
	makeItemError,
	makeParameterError,
	optionsParameter,
	readChoice,
	readText,
	textParameter,
} from '../../parameters/readParameter';
import { mapInTurns, yieldToEventLoop } from '../../transport/yieldToEventLoop';
import { registerAccount } from '../account/askAccount';
import { fetchWholeAccount, readAllTransactions } from '../account/readAllTransactions';
import { accountLocator, getAccountId } from '../accountLocator';
import { pageSizeOption } from '../fetchList';
import type { OutputItem, Task } from '../runItems';
import { getStatementDays, statementPeriodParameters } from './getStatementDays';

interface Format {
	readonly name: string;
	/** End of the file name, after the days. */
	readonly ending: string;
	readonly mimeType: string;
	/** What the format can carry, as the inside of a character class. */
	readonly characters: string;
	readonly write: (statement: WholeStatement, texts: TextFitter) => Iterable<string>;
}

const camt053 = (name: string, version: Camt053Version): Format => ({
	name,
	ending: `-v${version}.xml`,
	mimeType: 'application/xml',
	characters: VISIBLE_CHARACTERS,
	write: (statement, texts) => writeCamt053(statement, texts, version),
});

export const FORMATS = {
	bai2: { name: 'BAI2', ending: '.bai', mimeType: 'text/plain', characters: BAI_CHARACTERS, write: writeBai2 },
	camt053: camt053('camt.053 (ISO 20022)', '08'),
	camt053v02: camt053('camt.053 Version 02', '02'),
	camt053v04: camt053('camt.053 Version 04', '04'),
	csv: { name: 'CSV', ending: '.csv', mimeType: 'text/csv', characters: VISIBLE_CHARACTERS, write: writeCsv },
	mt940: {
		name: 'MT940 (SWIFT)',
		ending: '.sta',
		mimeType: 'text/plain',
		characters: SWIFT_CHARACTERS,
		write: writeMt940,
	},
	ofx: { name: 'OFX', ending: '.ofx', mimeType: 'application/x-ofx', characters: PRINTABLE_ASCII, write: writeOfx },
} satisfies Record<string, Format>;

const FORMAT_NAMES = Object.keys(FORMATS) as Array<keyof typeof FORMATS>;

const formatParameter = choiceParameter({
	displayName: 'Format',
	name: 'format',
	type: 'options',
	options: FORMAT_NAMES.map((value) => ({ name: FORMATS[value].name, value })),
	default: 'camt053',
	description: 'The format that your ERP imports. The documentation lists which ERP takes which one.',
});

const OPTIONS = {
	accountIdentification: textParameter(
		['Account Identification', 'accountIdentification'],
		'The account number or IBAN that your ERP knows. If it is empty, the account number that the bank sends. Needed where the bank sends only a part of it.',
		{ placeholder: 'e.g. DE02120300000000202051' },
	),
	bankIdentification: textParameter(
		['Bank Identification', 'bankIdentification'],
		'BIC or routing number of the bank. If it is empty, the routing number that the bank sends.',
		{ placeholder: 'e.g. BYLADEM1001' },
	),
	customerId: textParameter(
		['Customer ID (BAI2)', 'customerId'],
		'BAI2 only: who receives the file, as your ERP expects it. If it is empty, CUSTOMER.',
		{ placeholder: 'e.g. ACME' },
	),
	expectedOpeningBalance: textParameter(
		['Expected Opening Balance', 'expectedOpeningBalance'],
		'The closing balance of your last statement. If this one begins with another, no file is made, and the error names both.',
		{ placeholder: 'e.g. 1200.40' },
	),
	pageSize: pageSizeOption,
	statementNumber: textParameter(
		['Statement Number', 'statementNumber'],
		'Number of the statement. If it is empty, year and day of the year of its last day: 26327 for 2026-11-23.',
		{ placeholder: 'e.g. 231' },
	),
};

const PLAIN_NUMBER = 'Write a number such as 1200.40: a point before the cents, nothing between thousands.';

export const properties: INodeProperties[] = [
	accountLocator,
	...statementPeriodParameters,
	formatParameter,
	outputFileField,
	optionsParameter(Object.values(OPTIONS)),
];

export const needs = 'bank';

export const option = {
	name: 'Create',
	value: 'create',
	action: 'Create statement file',
	description: 'Make a file for an ERP (BAI2, camt.053, MT940, OFX, CSV) of the transactions of whole days',
};

/**
 * Makes one statement file for the input item. No file is made if a balance could be wrong. If the account has no
 * statements, the input item passes unchanged.
 */
export async function* execute(task: Task): AsyncGenerator<OutputItem[]> {
	const { context, itemIndex, hints } = task;
	const accountId = getAccountId(task);
	const order = getOrder(task);
	const { write, characters, mimeType, ending } = FORMATS[readChoice(task, formatParameter)];
	const fileField = readText(task, outputFileField);
	try {
		const account = await fetchWholeAccount(task, accountId);
		const { accountName = null } = registerAccount(task, accountId, account);
		if (!isStatementAccount(account)) {
			hints.add('Only deposit accounts and credit lines have a statement. None was made of', { accountId });
			const { json = {}, binary } = context.getInputData()[itemIndex] ?? {};
			yield [{ json, binary }];
			return;
		}
		// If the account changes while its list is read, both are fetched again. So from here on, only `unchanged` counts.
		const unchanged = await readAllTransactions(task, accountId, account);
		const statement = await buildStatement(unchanged.account, unchanged.rows, order, yieldToEventLoop);
		const texts = new TextFitter(characters);
		const lines = await mapInTurns(write(statement, texts), (line) => Buffer.from(`${line}\r\n`));
		if (texts.shortenedTexts > 0)
			hints.add('Texts lost characters that the format cannot carry', { accountId, times: texts.shortenedTexts });
		// Without an older row, the bank may list only recent rows. Then only an expected balance shows that some are missing.
		if (!statement.hasOlderRows && order.expectedOpeningBalance === '') {
			const howToBeSure = "If the bank lists only recent ones, set 'Expected Opening Balance'";
			hints.add(`The list has no transaction before the first day. ${howToBeSure}`, { accountId });
		}
		const fileName = nameFile(accountId, statement, ending);
		const file = await context.helpers.prepareBinaryData(Buffer.concat(lines), fileName, mimeType);
		const json = { accountName, ...toSummary(statement), fileName, mimeType, accountId };
		yield [{ json, binary: { [fileField]: file } }];
	} catch (error) {
		if (!(error instanceof StatementError)) throw keepError(error);
		const message = `No statement was made of the account ${hints.nameOf(accountId)}`;
		throw makeItemError(task, { message, whatToDo: error.message + adviseForOthers(task) });
	}
}

/** One account without a statement stops all others, unless the person who made the workflow says otherwise. */
function adviseForOthers({ context }: Task): string {
	if (context.continueOnFail() || context.getInputData().length === 1) return '';
	return " For the files of the other accounts, set 'On Error' in Settings to Continue (using error output).";
}

function getOrder(task: Task): StatementOrder {
	const read = (parameter: INodeProperties) => readText(task, parameter, 'options.');
	const expectedOpeningBalance = read(OPTIONS.expectedOpeningBalance);
	if (expectedOpeningBalance !== '' && !parseDecimal(expectedOpeningBalance))
		throw makeParameterError(task, OPTIONS.expectedOpeningBalance, expectedOpeningBalance, PLAIN_NUMBER);
	return {
		accountId: getAccountId(task),
		...getStatementDays(task),
		accountIdentification: read(OPTIONS.accountIdentification).replaceAll(' ', ''),
		bankIdentification: read(OPTIONS.bankIdentification),
		number: read(OPTIONS.statementNumber),
		customerId: read(OPTIONS.customerId),
		expectedOpeningBalance,
	};
}

/** Makes a unique name for each account, period and format. `own-` tells the file from one that the bank has made. */
function nameFile(accountId: string, { account, currency, from, to }: WholeStatement, ending: string): string {
	const digits = account.replaceAll(/\W/g, '').slice(-4);
	const digest = createHash('sha256').update(accountId).digest('hex').slice(0, 8);
	return `own-statement-${digits}-${currency}-${digest}-${from}-${to}${ending}`;
}

/** Makes the facts of a statement for its item. Balances are numbers, so that people can compare them. */
function toSummary({ currency, decimals, from, to, opening, closing, rows }: WholeStatement) {
	const [openingBalance, closingBalance] = [opening, closing].map(({ units }) =>
		toAmount(formatUnits(units, decimals)),
	);
	return { from, to, openingBalance, closingBalance, currency, transactions: rows.length };
}
