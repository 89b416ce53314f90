import { maskAccountId } from '../domain/accounts/maskAccountId';

/** More would make the hint too long to read. */
const MAX_NAMED_ACCOUNTS = 5;

/** What is to be said about some accounts. Each account is named once, however often it occurs. */
export class AccountNotes {
	/** How often it occurred. */
	total = 0;

	private readonly details = new Map<string, string | undefined>();

	/** How many different accounts there are. */
	get size(): number {
		return this.details.size;
	}

	/**
	 * @param account its ID, which is shown masked; an empty one is not named
	 * @param detail what there is to say about this account. The last one counts.
	 */
	add(account: string, detail?: string): void {
		this.total++;
		this.details.set(account, detail);
	}

	/** Names the accounts, in a sentence of its own. Empty if there is none to name. */
	nameAccounts(noun = 'Accounts: '): string {
		const named = [...this.details].filter(([account]) => account !== '');
		if (named.length === 0) return '';
		const shown = named
			.slice(0, MAX_NAMED_ACCOUNTS)
			.map(([account, detail]) => maskAccountId(account) + (detail === undefined ? '' : ` (${detail})`));
		const rest = named.length > MAX_NAMED_ACCOUNTS ? ` and ${named.length - MAX_NAMED_ACCOUNTS} more` : '';
		return ` ${noun}${shown.join(', ')}${rest}.`;
	}
}
