import type { INodeProperties } from 'n8n-workflow';
import { CommercialBankingAccountTrigger } from '../../../nodes/CommercialBanking/CommercialBankingAccountTrigger.node';

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

it('has an entry for each event in the list of nodes', () => {
	const event = description.properties.find(({ name }) => name === 'event');
	expect(event?.options?.map((option) => 'action' in option && option.action)).toEqual([
		'On account changed',
		'On balance above or below',
		'On new transaction',
	]);
});

it.each([
	['newTransaction', ['event', 'accounts', 'accountIds', 'include', 'output', 'fields'], undefined],
	[
		'balanceCrossed',
		['event', 'accounts', 'accountIds', 'balance', 'direction', 'threshold', 'output', 'fields', 'options'],
		['margin'],
	],
	['accountChanged', ['event', 'accounts', 'accountIds', 'output', 'fields'], undefined],
])('shows for %s the parameters of the contract', (event, names, options) => {
	const shown = shownFor(event);
	expect(shown.map(({ name }) => name)).toEqual(names);
	const collection = shown.find(({ name }) => name === 'options');
	expect(collection && valuesOf(collection)).toEqual(options);
});

it('lists the accounts with a method that exists', () => {
	const accounts = description.properties.find(({ name }) => name === 'accountIds');
	expect(Object.keys(methods.loadOptions)).toContain(accounts?.typeOptions?.loadOptionsMethod);
});
