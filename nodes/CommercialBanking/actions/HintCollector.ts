import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';

/** What the date filter did with the rows of one list. */
export interface FilterCounts {
	readonly read: number;
	readonly dropped: number;
	readonly undated: number;
}

/** Gathers what a user should know of the output, over all input items, and shows each kind of it once. */
export class HintCollector {
	private limited = 0;

	private partialLists = 0;

	private embeddedLists = 0;

	private accountsMissing = 0;

	private partialAccounts = 0;

	private readonly filtered = { read: 0, dropped: 0, undated: 0 };

	/** A list has more than the limit let through. */
	addLimited(): void {
		this.limited++;
	}

	/** An answer of 206 held the list asked for. */
	addPartialList(): void {
		this.partialLists++;
	}

	/** An answer held the account, with transactions inside it, in place of its transactions. */
	addEmbeddedList(): void {
		this.embeddedLists++;
	}

	/** An answer held other accounts in place of the account's transactions. */
	addAccountMissing(): void {
		this.accountsMissing++;
	}

	/** An answer held a list in place of one account, which was picked from it. */
	addPartialAccount(): void {
		this.partialAccounts++;
	}

	addFiltered({ read, dropped, undated }: FilterCounts): void {
		this.filtered.read += read;
		this.filtered.dropped += dropped;
		this.filtered.undated += undated;
	}

	/**
	 * Shows the hints above the node's output, where this version of n8n can.
	 *
	 * @param outputLength how many items the node puts out
	 */
	show(context: IExecuteFunctions, outputLength: number): void {
		if (typeof context.addExecutionHints !== 'function') return;
		// n8n's editor says so itself where the output is as long as the parameter of that name.
		const isSaidByEditor = context.getNode().parameters.limit === outputLength;
		context.addExecutionHints(...this.describe(isSaidByEditor ? 0 : this.limited));
	}

	private describe(limited: number): NodeExecutionHint[] {
		const { partialLists, partialAccounts, embeddedLists, accountsMissing, filtered } = this;
		return [
			...hint('info', limited, 'The bank has more than the Limit let through. Turn on Return All to get everything.'),
			...hint(
				'warning',
				partialLists,
				`Partial content (206): ${count(partialLists, 'answer')} of the bank held only part of what was asked for, so rows may be missing.`,
			),
			...hint(
				'warning',
				embeddedLists,
				`Partial content (206): ${count(embeddedLists, 'answer')} held the account in place of its transactions. The transactions inside it are here; others may be missing.`,
			),
			...hint(
				'warning',
				accountsMissing,
				`Partial content (206): ${count(accountsMissing, 'answer')} held other accounts only, so the transactions of the account asked for are missing.`,
			),
			...hint(
				'warning',
				partialAccounts,
				`Partial content (206): ${count(partialAccounts, 'answer')} held a list in place of one account. The right one was picked; some of its fields may be missing.`,
			),
			...hint('info', filtered.read, this.describeFilter()),
		];
	}

	private describeFilter(): string {
		const { read, dropped, undated } = this.filtered;
		const kept = undated > 0 ? ` ${count(undated, 'transaction')} without a readable date passed.` : '';
		const leftOut = `${dropped} of ${count(read, 'transaction')} read were left out`;
		return `Posted After and Posted Before are applied here, not by the bank: ${leftOut}.${kept}`;
	}
}

function hint(type: 'info' | 'warning', occurrences: number, message: string): NodeExecutionHint[] {
	return occurrences > 0 ? [{ type, message, location: 'outputPane' }] : [];
}

function count(number: number, noun: string): string {
	return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
