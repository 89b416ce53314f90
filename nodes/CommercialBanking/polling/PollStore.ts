import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import type { PollEvent } from './getPollParameters';
import type { PollMemory } from './PollMemory';
import type { PollResult } from './PollRun';

const EVENTS: readonly PollEvent[] = ['newTransaction', 'balanceCrossed', 'accountChanged'];

const keyOf = (event: PollEvent) => `state of ${event}`;

const carrierKeyOf = (event: PollEvent, nodeId: string) => `${keyOf(event)} at the activation of ${nodeId}`;

/**
 * The state of the trigger, in n8n's static data.
 *
 * With durable cursors, n8n stores the node's static data together with the items, or after a scheduled poll without
 * items. It drops what a poll at an activation writes there, unless that poll has items. So a state that it may drop is
 * carried in the workflow's static data, which n8n saves at the end of an activation.
 *
 * n8n saves the workflow's static data beside the items and not together with them. So the carrier never knows items: if
 * n8n cannot store them, the next poll finds them again.
 *
 * n8n may load the workflow for a scheduled poll before it has saved the activation. So this process remembers the state
 * with which the trigger has begun until then. A second such state would take what came meanwhile for known.
 */
export class PollStore {
	private readonly key: string;

	private readonly memory: PollMemory;

	private readonly nodeData: IDataObject;

	private readonly workflowData: IDataObject;

	private readonly carrierKey: string;

	private readonly otherKeys: readonly string[];

	private readonly otherCarrierKeys: readonly string[];

	constructor(context: IPollFunctions, event: PollEvent, memory: PollMemory) {
		const nodeId = context.getNode().id;
		const others = EVENTS.filter((other) => other !== event);
		this.memory = memory;
		this.nodeData = context.getWorkflowStaticData('node');
		this.workflowData = context.getWorkflowStaticData('global');
		this.key = keyOf(event);
		this.carrierKey = carrierKeyOf(event, nodeId);
		this.otherKeys = others.map(keyOf);
		this.otherCarrierKeys = others.map((other) => carrierKeyOf(other, nodeId));
	}

	/** Loads the texts that may be the state. The first one that can be read counts. */
	load(): string[] {
		const texts = [this.nodeData[this.key], this.workflowData[this.carrierKey]].filter(isText);
		const { begun } = this.memory;
		if (begun?.key === this.key && texts.every((text) => begun.before.includes(text))) return [begun.text, ...texts];
		this.memory.begun = undefined;
		return texts;
	}

	/**
	 * Saves the state that a poll has found.
	 *
	 * @param loaded what `load` has returned
	 */
	save({ state, stateBefore, items }: PollResult, loaded: readonly string[]): void {
		this.carry({ state, stateBefore, items });
		if (this.nodeData[this.key] !== state) this.nodeData[this.key] = state;
		for (const key of this.otherKeys) remove(this.nodeData, key);
		for (const key of this.otherCarrierKeys) remove(this.workflowData, key);
		if (stateBefore === undefined && items.length === 0) {
			this.memory.begun = { key: this.key, text: state, before: loaded };
		}
	}

	private carry({ state, stateBefore, items }: Pick<PollResult, 'state' | 'stateBefore' | 'items'>): void {
		const isInNode = stateBefore !== undefined && stateBefore === this.nodeData[this.key];
		const isOutdated = stateBefore === undefined && items.length > 0;
		if (isInNode || isOutdated) remove(this.workflowData, this.carrierKey);
		else if (items.length === 0) this.workflowData[this.carrierKey] = state;
	}
}

function remove(data: IDataObject, key: string): void {
	if (key in data) Reflect.deleteProperty(data, key);
}

const isText = (value: unknown): value is string => typeof value === 'string';
