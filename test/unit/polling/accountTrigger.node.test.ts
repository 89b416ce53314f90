import type { INodeProperties } from 'n8n-workflow';
import { CommercialBankingAccountTrigger } from '../../../nodes/CommercialBanking/CommercialBankingAccountTrigger.node';
import { eventParameter } from '../../../nodes/CommercialBanking/polling/accountTriggerProperties';

const { description, methods } = new CommercialBankingAccountTrigger();

const shownFor = (event: string) =>
	description.properties.filter(({ displayOptions }) => displayOptions?.show?.event?.includes(event) ?? true);

const valuesOf = (property: INodeProperties | undefined) =>
	(property?.options ?? []).map((option) => ('value' in option ? option.value : option.name));

it('keeps the names that people save in their workflows', () => {
	expect(description).toMatchObject({
		name: 'commercialBankingAccountTrigger',
		displayName: 'Commercial Banking Account Trigger',
		version: 1,
		polling: true,
		inputs: [],
		outputs: ['main'],
		credentials: [{ name: 'commercialBankingOAuth2Api', required: true }],
	});
});

/** The parameters of each event, and the options that it has. */
const CONTRACT: Readonly<Record<string, readonly [names: readonly string[], options?: readonly string[]]>> = {
	newTransaction: [['event', 'accounts', 'accountIds', 'include', 'output', 'fields']],
	balanceCrossed: [
		['event', 'accounts', 'accountIds', 'balance', 'direction', 'threshold', 'output', 'fields', 'options'],
		['margin'],
	],
	accountChanged: [['event', 'accounts', 'accountIds', 'output', 'fields']],
};

it.each(eventParameter.options)('has $value in the list of nodes, with the parameters of the contract', (event) => {
	expect('action' in event && event.action).toMatch(/^On [a-z ]+$/);
	const shown = shownFor(event.value);
	const collection = shown.find(({ name }) => name === 'options');
	const options = collection === undefined ? [] : [valuesOf(collection)];
	expect([shown.map(({ name }) => name), ...options]).toEqual(CONTRACT[event.value]);
});

it('lists the accounts with a method that exists', () => {
	const accounts = description.properties.find(({ name }) => name === 'accountIds');
	expect(Object.keys(methods.loadOptions)).toContain(accounts?.typeOptions?.loadOptionsMethod);
});
