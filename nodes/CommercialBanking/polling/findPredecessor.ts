import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { isRecord } from '../domain/json/isJsonObject';

/** Where the workflow's static data have the marks of its account triggers. */
const KEY = 'account triggers';

/** What a trigger leaves in the workflow's static data. n8n loses the node's own with another name or another ID. */
interface Mark extends IDataObject {
	readonly id: string;
	readonly name: string;
	/** The event and the parameters to which its state belongs. */
	readonly stateKey: string;
	/** When it polled last, as far as n8n has stored that. What was found until then was told. Milliseconds since 1970. */
	readonly polledAt: number;
}

type Workflow = Pick<IPollFunctions, 'getNode' | 'getWorkflowStaticData'>;

/**
 * Finds out whether a node without a state has polled before: under another name (n8n without durable cursors keeps its data
 * by the name) or under another ID (with durable cursors, by the ID).
 *
 * @returns `polledAt` of that node, undefined if there is none; `hasOthers` if any other account trigger of the workflow has
 *   polled
 */
export function findPredecessor(context: Workflow, stateKey: string) {
	const { id, name } = context.getNode();
	// With the same name and the same ID, n8n has not lost a state, but has never stored one.
	const others = readMarks(context).filter((mark) => mark.id !== id || mark.name !== name);
	const same = others.find((mark) => mark.stateKey === stateKey && (mark.id === id || mark.name === name));
	return { polledAt: same?.polledAt, hasOthers: others.length > 0 };
}

/** Leaves the mark of a trigger, in place of those that other nodes of its name or its ID have left. */
export function leaveMark(context: Workflow, stateKey: string, polledAt: number): void {
	const { id, name } = context.getNode();
	const others = readMarks(context).filter((mark) => mark.id !== id && mark.name !== name);
	context.getWorkflowStaticData('global')[KEY] = [...others, { id, name, stateKey, polledAt }];
}

function readMarks(context: Workflow): readonly Mark[] {
	const stored = context.getWorkflowStaticData('global')[KEY];
	const marks: readonly unknown[] = Array.isArray(stored) ? stored : [];
	return marks.filter(isMark);
}

/** Whether the trigger has written it. A workflow's static data are open to its Code nodes. */
const isMark = (mark: unknown): mark is Mark =>
	isRecord(mark) &&
	[mark.id, mark.name, mark.stateKey].every((text) => typeof text === 'string') &&
	typeof mark.polledAt === 'number';
