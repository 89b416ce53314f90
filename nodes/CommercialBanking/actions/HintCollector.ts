import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';
import type { SignProblem } from '../domain/accounts/signAmount';
import { AccountNotes } from './AccountNotes';

/** What the date filter did with the rows of one page. */
interface FilterCounts {
	readonly read: number;
	readonly dropped: number;
	readonly undated: number;
}

/** A shorter wait needs no explanation. */
const LONG_WAIT_MILLISECONDS = 10_000;

/** Collects hints about the output over all input items. Each kind of hint is shown once, and names the accounts. */
export class HintCollector {
	private limitedLists = 0;

	/** How many lists were read from each offset. */
	private readonly continuedLists = new Map<string, number>();

	private readonly partialLists = new AccountNotes();

	private readonly listsInsideAccounts = new AccountNotes();

	private readonly missingAccounts = new AccountNotes();

	private readonly partialAccounts = new AccountNotes();

	private readonly partialFiles = new AccountNotes();

	private readonly endedEarly = new AccountNotes();

	private readonly accountErrors = new AccountNotes();

	private readonly transactionsInside = new AccountNotes();

	private readonly signProblems = {
		sign_contradicts_memo: new AccountNotes(),
		memo_unknown: new AccountNotes(),
		amount_unreadable: new AccountNotes(),
	} as const satisfies Record<SignProblem, AccountNotes>;

	private readonly filtered = { read: 0, dropped: 0, undated: 0 };

	private longestWaitMilliseconds = 0;

	private passedChecks = 0;

	/** What was wrong in each check of the reception that did not pass. */
	private readonly failedChecks: string[] = [];

	/** Names of Selected Fields, and whether any item had a value there. */
	private readonly selectedFields = new Map<string, boolean>();

	/** A list has more rows than the limit allows. */
	addLimitedList(): void {
		this.limitedLists++;
	}

	/** A list was read from the offset in Continue From. */
	addContinuedList(offset: string): void {
		this.continuedLists.set(offset, (this.continuedLists.get(offset) ?? 0) + 1);
	}

	/** The bank answered 206 with the list asked for. `accountId` is undefined for the list of accounts. */
	addPartialList(accountId?: string): void {
		this.partialLists.add(accountId ?? '');
	}

	/** The bank sent the account, with transactions inside it, instead of the account's transactions. */
	addListInsideAccount(accountId: string): void {
		this.listsInsideAccounts.add(accountId);
	}

	/** The bank sent other accounts instead of the account's transactions. */
	addMissingAccount(accountId: string): void {
		this.missingAccounts.add(accountId);
	}

	/** The bank sent a list instead of one account, and the account was picked from it. */
	addPartialAccount(accountId: string): void {
		this.partialAccounts.add(accountId);
	}

	/** The bank answered 206 with a file. */
	addPartialFile(): void {
		this.partialFiles.add('');
	}

	/** The bank announced more rows than it sent. `accountId` is undefined for the list of accounts. */
	addEndedEarly(accountId: string | undefined, { read, announced }: { read: number; announced: number }): void {
		this.endedEarly.add(accountId ?? 'the list of accounts', `${read} of ${announced} rows`);
	}

	/**
	 * An account has an `error`.
	 *
	 * @param text what the bank says, fit to be shown
	 */
	addAccountError(accountId: string, text: string): void {
		this.accountErrors.add(accountId, text);
	}

	/** An account holds its transactions itself. */
	addTransactionsInside(accountId: string): void {
		this.transactionsInside.add(accountId);
	}

	/** A transaction has an amount and no `signedAmount`. */
	addSignProblem(accountId: string, problem: SignProblem): void {
		this.signProblems[problem].add(accountId);
	}

	addFilterCounts({ read, dropped, undated }: FilterCounts): void {
		this.filtered.read += read;
		this.filtered.dropped += dropped;
		this.filtered.undated += undated;
	}

	/**
	 * One call waits so long in all because of the bank's rate limit.
	 *
	 * @returns whether this is the first long wait of the execution
	 */
	addRateLimitWait(milliseconds: number): boolean {
		const wasLong = this.longestWaitMilliseconds >= LONG_WAIT_MILLISECONDS;
		this.longestWaitMilliseconds = Math.max(this.longestWaitMilliseconds, milliseconds);
		return !wasLong && this.longestWaitMilliseconds >= LONG_WAIT_MILLISECONDS;
	}

	/**
	 * A check of the reception has ended.
	 *
	 * @param problem the first step that did not pass, and what to do
	 */
	addReceptionCheck(problem: string | undefined): void {
		if (problem === undefined) this.passedChecks++;
		else this.failedChecks.push(problem);
	}

	/** An item of Selected Fields. */
	addSelectedFields(names: readonly string[], item: Readonly<Record<string, unknown>>): void {
		for (const name of names) {
			const hasValue = item[name] !== null || this.selectedFields.get(name) === true;
			this.selectedFields.set(name, hasValue);
		}
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
		const limitedLists = isShownByEditor ? 0 : this.limitedLists;
		context.addExecutionHints(
			...makeHint(
				'info',
				limitedLists,
				"The bank's list goes on after the items that 'Limit' allows. Turn on 'Return All' to get everything.",
			),
			...this.makeContinuedHint(),
			...this.makePartialContentHints(),
			...this.makeMissingHints(),
			...this.makeSignHints(),
			...this.makeSelectionHint(),
			...makeHint('info', this.filtered.read, this.describeFilter()),
			...this.makeWaitHint(),
			...this.makeReceptionHints(),
		);
	}

	private makeReceptionHints(): NodeExecutionHint[] {
		const [first] = this.failedChecks;
		const where = this.passedChecks > 1 ? ` in ${formatCount(this.passedChecks, 'check')}` : '';
		const passed = `All steps passed${where}: the bank can deliver.`;
		return [
			...makeHint('info', first === undefined ? this.passedChecks : 0, passed),
			...makeHint('warning', this.failedChecks.length, `The bank cannot deliver as it should. ${first}`),
		];
	}

	private makePartialContentHints(): NodeExecutionHint[] {
		const { partialLists, listsInsideAccounts, missingAccounts, partialAccounts, partialFiles } = this;
		const hint = (notes: AccountNotes, text: string) =>
			makeHint(
				'warning',
				notes.total,
				`Partial content (206): ${formatCount(notes.total, 'answer')} ${text}${notes.nameAccounts()}`,
			);
		return [
			...hint(partialLists, 'of the bank held only part of what was asked for. Rows may be missing.'),
			...hint(
				listsInsideAccounts,
				'held the account instead of its transactions. The transactions inside the account are in the output. Others may be missing.',
			),
			...hint(missingAccounts, 'held only other accounts. The transactions of the account asked for are missing.'),
			...hint(
				partialAccounts,
				'held a list instead of one account. The account asked for was picked from it. Some of its fields may be missing.',
			),
			...hint(partialFiles, 'held only a part of the file.'),
		];
	}

	private makeMissingHints(): NodeExecutionHint[] {
		const { accountErrors, transactionsInside, endedEarly } = this;
		const accounts = formatCount(accountErrors.size, 'account');
		return [
			...makeHint(
				'warning',
				accountErrors.total,
				`The bank reports a problem with ${accounts}. Balances or other fields may be missing or old.${accountErrors.nameAccounts()}`,
			),
			...makeHint(
				'info',
				transactionsInside.total,
				`${formatCount(transactionsInside.size, 'account')} came with transactions inside (transactionsIncluded). 'Output' set to All Fields shows them in the field 'transactions'. A list of transactions may have no more for such an account.${transactionsInside.nameAccounts()}`,
			),
			...makeHint(
				'warning',
				endedEarly.total,
				`The bank announced more rows than it sent. Rows may be missing.${endedEarly.nameAccounts('')}`,
			),
		];
	}

	private makeSignHints(): NodeExecutionHint[] {
		const hint = (notes: AccountNotes, reason: string) =>
			makeHint(
				'warning',
				notes.total,
				`'signedAmount' is empty for ${formatCount(notes.total, 'transaction')}, because ${reason}.${notes.nameAccounts()}`,
			);
		const { sign_contradicts_memo, memo_unknown, amount_unreadable } = this.signProblems;
		return [
			...hint(sign_contradicts_memo, 'the sign of the amount contradicts debitCreditMemo (a negative credit)'),
			...hint(memo_unknown, 'debitCreditMemo is none of CREDIT, DEBIT and MEMO'),
			...hint(amount_unreadable, 'the amount is not a number'),
		];
	}

	private makeSelectionHint(): NodeExecutionHint[] {
		const empty = [...this.selectedFields].filter(([, hasValue]) => !hasValue).map(([name]) => `'${name}'`);
		const message = `No item has a value in ${empty.join(', ')}. The names in 'Fields' are those of 'Output' set to All Fields, in the same capital and small letters.`;
		return makeHint('info', empty.length, message);
	}

	private makeWaitHint(): NodeExecutionHint[] {
		const seconds = Math.round(this.longestWaitMilliseconds / 1_000);
		const message = `The bank limits the number of calls (429): one call waited ${seconds} seconds in all. The option 'Longest Wait' sets how long a call may wait. Where the operation has these options, a lower 'Accounts at Once' or 'Images at Once', or a larger 'Page Size', may help.`;
		return makeHint('info', this.longestWaitMilliseconds >= LONG_WAIT_MILLISECONDS ? 1 : 0, message);
	}

	private makeContinuedHint(): NodeExecutionHint[] {
		const most = Math.max(0, ...this.continuedLists.values());
		const message = `'Continue From' counts for each input item: ${most} lists begin at the same offset, and what stands before it is missing. Run only the input item that had failed, or give each item its own offset with an expression.`;
		return makeHint('warning', most > 1 ? most : 0, message);
	}

	private describeFilter(): string {
		const { read, dropped, undated } = this.filtered;
		const kept = undated > 0 ? ` ${formatCount(undated, 'transaction')} without a usable date were kept.` : '';
		const leftOut = `${dropped} of ${formatCount(read, 'transaction')} read were left out`;
		return `The node applies 'Posted After' and 'Posted Before' itself, after the download: ${leftOut}.${kept}`;
	}
}

function makeHint(type: 'info' | 'warning', occurrences: number, message: string): NodeExecutionHint[] {
	return occurrences > 0 ? [{ type, message, location: 'outputPane' }] : [];
}

function formatCount(number: number, noun: string): string {
	return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
