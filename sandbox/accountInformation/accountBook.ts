import type { Settings } from '../control/settings.ts';
import type { JsonObject } from '../json/json.ts';
import { makeExtraAccounts, makeVirtualAccount } from './accounts/makeExtraAccounts.ts';
import { loadAccounts } from './accounts/loadAccounts.ts';
import { makeOrdinaryAccount } from './accounts/makeOrdinaryAccount.ts';
import { moveDates } from './accounts/moveDates.ts';
import type { SandboxAccount } from './accounts/sandboxAccount.ts';
import type { Ledger } from './ledger.ts';
import { toCategory } from './accounts/toCategory.ts';
import { makeOddRow } from './transactions/makeOddRow.ts';
import { makeTransaction } from './transactions/makeTransaction.ts';

/** This account exists, but the user is not allowed to see it: 403. */
export const forbiddenAccountId = 'forbidden-0001';

/** The bank's accounts and transactions. It makes transactions on request. It keeps only those of the ledger. */
export class AccountBook {
	/** When the newest transaction was added, in milliseconds since 1970. */
	readonly booksEnd: number;
	private readonly seed: number;
	private readonly settings: Settings;
	private readonly ledger: Ledger;
	private madeFor = '';
	private list: SandboxAccount[] = [];
	private byId = new Map<string, SandboxAccount>();

	constructor(seed: number, settings: Settings, ledger: Ledger, booksEnd: number) {
		this.seed = seed;
		this.booksEnd = booksEnd;
		this.settings = settings;
		this.ledger = ledger;
	}

	/** All accounts of the user. Their order never changes. */
	accounts(): readonly SandboxAccount[] {
		this.refresh();
		return this.ledger.isAlone ? this.ledger.list() : [...this.list, ...this.ledger.list()];
	}

	find(accountId: string): SandboxAccount | undefined {
		this.refresh();
		return this.ledger.has(accountId) ? this.ledger.show(accountId) : this.byId.get(accountId);
	}

	/** Makes the rows from `start` to `start + count - 1`. Each row has its wrapper, or its category. */
	transactions(account: SandboxAccount, start: number, count: number): JsonObject[] {
		const kind = account.transactionKind;
		if (kind === null) return [];
		const hasWrapper = this.settings.recordShape === 'wrapped';
		return this.bareTransactions(account, start, count).map((transaction) =>
			hasWrapper ? { [kind]: transaction } : { accountCategory: toCategory(account.kind), ...transaction },
		);
	}

	/** Makes the same rows without the wrapper. They look like this inside an account. */
	bareTransactions(account: SandboxAccount, start: number, count: number): JsonObject[] {
		if (this.ledger.has(account.accountId)) return this.ledger.transactions(account.accountId, start, count);
		const length = Math.max(0, Math.min(count, account.transactionCount - start));
		return Array.from({ length }, (_, offset) => this.makeRow(account, start + offset));
	}

	private makeRow(account: SandboxAccount, index: number): JsonObject {
		if (account.rows !== undefined) return account.rows[index] ?? {};
		const row = makeTransaction(this.seed, account, index, this.booksEnd);
		return this.settings.oddRows ? makeOddRow(row, index) : row;
	}

	private refresh(): void {
		const { transactions, extraAccounts, extraAccountTransactions, unknownKinds } = this.settings;
		const wanted = [transactions, extraAccounts, extraAccountTransactions, unknownKinds].join();
		if (wanted === this.madeFor) return;
		this.madeFor = wanted;
		const odd = [
			...withTransactions(loadAccounts(this.seed), transactions),
			...(unknownKinds ? [makeVirtualAccount()] : []),
			...makeExtraAccounts(extraAccounts, extraAccountTransactions),
		];
		this.list = [
			makeOrdinaryAccount(this.seed, this.booksEnd),
			...odd.map((account) => moveDates(account, this.booksEnd)),
		];
		this.byId = new Map(this.list.map((account) => [account.accountId, account]));
	}
}

/** The settings say how many transactions the first account in the files has. */
function withTransactions([operating, ...others]: readonly SandboxAccount[], count: number): SandboxAccount[] {
	return operating === undefined ? [] : [{ ...operating, transactionCount: count }, ...others];
}
