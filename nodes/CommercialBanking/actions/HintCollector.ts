import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';

/** What the date filter did with the rows of one page. */
interface FilterCounts {
	readonly read: number;
	readonly dropped: number;
	readonly undated: number;
}

/** Collects hints about the output over all input items. Each kind of hint is shown once. */
export class HintCollector {
	private limitedLists = 0;

	private partialLists = 0;

	private listsInsideAccounts = 0;

	private missingAccounts = 0;

	private partialAccounts = 0;

	private readonly filtered = { read: 0, dropped: 0, undated: 0 };

	/** A list has more rows than the limit allows. */
	addLimitedList(): void {
		this.limitedLists++;
	}

	/** The bank answered 206 with the list asked for. */
	addPartialList(): void {
		this.partialLists++;
	}

	/** The bank sent the account, with transactions inside it, instead of the account's transactions. */
	addListInsideAccount(): void {
		this.listsInsideAccounts++;
	}

	/** The bank sent other accounts instead of the account's transactions. */
	addMissingAccount(): void {
		this.missingAccounts++;
	}

	/** The bank sent a list instead of one account, and the account was picked from it. */
	addPartialAccount(): void {
		this.partialAccounts++;
	}

	addFilterCounts({ read, dropped, undated }: FilterCounts): void {
		this.filtered.read += read;
		this.filtered.dropped += dropped;
		this.filtered.undated += undated;
	}

	/**
	 * Shows the hints above the node's output, if this version of n8n can.
	 *
	 * @param outputLength how many items the node returns
	 */
	show(context: IExecuteFunctions, outputLength: number): void {
		if (typeof context.addExecutionHints !== 'function') return;
		// If the output is as long as the parameter `limit`, n8n's editor shows a hint of its own.
		const isShownByEditor = context.getNode().parameters.limit === outputLength;
		context.addExecutionHints(...this.makeHints(isShownByEditor ? 0 : this.limitedLists));
	}

	private makeHints(limitedLists: number): NodeExecutionHint[] {
		const { partialLists, listsInsideAccounts, missingAccounts, partialAccounts, filtered } = this;
		return [
			...makeHint(
				'info',
				limitedLists,
				'The bank has more than the Limit allows. Turn on Return All to get everything.',
			),
			...makeHint(
				'warning',
				partialLists,
				`Partial content (206): ${formatCount(partialLists, 'answer')} of the bank held only part of what was asked for. Rows may be missing.`,
			),
			...makeHint(
				'warning',
				listsInsideAccounts,
				`Partial content (206): ${formatCount(listsInsideAccounts, 'answer')} held the account instead of its transactions. The transactions inside the account are in the output. Others may be missing.`,
			),
			...makeHint(
				'warning',
				missingAccounts,
				`Partial content (206): ${formatCount(missingAccounts, 'answer')} held only other accounts. The transactions of the account asked for are missing.`,
			),
			...makeHint(
				'warning',
				partialAccounts,
				`Partial content (206): ${formatCount(partialAccounts, 'answer')} held a list instead of one account. The account asked for was picked from it. Some of its fields may be missing.`,
			),
			...makeHint('info', filtered.read, this.describeFilter()),
		];
	}

	private describeFilter(): string {
		const { read, dropped, undated } = this.filtered;
		const kept = undated > 0 ? ` ${formatCount(undated, 'transaction')} without a readable date were kept.` : '';
		const leftOut = `${dropped} of ${formatCount(read, 'transaction')} read were left out`;
		return `The node applies Posted After and Posted Before itself, after the download: ${leftOut}.${kept}`;
	}
}

function makeHint(type: 'info' | 'warning', occurrences: number, message: string): NodeExecutionHint[] {
	return occurrences > 0 ? [{ type, message, location: 'outputPane' }] : [];
}

function formatCount(number: number, noun: string): string {
	return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
