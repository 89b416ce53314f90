import { z } from 'zod/v4';
import { exactNumber } from '../../json/exactNumber.ts';
import { isJsonObject, type JsonObject } from '../../json/json.ts';
import { readExactJson } from '../../json/readExactJson.ts';
import { makeAmount } from './makeAmount.ts';
import { makeTransactionBase, type TransactionRow } from './makeTransactionBase.ts';

/** Makes an investment transaction. Each 20th row has every documented field. */
export function makeInvestmentTransaction(row: TransactionRow): JsonObject {
	const { index, random } = row;
	const units = random.integer(1, 900);
	const trade: JsonObject = {
		...makeTransactionBase(row),
		transactionType: random.pick(['PURCHASED', 'SOLD', 'DIVIDEND', 'INTEREST', 'FEE', 'TRANSFER']),
		shares: units,
		price: makeAmount(random.integer(500, 20_000)),
		securityId: '912828ZT0',
		securityIdType: 'CUSIP',
		symbol: 'UST',
		units: exactNumber(`${units}.000`),
		unitType: 'SHARES',
	};
	return index % 20 === 0 ? { ...trade, ...rareFields, confirmationNumber: String(index).padStart(10, '0') } : trade;
}

const rareFields = z
	.custom<JsonObject>(isJsonObject)
	.parse(readExactJson(new URL('./rareInvestmentFields.json', import.meta.url)));
