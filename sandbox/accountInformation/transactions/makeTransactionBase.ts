import { exactNumber } from '../../json/exactNumber.ts';
import type { Json, JsonObject } from '../../json/json.ts';
import { makeAmount } from './makeAmount.ts';
import { makeTimestamps } from './makeTimestamps.ts';
import type { RowRandom } from './rowRandom.ts';

export interface TransactionRow {
	readonly accountId: string;
	readonly index: number;
	/** When row 0 was added, in milliseconds since 1970. */
	readonly newest: number;
	readonly random: RowRandom;
	/** The documented fiAttributes of this kind, each with a value. */
	readonly attributes: readonly JsonObject[];
}

/**
 * Makes the fields that all five kinds share:
 * - Row 0 and each 20th row have every documented field.
 * - Rows 3, 13, 23, … have an amount that is text.
 * - Rows 2, 9, 16, … have a reference that is a number.
 * - Rows 25, 75, 125, … repeat the transactionId of the row before.
 * - Rows 4, 29, 54, … have an integer beyond 2^53.
 */
export function makeTransactionBase(row: TransactionRow): JsonObject {
	const { accountId, index, newest, random } = row;
	const cents = random.integer(-500_000, 1_500_000);
	const complete = index % 20 === 0;
	return {
		accountId,
		transactionId: makeTransactionId(index),
		referenceTransactionId: complete ? makeTransactionId(index + 7) : undefined,
		...makeTimestamps(index, newest),
		description: random.pick(cents < 0 ? DESCRIPTIONS.out : DESCRIPTIONS.in),
		memo: complete ? 'Invoice 000815 & credit note "7"' : undefined,
		debitCreditMemo: cents < 0 ? 'DEBIT' : 'CREDIT',
		category: complete ? '5734' : undefined,
		subCategory: complete ? '0012' : undefined,
		reference: index % 7 === 2 ? 271_900_035 + index : String(index).padStart(8, '0'),
		status: random.pick(statuses),
		amount: makeAmount(cents, index % 10 === 3),
		...(complete ? foreignAmountAndImages(cents, index) : {}),
		fiAttributes: makeAttributes(row),
		hostSequence: index % 25 === 4 ? exactNumber(String(9_007_199_254_740_993_001n + BigInt(index))) : undefined,
	};
}

/** Two rows have the same id now and then. Rows 24 and 25 are on different pages of the default size. */
export function makeTransactionId(index: number): string {
	return String(index % 50 === 25 ? index - 1 : index).padStart(12, '0');
}

function foreignAmountAndImages(cents: number, index: number): JsonObject {
	const image = `img-${index}`;
	const links = { image: [{ href: `/images/${image}`, action: 'GET', types: ['image/png'] }] };
	return {
		foreignAmount: makeAmount(Math.round(cents * 0.85)),
		foreignCurrency: 'EUR',
		imageIds: [image],
		lineItem: [
			{
				description: 'First part',
				amount: makeAmount(cents),
				checkNumber: 1000 + index,
				memo: 'part 1 of 1',
				reference: '000001',
				imageIds: [image],
				links,
			},
		],
		links,
	};
}

function makeAttributes({ attributes, index }: TransactionRow): Json | undefined {
	if (attributes.length === 0 || index % 3 !== 0) return undefined;
	return index % 6 === 3 ? [...attributes, { name: 'BAICode', value: 475 }] : attributes;
}

const statuses = ['POSTED', 'POSTED', 'POSTED', 'PENDING', 'MEMO', 'AUTHORIZATION'] as const;

const DESCRIPTIONS = {
	in: ['INCOMING WIRE EXAMPLE GMBH', 'ACH BATCH SETTLEMENT', 'CARD PROCESSOR PAYOUT'],
	out: ['SUPPLIER PAYMENT ÆØÅ', 'UTILITIES', 'ACH BATCH SETTLEMENT'],
} as const;
