import { capabilitiesOf } from '../control/contracts.ts';
import type { Settings } from '../control/settings.ts';
import type { JsonObject } from '../json/json.ts';
import { makeExtraAccounts } from './accounts/makeExtraAccounts.ts';
import { loadAccounts } from './accounts/loadAccounts.ts';
import { type AddedBooking, makeOrdinaryAccount } from './accounts/makeOrdinaryAccount.ts';
import { moveDates } from './accounts/moveDates.ts';
import type { SandboxAccount } from './accounts/sandboxAccount.ts';
import { makeTransaction530, wrapRow530 } from './contract530/makeTransaction530.ts';
import { isKindOf530, toAccount530 } from './contract530/toAccount530.ts';
import type { Ledger } from './ledger.ts';
import { toCategory } from './accounts/toCategory.ts';
import { makeTransaction } from './transactions/makeTransaction.ts';

/** This account exists, but the user is not allowed to see it: 403. */
export const forbiddenAccountId = 'forbidden-0001';

/** The bank's accounts and transactions. It makes transactions on request. It keeps only those of the ledger. */
export class AccountBook {
	/** When the newest transaction was added, in milliseconds since 1970. */
	private readonly booksEnd: number;
	private readonly seed: number;
	private readonly settings: Settings;
	private readonly ledger: Ledger;
	private added: readonly AddedBooking[] = [];
	private madeFor = '';
	private list: SandboxAccount[] = [];
	private byId = new Map<string, SandboxAccount>();

	constructor(seed: number, settings: Settings, ledger: Ledger, booksEnd: number) {
		this.seed = seed;
		this.booksEnd = booksEnd;
		this.settings = settings;
		this.ledger = ledger;
	}

	/** Books a wire on *Main Checking*: an amount, or what leaves a balance. */
	bookWire({ cents, leaving, postedAt }: { cents?: number; leaving?: number; postedAt: number }): void {
		this.refresh();
		const balance = Number(JSON.stringify(this.list[0]?.details.currentBalance)) * 100;
		this.added = [{ cents: cents ?? Math.round((leaving ?? 0) - balance), postedAt }, ...this.added];
	}

	/** Takes away what was booked since the bank has started. */
	reset(): void {
		this.added = [];
	}

	/** All accounts of the user. Their order never changes. */
	accounts(): readonly SandboxAccount[] {
		this.refresh();
		const opened = this.ledger.list().map((account) => this.show(account));
		return this.ledger.isAlone ? opened : [...this.list, ...opened];
	}

	find(accountId: string): SandboxAccount | undefined {
		this.refresh();
		return this.ledger.has(accountId) ? this.show(this.ledger.show(accountId)) : this.byId.get(accountId);
	}

	/** Makes the rows from `start` to `start + count - 1`. Each row has its wrapper, or its category. */
	transactions(account: SandboxAccount, start: number, count: number): JsonObject[] {
		const kind = account.transactionKind;
		if (kind === null) return [];
		const { recordShape } = this.settings;
		return this.bareTransactions(account, start, count).map((transaction, offset) => {
			if (recordShape === 'category') return { accountCategory: toCategory(account.kind), ...transaction };
			return this.is530 && this.isMade(account)
				? wrapRow530(kind, transaction, start + offset)
				: { [kind]: transaction };
		});
	}

	/** Makes the same rows without the wrapper. They look like this inside an account. */
	bareTransactions(account: SandboxAccount, start: number, count: number): JsonObject[] {
		if (this.ledger.has(account.accountId)) {
			return this.ledger.transactions(account.accountId, start, count, this.settings.contract);
		}
		const length = Math.max(0, Math.min(count, account.transactionCount - start));
		return Array.from({ length }, (_, offset) => this.makeRow(account, start + offset));
	}

	/** Whether a transaction of the account links to the image. */
	hasImage(accountId: string, imageId: string): boolean {
		const account = this.find(accountId);
		if (account === undefined) return false;
		const rows = account.rows ?? this.bareTransactions(account, Number(imageId.replace('img-', '')), 1);
		return rows.some(({ links }) => JSON.stringify(links ?? null).includes(`/${imageId}"`));
	}

	/** Whether the bank makes the rows of the account on request. Else they are those of the ledger, or of the first account. */
	private isMade({ accountId, rows }: SandboxAccount): boolean {
		return rows === undefined && !this.ledger.has(accountId);
	}

	private makeRow(account: SandboxAccount, index: number): JsonObject {
		if (account.rows !== undefined) return account.rows[index] ?? {};
		if (this.is530) return makeTransaction530(this.seed, account, index, this.booksEnd);
		return makeTransaction(this.seed, account, index, this.booksEnd);
	}

	private get is530(): boolean {
		return capabilitiesOf(this.settings).publishedRecords;
	}

	private show(account: SandboxAccount): SandboxAccount {
		return this.is530 ? toAccount530(account) : account;
	}

	private refresh(): void {
		const { contract, transactions, extraAccounts } = this.settings;
		const wanted = [contract, transactions, extraAccounts, this.added.length].join();
		if (wanted === this.madeFor) return;
		this.madeFor = wanted;
		const odd = [...withTransactions(loadAccounts(this.seed), transactions), ...makeExtraAccounts(extraAccounts)];
		const all = [
			makeOrdinaryAccount(this.seed, this.booksEnd, contract, this.added),
			...odd.map((account) => moveDates(account, this.booksEnd)),
		];
		this.list = this.is530 ? all.filter(isKindOf530).map(toAccount530) : all;
		this.byId = new Map(this.list.map((account) => [account.accountId, account]));
	}
}

/** The settings say how many transactions the first account in the files has. */
function withTransactions([operating, ...others]: readonly SandboxAccount[], count: number): SandboxAccount[] {
	return operating === undefined ? [] : [{ ...operating, transactionCount: count }, ...others];
}
