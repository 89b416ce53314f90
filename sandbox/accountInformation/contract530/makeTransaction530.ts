import type { JsonObject } from '../../json/json.ts';
import type { SandboxAccount } from '../accounts/sandboxAccount.ts';
import { investmentAttributes, makeTransaction } from '../transactions/makeTransaction.ts';
import { makeTransactionId } from '../transactions/makeTransactionBase.ts';
import { millisecondsBetweenRows } from '../transactions/makeTimestamps.ts';
import { hashText, rowRandom } from '../transactions/rowRandom.ts';
import type { Means } from './booking530.ts';
import { makeRow530 } from './makeRow530.ts';
import published from './publishedFields.json' with { type: 'json' };
import { pick } from './toAccount530.ts';

const means = ['wire', 'wire', 'foreignWire', 'ach', 'ach', 'fee', 'interest'] as const;

const plainWords: Partial<Record<Means, string>> = {
	ach: 'TRADE PAY',
	fee: 'ACCOUNT ANALYSIS FEE',
	interest: 'INTEREST CREDIT',
};

const parties = ['Example Supplies LLC', 'Sample Retail Inc', 'Demo Foods AG'] as const;

/** The fields beside the wrapper in one of the published samples. */
const besideFields = ['BAILevel', 'BAICode', 'BAIName', 'bankRefNo', 'custRefNo', 'fundType', 'text'];

/**
 * Makes one transaction of an account as version 5.3.0 shows it, without its wrapper. It is always the same for the same
 * seed.
 *
 * - Each 10th row of a deposit account is a check with an image. Rows 1, 18, 35, … are pending, but not of investments.
 * - Rows 2, 5, 8, … have hyphens in the time, and days in the attributes.
 * - Rows 4, 11, 18, … have a number as bank reference. Rows 6, 26, 46, … have all optional fields of the document.
 * - Rows 13, 33, 53, … are memos, which move no money.
 * - Rows 25, 75, 125, … repeat the transactionId of the row before.
 *
 * @param index 0 is the newest transaction
 * @param newest when transaction 0 was posted, in milliseconds since 1970
 */
export function makeTransaction530(seed: number, account: SandboxAccount, index: number, newest: number): JsonObject {
	const { accountId, transactionKind, descriptor } = account;
	const random = rowRandom(seed, hashText(accountId), index);
	const isDeposit = transactionKind === 'depositTransaction';
	const isInvestment = transactionKind === 'investmentTransaction';
	const isCheck = isDeposit && index % 10 === 0;
	const amount = random.integer(-500_000, 1_500_000);
	const chosen: Means = isCheck ? 'check' : random.pick(means);
	const time = newest - index * millisecondsBetweenRows;
	const isPending = index % 17 === 1 && !isInvestment;
	const party = chosen === 'foreignWire' && index % 2 === 0 ? '' : random.pick(parties);
	const row = makeRow530({
		accountId,
		accountNumber: typeof descriptor.accountNumber === 'string' ? descriptor.accountNumber : '',
		transactionId: makeTransactionId(index),
		postedAt: isPending ? undefined : time,
		happenedAt: isPending ? time : time - 120_000,
		cents: findSign(chosen, amount) * Math.abs(amount),
		means: isDeposit ? chosen : 'other',
		party,
		words: plainWords[chosen] ?? `INVOICE ${40_000 + index}`,
		reference: String(271_900_000 + index),
		...(isCheck ? { checkNumber: 40_000 + index, image: `img-${index}` } : {}),
		isAsDocumented: index % 3 === 2,
	});
	return {
		...row,
		...ownFields(seed, account, index, newest),
		...(isInvestment ? { fiAttributes: [{ name: 'Posted', value: writeDay(time) }, ...investmentAttributes] } : {}),
		...makeRareFields(index, isPending, isDeposit && party !== '' ? party : undefined),
	};
}

const writeDay = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);

/** One published sample has a number as bank reference. No sample has the others. */
function makeRareFields(index: number, isPending: boolean, payee: string | undefined): JsonObject {
	const status = isPending ? 'PENDING' : 'POSTED';
	const optional = { referenceTransactionId: makeTransactionId(index + 7), category: '5734', status, payee };
	return {
		...(index % 7 === 4 ? { bankRefNo: 271_900_000 + index } : {}),
		...(index % 20 === 6 ? optional : {}),
		...(index % 20 === 13 ? { debitCreditMemo: 'MEMO', status: 'MEMO' } : {}),
	};
}

/** Checks and fees go out, interest comes in. */
function findSign(chosen: Means, amount: number): number {
	if (chosen === 'interest') return 1;
	return chosen === 'check' || chosen === 'fee' ? -1 : Math.sign(amount);
}

/** The fields that only this kind has are those of version 4.1.0, as far as they are published. */
function ownFields(seed: number, account: SandboxAccount, index: number, newest: number): JsonObject {
	const names = account.transactionKind === null ? [] : publishedKinds[account.transactionKind];
	return names === undefined || names.length === 0 ? {} : pick(makeTransaction(seed, account, index, newest), names);
}

const publishedKinds: Partial<Record<NonNullable<SandboxAccount['transactionKind']>, readonly string[]>> =
	published.transactions;

/** Puts a row into its wrapper. In rows 3, 7, 11, … the bank's own fields stand beside it. */
export function wrapRow530(kind: string, row: JsonObject, index: number): JsonObject {
	if (index % 4 !== 3) return { [kind]: row };
	const inside = Object.entries(row).filter(([name]) => !besideFields.includes(name));
	return { [kind]: Object.fromEntries(inside), ...pick(row, besideFields) };
}
