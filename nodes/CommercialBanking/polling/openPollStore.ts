import { hash } from 'node:crypto';
import type { IPollFunctions } from 'n8n-workflow';
import { textOf } from '../domain/json/textOf';
import {
	type AccountsState,
	sealState,
	type StateKey,
	type TransactionState,
	unsealState,
} from '../domain/watch/watchState';
import type { PollMemory } from './PollMemory';
import warnings from './warnings.json';

const KEY = 'state';

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
 *
 * @returns `stored`: the state from which the poll goes on, and the text in which n8n has it; `save`: saves the state that
 *   the poll has found
 */
export function openPollStore(context: IPollFunctions, memory: PollMemory, stateKey: StateKey) {
	const carrierKey = `${KEY} at the activation of ${context.getNode().id}`;
	const nodeData = context.getWorkflowStaticData('node');
	const workflowData = context.getWorkflowStaticData('global');
	const nodeText = textOf(nodeData[KEY]);
	// Usually no state is carried. Then the node's text, which may have a megabyte, is not hashed.
	const makePrefix = () => `${nodeText === '' ? 'none' : hash('sha256', nodeText, 'base64url')} `;

	/** Finds the first readable state: the carried one of this process, that of the workflow, or that of the node. */
	function findStored() {
		const carried = [memory.carried, workflowData[carrierKey]].map(textOf).filter((text) => text !== '');
		const prefix = carried.length === 0 ? '' : makePrefix();
		const following = carried.filter((text) => text.startsWith(prefix)).map((text) => text.slice(prefix.length));
		const texts = [...following, nodeText].filter((text) => text !== '');
		for (const text of texts) {
			const content = unsealState(text, stateKey);
			if (content !== undefined) return { content, text };
		}
		if (texts.length > 0) context.logger.warn(warnings.startsFromZero);
		return undefined;
	}

	/** Carries a state. If it is the text that the node has, what was carried is removed. */
	function carry(state: string): void {
		memory.carried = state === nodeText ? undefined : makePrefix() + state;
		if (memory.carried !== undefined) workflowData[carrierKey] = memory.carried;
		else if (carrierKey in workflowData) Reflect.deleteProperty(workflowData, carrierKey);
	}

	const stored = findStored();
	const save = (state: TransactionState | AccountsState, hasItems: boolean): void => {
		const text = sealState(stateKey, state);
		if (!hasItems) carry(text);
		// Otherwise a carried state stays. It is the state from before the items, until n8n has stored them.
		else if (stored === undefined || stored.text === nodeText) carry(nodeText);
		if (text !== nodeText) nodeData[KEY] = text;
	};
	return { stored, save };
}
