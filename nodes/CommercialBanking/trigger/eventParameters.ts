import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { outcomeOf, STATUS_CODES, statusOf } from '../domain/pain002/codes/codeTables';

const completed = STATUS_CODES.filter((code) => outcomeOf(code) === 'completed');
const refused = STATUS_CODES.filter((code) => ['rejected', 'cancelled'].includes(outcomeOf(code)));

/** The statuses (ISO 20022 codes) of an event. For `needsAction`, see `onlyNeedsAction` in getTriggerParameters.ts. */
const STATUSES = new Map<unknown, readonly string[]>([
	['paymentCompleted', completed],
	['paymentRejected', refused],
]);

const events = [
	{
		name: 'Needs a Decision or Action',
		value: 'needsAction',
		action: 'On payment that needs a decision or action',
		description: 'The bank reports a status after which somebody has to decide, correct, ask or check something',
	},
	{
		name: 'Payment Completed',
		value: 'paymentCompleted',
		action: 'On payment completed',
		description: `The bank reports that it has carried out a payment (${completed.join(', ')})`,
	},
	{
		name: 'Payment Rejected or Canceled',
		value: 'paymentRejected',
		action: 'On payment rejected or canceled',
		description: `The bank reports that a payment is rejected or canceled (${refused.join(', ')})`,
	},
	{
		name: 'Payment Status Update',
		value: 'statusUpdate',
		action: 'On payment status update',
		description: 'The bank reports any status of a payment',
	},
	{
		name: 'Selected Statuses',
		value: 'selectedStatuses',
		action: 'On selected payment statuses',
		description: 'The bank reports one of the statuses that you choose',
	},
];

/** Every status of the ISO 20022 code lists for groups and transactions, sorted by name. */
export const statusOptions: INodePropertyOptions[] = STATUS_CODES.map((status) => {
	const { name, means } = statusOf(status) ?? { name: status, means: '' };
	return { name: `${name} (${status})`, value: status, description: means.replace('{what}', 'the payment') };
}).sort((left, right) => left.name.localeCompare(right.name, 'en'));

export const EVENT_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
	events.map(({ value, name }) => [value, name]),
);

export const eventParameter: INodeProperties = {
	displayName: 'Event',
	name: 'event',
	type: 'options',
	noDataExpression: true,
	options: events,
	default: 'statusUpdate',
};

export const triggerOnParameter: INodeProperties = {
	// If this were named "Trigger On", n8n's list of nodes would have an entry for each status.
	displayName: 'Payment Statuses',
	name: 'triggerOn',
	type: 'multiOptions',
	options: statusOptions,
	displayOptions: { show: { event: ['selectedStatuses'] } },
	default: [],
	required: true,
	description: 'The statuses (ISO 20022 codes) that start the workflow',
};

/**
 * Lists the statuses that start the workflow.
 *
 * @param event the value of the parameter Event
 * @param selected the value of the parameter Payment Statuses
 * @returns ISO 20022 codes. Empty means all, also where an expression gives no code: nothing is left out by mistake.
 */
export function listStatusesOf(event: unknown, selected: unknown): readonly string[] {
	if (event !== 'selectedStatuses') return STATUSES.get(event) ?? [];
	return Array.isArray(selected) ? selected.filter((code): code is string => typeof code === 'string') : [];
}
