import type { INodeProperties } from 'n8n-workflow';
import { keepError, StatementError } from '../../domain/errors';
import { applyOutput } from '../../domain/json/applyOutput';
import type { JsonObject } from '../../domain/json/isJsonObject';
import { readStatementFile } from '../../domain/statements/read/readStatementFile';
import { toStatementRow, toTransactionRows } from '../../domain/statements/read/toTransactionRows';
import { checkBalances, type Statement } from '../../domain/statements/Statement';
import { quoteSafely } from '../../domain/values/quoteSafely';
import { getOutput, outputParameters } from '../../parameters/outputParameters';
import {
	choiceParameter,
	makeItemError,
	optionsParameter,
	readChoice,
	readSwitch,
} from '../../parameters/readParameter';
import { inputParameters, readInput } from '../readInput';
import { makeYield, type OutputItem, type Task } from '../runItems';

const itemPerParameter = choiceParameter({
	displayName: 'One Item Per',
	name: 'itemPer',
	type: 'options',
	options: [
		{ name: 'Statement', value: 'statement', description: 'The balances of each statement, and whether they add up' },
		{ name: 'Transaction', value: 'transaction', description: 'The same columns as Transaction: Get Many' },
	],
	default: 'transaction',
	description: 'Which items to output',
});

const requireBalancesOption: INodeProperties = {
	displayName: 'Require Balances to Add Up',
	name: 'requireBalances',
	type: 'boolean',
	default: false,
	description:
		'Whether to output nothing, and an error, if the transactions of a statement do not lead from its opening to its closing balance, or if one of the two is missing. If it is off, a hint and the field addsUp say it. camt.052, camt.054 and MT942 may lack balances.',
};

const encodingOption = choiceParameter({
	displayName: 'Encoding If Not Stated',
	name: 'encoding',
	type: 'options',
	options: [
		{ name: 'ISO 8859-15', value: 'iso-8859-15', description: 'Western Europe, with the euro sign' },
		{ name: 'ISO 8859-2', value: 'iso-8859-2', description: 'Central Europe' },
		{ name: 'Windows-1250', value: 'windows-1250', description: 'Central Europe' },
		{ name: 'Windows-1252', value: 'windows-1252', description: 'Western Europe' },
	],
	default: 'windows-1252',
	description: 'Code page of an MT940, MT942 or BAI2 file that is not UTF-8. Choose another one if letters are wrong.',
});

export const properties: INodeProperties[] = [
	...inputParameters({
		description: 'The statement: camt.052, camt.053 or camt.054 as XML, MT940, MT942 or BAI2',
		placeholder: 'e.g. :20:STARTUMS…',
	}),
	itemPerParameter,
	...outputParameters({
		simplified: 'Ten flat columns: of a transaction the same as Transaction: Get Many, of a statement its balances',
		full: 'Everything that the file says, with details and whether the balances add up',
		fieldsExample: 'postedAt, signedAmount, details.endToEndId, statement.addsUp',
		hasRaw: false,
	}),
	optionsParameter([encodingOption, requireBalancesOption]),
];

export const needs = 'none';

export const option = {
	name: 'Parse',
	value: 'parse',
	action: 'Parse statement file',
	description:
		'Read a bank statement file of any bank (camt.052, camt.053, camt.054, MT940, MT942, BAI2) from SFTP, e-mail or a download: transactions, or balances and whether they add up. Needs no credential.',
};

/** Yields the transactions or the statements of one file. Nothing comes out of a file with an error. */
export async function* execute(task: Task): AsyncGenerator<OutputItem[]> {
	const itemPer = readChoice(task, itemPerParameter);
	const choice = getOutput(task, { idField: itemPer === 'transaction' ? 'transactionId' : 'accountId' });
	const isRequired = readSwitch(task, requireBalancesOption, 'options.');
	const encoding = readChoice(task, encodingOption, 'options.');
	const { content, fileName } = await readInput(task);
	const pause = makeYield(task);
	const options = { isSimplified: choice.output === 'simplified', fileName };
	const toItem = (row: JsonObject): OutputItem => ({
		json: applyOutput(choice, { raw: row, full: () => row, simplified: () => row }),
	});
	try {
		const { statements, leftOutGroups } = await readStatementFile(content, pause, encoding);
		if (leftOutGroups > 0)
			task.hints.add('BAI2 groups that are deletions or tests, so their transactions are left out', {
				times: leftOutGroups,
			});
		if (statements.length === 0) task.hints.warn('Files without statements', { times: 1 });
		for (const statement of statements) {
			await pause();
			tellBalances(task, statement, isRequired);
		}
		for (const statement of statements) {
			await pause();
			if (itemPer === 'statement') yield [toItem(toStatementRow(statement, options))];
		}
		if (itemPer === 'statement') return;
		const items: OutputItem[] = [];
		for await (const rows of toTransactionRows(statements, options, pause))
			for (const row of rows) items.push(toItem(row));
		yield items;
	} catch (error) {
		if (!(error instanceof StatementError)) throw keepError(error);
		throw makeItemError(task, error);
	}
}

/** Says where balances do not add up, or cannot. @throws StatementError if they have to */
function tellBalances({ hints }: Task, statement: Statement, isRequired: boolean): void {
	const { account, accountName, format, currency, rows, opening, closing } = statement;
	const accountId = account ?? '';
	hints.setAccountName(accountId, accountName ?? undefined, accountId);
	if (rows.length === 0) hints.add('Statements without transactions', { accountId });
	tellDoubts(hints, statement, accountId);
	const isWhole = format === 'camt.053' || format === 'MT940' || format === 'BAI2';
	if (format !== 'BAI2' && isWhole && closing === null) {
		hints.warn('The file may have been cut off. Without a closing balance', { accountId });
	}
	const { addsUp, difference } = checkBalances(statement);
	const detail = addsUp === false ? `${difference} ${quoteSafely(currency ?? '')}` : '';
	if (addsUp === false) hints.warn('Balances do not add up, with this difference', { accountId, detail });
	const mayLack = !isWhole && (opening === null || closing === null);
	if (!isRequired || addsUp === true || mayLack) return;
	const problem =
		addsUp === false
			? `do not add up. The file's closing balance differs by ${detail}.`
			: 'cannot be checked, because a balance is missing, or a transaction has no amount in its currency.';
	throw new StatementError(
		'balancesDoNotAddUp',
		`The balances of the account ${hints.nameOf(accountId)} ${problem}`,
		"Ask the bank for the file again. To read it as it is, turn off the option 'Require Balances to Add Up'.",
	);
}

/** Says what a reader was not sure of. */
function tellDoubts(hints: Task['hints'], { doubtfulLines, unknownCodes }: Statement, accountId: string): void {
	if (doubtfulLines.length > 0) {
		const detail = `line ${doubtfulLines.join(', ')}`;
		hints.warn('Lines look like bookings or balances, and were read as texts of payments', { accountId, detail });
	}
	if (unknownCodes.size > 0) {
		const detail = [...unknownCodes].join(', ');
		hints.warn('Codes are not known as credits or debits, so their amounts have no sign', { accountId, detail });
	}
}
