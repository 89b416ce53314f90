import type { IPollFunctions } from 'n8n-workflow';
import type { PollEvent } from './getPollParameters';
import type { PollMemory } from './PollMemory';

const EVENTS: readonly PollEvent[] = ['newTransaction', 'balanceCrossed', 'accountChanged'];

const keyOf = (event: PollEvent) => `state of ${event}`;

/**
 * The state of the trigger, in n8n's static data.
 *
 * With durable cursors, n8n drops what the poll at the activation writes into the node's static data, unless that poll
 * has items. It keeps what is written into the workflow's static data. So the first state is written there too, and the
 * first scheduled poll finds it.
 *
 * n8n may load the workflow for that poll before it has saved the workflow's static data. So this process remembers the
 * first state until then. A second first state would take what came meanwhile for known.
 */
export class PollStore {
	private readonly context: IPollFunctions;

	private readonly event: PollEvent;

	private readonly memory: PollMemory;

	constructor(context: IPollFunctions, event: PollEvent, memory: PollMemory) {
		this.context = context;
		this.event = event;
		this.memory = memory;
	}

	/** Loads the texts that may be the state. The first one that can be read counts. */
	load(): string[] {
		const stored = this.context.getWorkflowStaticData('node')[keyOf(this.event)];
		const carried = this.context.getWorkflowStaticData('global')[this.carrierKey];
		const texts = [stored, carried].filter((text) => typeof text === 'string');
		const { begun } = this.memory;
		if (begun?.key === keyOf(this.event) && texts.every((text) => begun.before.includes(text))) {
			return [begun.text, ...texts];
		}
		this.memory.begun = undefined;
		return texts;
	}

	/**
	 * Remembers the state with which the trigger has begun. If the first poll has items, n8n stores the state with them.
	 *
	 * @param before the texts that were loaded for that poll
	 */
	remember(text: string, before: readonly string[]): void {
		this.memory.begun = { key: keyOf(this.event), text, before };
	}

	/** @param isFirst whether the trigger has begun with this poll */
	save(text: string, isFirst: boolean): void {
		const data = this.context.getWorkflowStaticData('node');
		const key = keyOf(this.event);
		if (data[key] !== text) data[key] = text;
		for (const other of EVENTS) {
			if (other !== this.event && keyOf(other) in data) Reflect.deleteProperty(data, keyOf(other));
		}
		const carrier = this.context.getWorkflowStaticData('global');
		if (isFirst) carrier[this.carrierKey] = text;
		else if (this.carrierKey in carrier) Reflect.deleteProperty(carrier, this.carrierKey);
	}

	private get carrierKey(): string {
		return `${keyOf(this.event)} at the activation of ${this.context.getNode().id}`;
	}
}
