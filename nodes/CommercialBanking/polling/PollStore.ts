import type { IPollFunctions } from 'n8n-workflow';
import type { PollEvent } from './getPollParameters';

const EVENTS: readonly PollEvent[] = ['newTransaction', 'balanceCrossed', 'accountChanged'];

const keyOf = (event: PollEvent) => `state of ${event}`;

/**
 * The state of the trigger, in n8n's static data.
 *
 * With durable cursors, n8n drops what the poll at the activation writes into the node's static data, unless that poll
 * has items. It keeps what is written into the workflow's static data. So the first state is written there too, and the
 * first scheduled poll finds it.
 */
export class PollStore {
	private readonly context: IPollFunctions;

	private readonly event: PollEvent;

	constructor(context: IPollFunctions, event: PollEvent) {
		this.context = context;
		this.event = event;
	}

	/** Loads the texts that may be the state. The first one that can be read counts. */
	load(): string[] {
		const stored = this.context.getWorkflowStaticData('node')[keyOf(this.event)];
		const carried = this.context.getWorkflowStaticData('global')[this.carrierKey];
		return [stored, carried].filter((text) => typeof text === 'string');
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
