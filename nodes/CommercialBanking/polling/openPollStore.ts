import { hash } from 'node:crypto';
import type { IPollFunctions } from 'n8n-workflow';
import { textOf } from '../domain/json/isJsonObject';
import { formatInstant } from '../domain/values/parseTimestamp';
import {
	type AccountsState,
	sealState,
	type StateKey,
	type TransactionState,
	unsealState,
} from '../domain/watch/watchState';
import { findPredecessor, leaveMark } from './findPredecessor';
import type { PollMemory } from './PollRun';

const KEY = 'state';

/**
 * Loads the state of the trigger from n8n's static data: a workflow has some, and each of its nodes. With durable cursors,
 * n8n 2.41.1 saves after
 *
 * - a poll with items: the node's, together with the items
 * - a scheduled poll without items: the node's
 * - an activation whose poll has no items: only the workflow's. So a state without items is also *carried* there. n8n may
 *   load the workflow for the next poll before it has saved the activation, so `PollMemory` carries the state too.
 *
 * A carried state has no items of its own. If n8n cannot store the items of the next poll, the poll after it goes on from the
 * carried state and finds them again. The carried text begins with the hash of the node's text that it follows, and counts
 * only as long as the node has this text.
 *
 * @returns `stored`: the state from which the poll goes on, and the text in which n8n has it; `lastToldAt`: if n8n has lost
 *   the state, when its items were told last, in milliseconds since 1970; `save`: saves the state that the poll has found
 */
export function openPollStore(context: IPollFunctions, memory: PollMemory, stateKey: StateKey) {
	const carrierKey = `${KEY} at the activation of ${context.getNode().id}`;
	const nodeData = context.getWorkflowStaticData('node');
	const workflowData = context.getWorkflowStaticData('global');
	const nodeText = textOf(nodeData[KEY]);
	const stateKeyText = JSON.stringify(stateKey);
	const makePrefix = () => `${nodeText === '' ? 'none' : hash('sha256', nodeText, 'base64url')} `;

	/** Finds the first readable state: the carried one of this process, that of the workflow, or that of the node. */
	function findStored() {
		const carried = [memory.carried, workflowData[carrierKey]].map(textOf).filter((text) => text !== '');
		// Usually no state is carried. Then the node's text, which may have a megabyte, is not hashed.
		const prefix = carried.length === 0 ? '' : makePrefix();
		const following = carried.filter((text) => text.startsWith(prefix)).map((text) => text.slice(prefix.length));
		const texts = [...following, nodeText].filter((text) => text !== '');
		for (const text of texts) {
			const content = unsealState(text, stateKey);
			if (content !== undefined) return { content, text };
		}
		if (texts.length > 0) {
			context.logger.warn(
				'What the trigger remembered of the accounts cannot be read, or was written with other parameters. It starts from zero: what happened since the last poll is not reported. Look it up at the bank.',
			);
		}
		return undefined;
	}

	function carry(state: string): void {
		memory.carried = makePrefix() + state;
		workflowData[carrierKey] = memory.carried;
	}

	function carryNothing(): void {
		memory.carried = undefined;
		if (carrierKey in workflowData) Reflect.deleteProperty(workflowData, carrierKey);
	}

	/** Finds when items were told last, if n8n has lost the state because the node has another name or another ID. */
	function findLastToldAt(): number | undefined {
		if (stored !== undefined || nodeText !== '') return undefined;
		const { polledAt, hasOthers } = findPredecessor(context, stateKeyText);
		if (polledAt !== undefined) {
			context.logger.warn(
				`n8n has lost what this trigger knew, because the node was renamed or replaced. It has last polled at ${formatInstant(polledAt)}. Transactions that may be posted after that are reported, some of them perhaps again. For balances and accounts, it starts from zero.`,
			);
		} else if (hasOthers) {
			context.logger.warn(
				'This workflow has had another account trigger. If this node is in its place, look up at the bank what happened since its last poll: this node starts from zero.',
			);
		}
		return polledAt;
	}

	const stored = findStored();
	const lastToldAt = findLastToldAt();
	const save = (
		state: TransactionState | AccountsState,
		{ hasItems, now }: { hasItems: boolean; now: number },
	): void => {
		const text = sealState(stateKey, state);
		const isInNode = text === nodeText;
		const cameFromCarried = stored !== undefined && stored.text !== nodeText;
		// The carried state from which items were found stays, until n8n has stored the items.
		const isNeededAgain = hasItems && cameFromCarried;
		if (!hasItems && !isInNode) carry(text);
		else if (!isNeededAgain) carryNothing();
		if (!isInNode) nodeData[KEY] = text;
		// As long as n8n has not stored this state, the mark of a predecessor is needed again.
		if (stored !== undefined || lastToldAt === undefined) leaveMark(context, stateKeyText, now);
	};
	return { stored, lastToldAt, save };
}
