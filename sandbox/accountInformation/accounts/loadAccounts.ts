import { readFileSync } from 'node:fs';
import { z } from 'zod/v4';
import { exactNumber } from '../../json/exactNumber.ts';
import { isJsonObject, type JsonObject } from '../../json/json.ts';
import { makeAccount, makeAccountId, type SandboxAccount } from './sandboxAccount.ts';

/** One file for each kind, named after the wrapper. The order is that of the list of accounts. */
const kinds = [
	'depositAccount',
	'loanAccount',
	'locAccount',
	'investmentAccount',
	'insuranceAccount',
	'annuityAccount',
] as const;

const fields = z.custom<JsonObject>(isJsonObject);

const fileSchema = z.array(
	z.strictObject({
		/** The account's ID is made from the seed and this name. */
		name: z.string().optional(),
		/** An ID that is the same for each seed. */
		accountId: z.string().optional(),
		transactionCount: z.number(),
		embedsTransactions: z.boolean().optional(),
		descriptor: fields,
		details: fields,
		beside: fields.optional(),
	}),
);

/** Loads the accounts that are written down in files. One of each kind has every documented field. */
export function loadAccounts(seed: number): SandboxAccount[] {
	return kinds.flatMap((kind) => {
		const text = readFileSync(new URL(`./${kind}.json`, import.meta.url), 'utf8');
		return fileSchema
			.parse(JSON.parse(text, keepDigits))
			.map(({ name = '', accountId = makeAccountId(seed, name), ...content }) => makeAccount(kind, accountId, content));
	});
}

/** The text `=1200.40` stands for the number 1200.40: Prettier takes the last zero from a number. */
function keepDigits(_name: string, value: unknown): unknown {
	return typeof value === 'string' && value.startsWith('=') ? exactNumber(value.slice(1)) : value;
}
