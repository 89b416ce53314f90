import { createHash } from 'node:crypto';
import type { JsonObject } from '../../json/json.ts';

/** Wrapper names of the six documented kinds, and of one that is in no document. */
export type AccountKind =
	| 'depositAccount'
	| 'loanAccount'
	| 'locAccount'
	| 'investmentAccount'
	| 'insuranceAccount'
	| 'annuityAccount'
	| 'virtualAccount';

/** Wrapper names of the five kinds of transactions. */
export type TransactionKind =
	'depositTransaction' | 'loanTransaction' | 'locTransaction' | 'investmentTransaction' | 'insuranceTransaction';

/** An account as the bank keeps it. */
export interface SandboxAccount {
	readonly accountId: string;
	readonly kind: AccountKind;
	/** Null for accounts that have no transactions. */
	readonly transactionKind: TransactionKind | null;
	readonly transactionCount: number;
	/** The AccountDescriptor fields: all that the lightweight search shows. */
	readonly descriptor: JsonObject;
	/** The fields that only the details show. */
	readonly details: JsonObject;
	/** Fields that stand beside the wrapper object. */
	readonly beside?: JsonObject;
	/** The details carry the transactions too. */
	readonly embedsTransactions?: boolean;
}

/** An account id that says nothing, and stays the same for a seed and a name. */
export function makeAccountId(seed: number, name: string): string {
	return createHash('sha256').update(`${seed}/${name}`).digest('hex').slice(0, 24);
}
