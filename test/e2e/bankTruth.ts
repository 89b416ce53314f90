import { fetchOnNewConnection } from '../../n8n-host/fetchOnNewConnection.ts';
import { objectOf, type JsonObject } from '../../n8n-host/jsonValue.ts';
import type { RunningSandbox } from '../../n8n-host/startSandbox.ts';
import { objectsOf } from './bankNode';

/** An account as the sandbox bank stores it, whatever its API shows. */
export interface AccountTruth {
	readonly accountId: string;
	readonly kind: string;
	readonly transactionKind: string;
	readonly transactionCount: number;
	/** As the API shows it, with its wrapper. */
	readonly account: JsonObject;
}

/**
 * Reads JSON as the node promises to: an integer that a double cannot hold becomes text. The sandbox writes JSON without
 * white space.
 */
function parseKeepingDigits(json: string): unknown {
	return JSON.parse(json.replace(/(?<=[:[,])\d{17,}(?=[,}\]])/g, '"$&"'));
}

async function ask(sandbox: RunningSandbox, route: string): Promise<JsonObject> {
	const response = await fetchOnNewConnection(`${sandbox.baseUrl}/sandbox/${route}`);
	return objectOf(parseKeepingDigits(await response.text()), route);
}

export async function readAccounts(sandbox: RunningSandbox): Promise<AccountTruth[]> {
	const { accounts } = await ask(sandbox, 'truth?details=true');
	return objectsOf(accounts, 'the accounts').map((each) => ({
		accountId: String(each.accountId),
		kind: String(each.kind),
		transactionKind: String(each.transactionKind),
		transactionCount: Number(each.transactionCount),
		account: objectOf(each.account, 'an account'),
	}));
}

/** All transactions of an account as the API shows them, with their wrappers. */
export async function readTransactions(sandbox: RunningSandbox, accountId: string): Promise<JsonObject[]> {
	const { transactions } = await ask(
		sandbox,
		`truth/transactions?accountId=${encodeURIComponent(accountId)}&count=100000`,
	);
	return objectsOf(transactions, 'the transactions');
}

/** The requests that the bank has received so far. */
export interface BankLog {
	readonly total: number;
	readonly byStatus: JsonObject;
	readonly queries: string[];
	readonly tokenRequests: JsonObject;
}

export async function readLog(sandbox: RunningSandbox): Promise<BankLog> {
	const log = await ask(sandbox, 'requests');
	const counters = objectOf(log.counters, 'the counters');
	return {
		total: Number(counters.total),
		byStatus: objectOf(counters.byStatus, 'by status'),
		queries: objectsOf(log.requests, 'the requests').map(({ query }) => String(query)),
		tokenRequests: objectOf(log.tokenRequests, 'the token requests'),
	};
}
