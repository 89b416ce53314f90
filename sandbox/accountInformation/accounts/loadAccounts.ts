import { z } from 'zod/v4';
import { isJsonObject, type JsonObject } from '../../json/json.ts';
import { readExactJson } from '../../json/readExactJson.ts';
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
		return fileSchema
			.parse(readExactJson(new URL(`./${kind}.json`, import.meta.url)))
			.map(({ name = '', accountId = makeAccountId(seed, name), ...content }) => makeAccount(kind, accountId, content));
	});
}
