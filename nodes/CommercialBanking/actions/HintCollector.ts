import type { IExecuteFunctions, INodeExecutionData, NodeExecutionHint } from 'n8n-workflow';
import { cutAtWord } from '../domain/values/cutText';
import { fillText } from '../domain/values/fillText';
import { maskAccountId } from '../domain/values/quoteSafely';
import { hints } from './hints.words';

/** A hint with more names would need more lines than `MAX_HINT_CHARACTERS` allows. */
const MAX_NAMED_ACCOUNTS = 3;

const MAX_NAME_CHARACTERS = 30;

/** About two lines of the output panel: enough for an account and the error that the bank sends for it. */
const MAX_HINT_CHARACTERS = 140;

interface Note {
	/** A detail of this account, or of the node's run. If there are several, the last counts. */
	readonly detail: string;
	readonly times: number;
}

type HintName = keyof typeof hints;

type HintText = (typeof hints)[HintName];

const HINT_NAMES = Object.keys(hints).filter((name): name is HintName => name in hints);

/** Collects hints about the output over all input items. Each hint is shown once, and names the accounts. */
export class HintCollector {
	/** What was noted for each hint, by account. The account is empty if the hint is about none. */
	private readonly notes = new Map<HintName, Map<string, Note>>();
	private readonly accountNames = new Map<string, string>();

	/** Sets how hints name an account: by its name and its last four digits. Without these, hints show the masked ID. */
	setAccountName(accountId: string, name: string | undefined, number: string | undefined): void {
		const digits = number === undefined ? '' : `…${maskAccountId(number.trim().slice(-4))}`;
		const shown =
			name === undefined || name === number
				? digits
				: `${cutAtWord(maskAccountId(name), MAX_NAME_CHARACTERS)} ${digits}`.trim();
		if (shown !== '') this.accountNames.set(accountId, shown);
	}

	nameOf(accountId: string): string {
		return this.accountNames.get(accountId) ?? maskAccountId(accountId);
	}

	add(hint: HintName, { accountId = '', detail = '', times = 1 }: Partial<Note> & { accountId?: string } = {}): void {
		const notes = this.notes.get(hint) ?? new Map<string, Note>();
		notes.set(accountId, { detail, times: times + (notes.get(accountId)?.times ?? 0) });
		this.notes.set(hint, notes);
	}

	show(context: IExecuteFunctions, output: readonly INodeExecutionData[]): void {
		const { output: choice, limit } = context.getNode().parameters;
		// If the output is as long as the parameter `limit`, n8n's editor shows a hint of its own.
		if (limit === output.length) this.notes.delete('limitedList');
		const emptyFields = choice === 'selected' ? findEmptyFields(output) : [];
		if (emptyFields.length > 0) this.add('emptyField', { detail: emptyFields.join(', ') });
		for (const hint of HINT_NAMES.flatMap((name) => this.makeHint(name))) context.addExecutionHints(hint);
	}

	private makeHint(name: HintName): NodeExecutionHint[] {
		const notes = this.notes.get(name);
		if (!notes) return [];
		const named = [...notes].flatMap(([id, { detail }]) => (id === '' ? [] : [{ account: this.nameOf(id), detail }]));
		const names = named.map(({ account }) => account);
		const withDetails = named.map(({ account, detail }) => (detail === '' ? account : `${account} (${detail})`));
		const hint: HintText = hints[name];
		const message = fillText<HintText['text']>(hint.text, {
			times: [...notes.values()].reduce((sum, { times }) => sum + times, 0),
			accounts: joinNames(withDetails),
			forAccounts: names.length === 0 ? '' : ` for ${joinNames(names)}`,
			detail: notes.get('')?.detail ?? '',
		});
		const type = 'isWarning' in hint ? 'warning' : 'info';
		return [{ type, message: cutAtWord(message, MAX_HINT_CHARACTERS), location: 'outputPane' }];
	}
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
