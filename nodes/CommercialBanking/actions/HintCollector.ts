import type { IExecuteFunctions, INodeExecutionData, NodeExecutionHint } from 'n8n-workflow';
import { cutAtWord } from '../domain/values/cutText';
import { maskAccountId } from '../domain/values/maskAccountId';

/** Hints have at most two lines in the output panel. */
const MAX_NAMED_ACCOUNTS = 3;

const MAX_NAME_CHARACTERS = 30;

/** Two lines of the output panel. */
const MAX_HINT_CHARACTERS = 120;

interface Note {
	/** The account that the hint is about. A hint names it only once. Empty if the hint is about no account. */
	readonly accountId: string;
	/** A detail of this account, or of the node's run. If there are several, the last counts. */
	readonly detail: string;
	readonly times: number;
}

interface Noted {
	readonly times: number;
	/** The accounts by name, for the end of a sentence: ` for Operating …4711 and 2 more`. Empty if there are none. */
	readonly forAccounts: string;
	/** The accounts with their details: `Operating …4711 (closed), …0815 (7)`. */
	readonly accounts: string;
	/** The detail of a note without an account. */
	readonly detail: string;
}

interface HintText {
	readonly type: 'info' | 'warning';
	readonly describe: (noted: Noted) => string;
}

const info = (describe: HintText['describe']): HintText => ({ type: 'info', describe });

const warning = (describe: HintText['describe']): HintText => ({ type: 'warning', describe });

/** All hints, in the order in which they are shown. */
const HINTS = {
	limitedList: info(() => "The bank's list goes on after 'Limit'. Turn on 'Return All' to get everything."),
	partialList: warning(({ forAccounts }) => `Partial content (206): rows may be missing${forAccounts}.`),
	listInsideAccount: warning(
		({ forAccounts }) =>
			`Partial content (206): these are the transactions inside the account. Others may be missing${forAccounts}.`,
	),
	missingAccount: warning(
		({ forAccounts }) =>
			`Partial content (206): the bank sent accounts instead. Transactions are missing${forAccounts}.`,
	),
	partialAccount: warning(
		({ forAccounts }) => `Partial content (206): fields of the account may be missing${forAccounts}.`,
	),
	partialFile: warning(({ times }) => `Partial content (206): ${count(times, 'file')} may be incomplete.`),
	noImage: info(
		({ times }) => `${count(times, 'transaction')} without an image ${times === 1 ? 'is' : 'are'} passed on unchanged.`,
	),
	accountError: warning(({ accounts }) => `Balances may be missing or old: ${accounts}.`),
	balanceUnknown: warning(({ accounts }) => `Balances are missing, because the bank did not tell them: ${accounts}.`),
	transactionsInside: info(
		({ forAccounts }) => `The field 'transactions' has transactions that the bank put into the account${forAccounts}.`,
	),
	endedEarly: warning(({ accounts }) => `The bank announced more rows than it sent: ${accounts}.`),
	sign_contradicts_memo: warning(describeSignProblem('the sign of the amount contradicts debitCreditMemo')),
	memo_unknown: warning(describeSignProblem('debitCreditMemo is not CREDIT, DEBIT or MEMO')),
	amount_unreadable: warning(describeSignProblem('the amount is not a number')),
	emptyField: info(
		({ detail }) => `No item has a value in ${detail}. 'Fields' takes names of All Fields, with the same capitals.`,
	),
	leftOut: info(
		() => "Many pages were read, and the filters left out some of their rows. 'Send Period to Bank' can save calls.",
	),
	emptyFilter: info(({ detail }) => `The filter '${detail}' is empty, so it leaves nothing out.`),
	accountUnknown: warning(({ forAccounts }) => `The bank did not tell the account's name and currency${forAccounts}.`),
	undated: info(({ times }) => `Kept ${count(times, 'transaction')} without a usable date.`),
	shortenedTexts: info(
		({ times, forAccounts }) => `${count(times, 'text')} lost characters that the format cannot carry${forAccounts}.`,
	),
	historyUnknown: info(
		({ forAccounts }) =>
			`The list has no transaction before the first day. If the bank lists only recent ones, set 'Expected Opening Balance'${forAccounts}.`,
	),
	noStatement: info(({ accounts }) => `No statement of ${accounts}: only deposit accounts and credit lines have one.`),
	waited: info(({ detail }) => `The bank limits the number of calls (429): a call waited ${detail} seconds in all.`),
	receptionFailed: warning(({ detail }) => detail),
	receptionPassed: info(() => 'All steps passed. The bank can deliver if the address begins with https.'),
} as const satisfies Record<string, HintText>;

type HintName = keyof typeof HINTS;

/** Collects hints about the output over all input items. Each hint is shown once, and names the accounts. */
export class HintCollector {
	/** What was noted for each hint, by account. */
	private readonly notes = new Map<string, Map<string, Note>>();

	private readonly accountNames = new Map<string, string>();

	/** Sets how hints name an account: by its name and its last four digits. Without these, hints show the masked ID. */
	setAccountName(accountId: string, name: string | undefined, number: string | undefined): void {
		const digits = number === undefined ? '' : `…${number.trim().slice(-4)}`;
		const shown =
			name === undefined || name === number
				? digits
				: `${cutAtWord(maskAccountId(name), MAX_NAME_CHARACTERS)} ${digits}`.trim();
		if (shown !== '') this.accountNames.set(accountId, shown);
	}

	/** Returns the name as hints show it. Without a name, it is the masked ID. */
	nameOf(accountId: string): string {
		return this.accountNames.get(accountId) ?? maskAccountId(accountId);
	}

	add(hint: HintName, { accountId = '', detail = '', times = 1 }: Partial<Note> = {}): void {
		const notes = this.notes.get(hint) ?? new Map<string, Note>();
		notes.set(accountId, { accountId, detail, times: times + (notes.get(accountId)?.times ?? 0) });
		this.notes.set(hint, notes);
	}

	show(context: IExecuteFunctions, output: readonly INodeExecutionData[]): void {
		const { output: choice, limit } = context.getNode().parameters;
		// If the output is as long as the parameter `limit`, n8n's editor shows a hint of its own.
		if (limit === output.length) this.notes.delete('limitedList');
		const emptyFields = choice === 'selected' ? findEmptyFields(output) : [];
		if (emptyFields.length > 0) this.add('emptyField', { detail: emptyFields.join(', ') });
		const hints = Object.entries(HINTS).flatMap(([name, hint]) => this.makeHint(name, hint));
		for (const hint of hints) context.addExecutionHints(hint);
	}

	private makeHint(name: string, { type, describe }: HintText): NodeExecutionHint[] {
		const notes = [...(this.notes.get(name)?.values() ?? [])];
		if (notes.length === 0) return [];
		const named = notes.filter(({ accountId }) => accountId !== '');
		const names = named.map(({ accountId }) => this.nameOf(accountId));
		const message = describe({
			times: notes.reduce((sum, { times }) => sum + times, 0),
			accounts: joinNames(named.map(({ detail }, index) => `${names[index]}${detail && ` (${detail})`}`)),
			forAccounts: names.length === 0 ? '' : ` for ${joinNames(names)}`,
			detail: notes.find(({ accountId }) => accountId === '')?.detail ?? '',
		});
		return [{ type, message: cutAtWord(message, MAX_HINT_CHARACTERS), location: 'outputPane' }];
	}
}

function describeSignProblem(reason: string): HintText['describe'] {
	return ({ times, forAccounts }) =>
		`'signedAmount' is empty for ${count(times, 'transaction')}: ${reason}${forAccounts}.`;
}

function joinNames(names: readonly string[]): string {
	const rest = names.length - MAX_NAMED_ACCOUNTS;
	return names.slice(0, MAX_NAMED_ACCOUNTS).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

function findEmptyFields(output: readonly INodeExecutionData[]): string[] {
	const names = new Set(output.flatMap(({ json }) => Object.keys(json)));
	return [...names]
		.filter((name) => output.every(({ json }) => (json[name] ?? null) === null))
		.map((name) => `'${name}'`);
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
