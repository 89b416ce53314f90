import type { IExecuteFunctions, INodeExecutionData, NodeExecutionHint } from 'n8n-workflow';
import { cutAtWord } from '../domain/values/cutText';
import { maskAccountId, quoteSafely } from '../domain/values/quoteSafely';

/** A hint with more names would need more lines than `MAX_HINT_CHARACTERS` allows. */
const MAX_NAMED_ACCOUNTS = 3;

const MAX_NAME_CHARACTERS = 30;

/** About two lines of the output panel: enough for an account and the error that the bank sends for it. */
const MAX_HINT_CHARACTERS = 140;

/** If the output is as long as the parameter `limit`, n8n's editor shows a hint of its own. */
export const LIMITED_LIST = "The bank's list goes on after 'Limit'. Turn on 'Return All' to get everything";

/** What a hint is about. What comes from outside is quoted safely by the caller. */
interface About {
	/** The account, which the hint names. */
	readonly accountId?: string;
	/** What is to be said of it. The last one counts. */
	readonly detail?: string;
	/** How often it happened. The hint counts it. */
	readonly times?: number;
}

/**
 * Collects hints about the output over all input items. A hint is a text without a full stop. Equal ones are shown once, with
 * the accounts, details and counts of all behind it.
 *
 * @example
 * hints.warn('Balances may be missing or old', { accountId: 'a1', detail: 'closed' })
 * hints.warn('Balances may be missing or old', { accountId: 'a2' })
 * // Balances may be missing or old: Operating …4711 (closed), Payroll …0815.
 */
export class HintCollector {
	/** What was said of each account, by the text of the hint. The account is empty if the hint is about none. */
	private readonly warnings = new Map<string, Map<string, About>>();
	private readonly infos = new Map<string, Map<string, About>>();
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

	/** Something that people may want to know. */
	add(text: string, about: About = {}): void {
		collect(this.infos, text, about);
	}

	/** Something that may be wrong. Warnings are shown first. */
	warn(text: string, about: About = {}): void {
		collect(this.warnings, text, about);
	}

	show(context: IExecuteFunctions, output: readonly INodeExecutionData[]): void {
		const { operation, output: choice, limit } = context.getNode().parameters;
		if (limit === output.length) this.infos.delete(LIMITED_LIST);
		if (choice === 'selected') this.addEmptyFields(output);
		if (operation === 'create') this.addRepeatedFiles(output);
		for (const [text, abouts] of this.warnings) context.addExecutionHints(this.makeHint('warning', text, abouts));
		for (const [text, abouts] of this.infos) context.addExecutionHints(this.makeHint('info', text, abouts));
	}

	private addEmptyFields(output: readonly INodeExecutionData[]): void {
		const names = new Set(output.flatMap(({ json }) => Object.keys(json)));
		const empty = [...names].filter((name) => output.every(({ json }) => (json[name] ?? null) === null));
		if (empty.length === 0) return;
		const quoted = empty.map((name) => `'${quoteSafely(name)}'`).join(', ');
		this.add(`No item has a value in ${quoted}. 'Fields' takes names of All Fields, with the same capitals`);
	}

	/** Each input item makes a file. Behind the rows of one account, it is always the same. */
	private addRepeatedFiles(output: readonly INodeExecutionData[]): void {
		const names = output.flatMap(({ json: { fileName } }) => (typeof fileName === 'string' ? [fileName] : []));
		const repeated = names.length - new Set(names).size;
		if (repeated === 0) return;
		this.add("The same file was made again, for another input item. Turn on 'Execute Once' in Settings", {
			times: repeated,
		});
	}

	private makeHint(type: 'info' | 'warning', text: string, abouts: ReadonlyMap<string, About>): NodeExecutionHint {
		const parts = [...abouts].flatMap(([accountId, { detail, times }]) => {
			const told = detail ?? times?.toString();
			if (accountId === '') return told ?? [];
			return this.nameOf(accountId) + (told === undefined ? '' : ` (${told})`);
		});
		const message = parts.length === 0 ? `${text}.` : `${text}: ${joinNames(parts)}.`;
		return { type, message: cutAtWord(message, MAX_HINT_CHARACTERS), location: 'outputPane' };
	}
}

function collect(hints: Map<string, Map<string, About>>, text: string, about: About): void {
	const { accountId = '', detail, times } = about;
	const abouts = hints.get(text) ?? new Map<string, About>();
	const before = abouts.get(accountId);
	const sum = times === undefined ? before?.times : times + (before?.times ?? 0);
	abouts.set(accountId, { detail: detail ?? before?.detail, times: sum });
	hints.set(text, abouts);
}

function joinNames(names: readonly string[]): string {
	const rest = names.length - MAX_NAMED_ACCOUNTS;
	return names.slice(0, MAX_NAMED_ACCOUNTS).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
