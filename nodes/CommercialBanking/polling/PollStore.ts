import { hash } from 'node:crypto';
import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import {
	type AccountsState,
	sealState,
	type StateKey,
	type TransactionState,
	unsealState,
} from '../domain/watch/watchState';
import type { PollMemory } from './PollMemory';

const KEY = 'state';

const STARTS_FROM_ZERO =
	'What the trigger remembered of the accounts cannot be read, or was written with other parameters. It starts from zero: ' +
	'what happened since the last poll is not reported.';

/**
 * The state of the trigger, in n8n's static data.
 *
 * With durable cursors, n8n stores the node's static data together with the items, or after a scheduled poll without
 * items. It drops the node's static data of a poll at an activation, unless that poll has items. So the state after a poll
 * without items is also carried in the workflow's static data, which n8n saves at the end of an activation.
 *
 * n8n does not save the workflow's static data together with the items. So the carried state is always a state from before
 * the latest items: if n8n cannot store the items, the next poll finds them again.
 *
 * n8n may load the workflow for a scheduled poll before it has saved the activation. So `PollMemory` has the carried state
 * too.
 *
 * A carried state begins with the hash of the node's text that it follows. It counts only as long as the node has this
 * text.
 */
export class PollStore {
	private readonly memory: PollMemory;

	private readonly stateKey: StateKey;

	private readonly carrierKey: string;

	private readonly nodeData: IDataObject;

	private readonly workflowData: IDataObject;

	/** The state in the node's static data; undefined if there is none. */
	private readonly nodeText: string | undefined;

	/** The state from which the poll goes on, and the text in which n8n has it. */
	readonly stored: { readonly content: unknown; readonly text: string } | undefined;

	constructor(context: IPollFunctions, memory: PollMemory, stateKey: StateKey) {
		this.memory = memory;
		this.stateKey = stateKey;
		this.carrierKey = `${KEY} at the activation of ${context.getNode().id}`;
		this.nodeData = context.getWorkflowStaticData('node');
		this.workflowData = context.getWorkflowStaticData('global');
		const text = this.nodeData[KEY];
		this.nodeText = typeof text === 'string' ? text : undefined;
		this.stored = this.load(context);
	}

	/** Loads the first readable state: the carried one of this process, that of the workflow, or that of the node. */
	private load({ logger }: IPollFunctions) {
		const carried = [this.memory.carried, this.workflowData[this.carrierKey]].map((text) => this.readCarried(text));
		const texts = [...carried, this.nodeText].filter((text) => text !== undefined);
		for (const text of texts) {
			const content = unsealState(text, this.stateKey);
			if (content !== undefined) return { content, text };
		}
		if (texts.length > 0) logger.warn(STARTS_FROM_ZERO);
		return undefined;
	}

	/** Saves the state that a poll has found. */
	save(state: TransactionState | AccountsState, hasItems: boolean): void {
		const text = sealState(this.stateKey, state);
		if (!hasItems) this.carry(text === this.nodeText ? undefined : text);
		else if (this.stored?.text === this.nodeText) this.carry(undefined);
		// Otherwise the carried state stays. It is the state from before the items, until n8n has stored them.
		if (this.nodeText !== text) this.nodeData[KEY] = text;
	}

	private carry(state: string | undefined): void {
		const text = state === undefined ? undefined : this.makePrefix() + state;
		this.memory.carried = text;
		if (text !== undefined) this.workflowData[this.carrierKey] = text;
		else if (this.carrierKey in this.workflowData) Reflect.deleteProperty(this.workflowData, this.carrierKey);
	}

	private readCarried(text: unknown): string | undefined {
		// Usually no state is carried. Then the node's text, which may have a megabyte, need not be hashed.
		if (typeof text !== 'string') return undefined;
		const prefix = this.makePrefix();
		return text.startsWith(prefix) ? text.slice(prefix.length) : undefined;
	}

	private makePrefix(): string {
		return `${this.nodeText === undefined ? 'none' : hash('sha256', this.nodeText, 'base64url')} `;
	}
}
