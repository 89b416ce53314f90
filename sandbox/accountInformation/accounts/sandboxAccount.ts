import { createHash } from 'node:crypto';
import type { JsonObject } from '../../json/json.ts';

/** The kind of the transactions of each account. Null: the account has none. */
const transactionKinds = {
	depositAccount: 'depositTransaction',
	loanAccount: 'loanTransaction',
	locAccount: 'locTransaction',
	investmentAccount: 'investmentTransaction',
	insuranceAccount: 'insuranceTransaction',
	annuityAccount: null,
	/** No document names this kind. */
	virtualAccount: 'depositTransaction',
} as const;

/** Name of the wrapper object around an account. */
export type AccountKind = keyof typeof transactionKinds;

/** Name of the wrapper object around a transaction. */
export type TransactionKind = NonNullable<(typeof transactionKinds)[AccountKind]>;

interface AccountContent {
	readonly transactionCount: number;
	/** The transactions without their wrapper, the newest one first. Undefined: the bank makes them on request. */
	readonly rows?: readonly JsonObject[];
	/** The AccountDescriptor fields. The lightweight search shows only them. */
	readonly descriptor: JsonObject;
	/** The fields that only the details show. */
	readonly details: JsonObject;
	/** Fields beside the wrapper object. */
	readonly beside?: JsonObject;
	/** The details contain the transactions too. */
	readonly embedsTransactions?: boolean;
}

/** An account of the bank. */
export interface SandboxAccount extends AccountContent {
	readonly accountId: string;
	readonly kind: AccountKind;
	readonly transactionKind: TransactionKind | null;
}

/** @param content the descriptor does not need the account id */
export function makeAccount(kind: AccountKind, accountId: string, content: AccountContent): SandboxAccount {
	const descriptor = { accountId, ...content.descriptor };
	return { ...content, accountId, kind, transactionKind: transactionKinds[kind], descriptor };
}

/** Makes an opaque account id. It is always the same for the same seed and name. */
export function makeAccountId(seed: number, name: string): string {
	return createHash('sha256').update(`${seed}/${name}`).digest('hex').slice(0, 24);
}
