import { type INodeProperties, updateDisplayOptions } from 'n8n-workflow';
import { outputParameters } from '../parameters/outputParameters';
import { choiceParameter, optionsParameter } from '../parameters/readParameter';

export const eventParameter = choiceParameter({
	displayName: 'Event',
	name: 'event',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'Account Changed',
			value: 'accountChanged',
			action: 'On account changed',
			description: 'An account is new, is gone, or has another status or error',
		},
		{
			name: 'Balance Above or Below',
			value: 'balanceCrossed',
			action: 'On balance above or below',
			description: 'A balance crosses a line. After an alert, the next one comes only once the balance has recovered.',
		},
		{
			name: 'New Transaction',
			value: 'newTransaction',
			action: 'On new transaction',
			description: 'Money has come in or gone out',
		},
	],
	default: 'newTransaction',
});

export const accountsParameter = choiceParameter({
	displayName: 'Accounts',
	name: 'accounts',
	type: 'options',
	options: [
		{
			name: 'All Accounts',
			value: 'all',
			description: 'All accounts that the connected user may see, also those that are opened later',
		},
		{ name: 'Chosen Accounts', value: 'chosen', description: 'The accounts that you choose' },
	],
	default: 'all',
	description: 'Which accounts to watch',
});

export const accountIdsParameter: INodeProperties = {
	displayName: 'Account Names or IDs',
	name: 'accountIds',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getAccounts' },
	displayOptions: { show: { accounts: ['chosen'] } },
	default: [],
	required: true,
	description:
		'The accounts to watch. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
};

export const includeParameter = choiceParameter({
	displayName: 'Include',
	name: 'include',
	type: 'options',
	options: [
		{
			name: 'Posted and Pending',
			value: 'postedAndPending',
			description: 'A transaction counts when it is announced, and again when it is booked',
		},
		{ name: 'Posted Only', value: 'posted', description: 'A transaction counts when it is booked' },
	],
	default: 'posted',
	description: 'Which transactions count',
});

export const balanceParameter = choiceParameter({
	displayName: 'Balance',
	name: 'balance',
	type: 'options',
	options: [
		{ name: 'Available Balance', value: 'available' },
		{ name: 'Available, Else Current Balance', value: 'any' },
		{ name: 'Current Balance', value: 'current' },
	],
	default: 'any',
	description:
		'Which balance to watch. Accounts that do not have it are left out. The current balance of a loan is what you owe.',
});

export const directionParameter = choiceParameter({
	displayName: 'Direction',
	name: 'direction',
	type: 'options',
	options: [
		{ name: 'Above', value: 'above', description: 'The balance rises above the threshold' },
		{ name: 'Below', value: 'below', description: 'The balance falls below the threshold' },
	],
	default: 'below',
	description: 'In which direction the balance has to cross the threshold',
});

const HOW_TO_WRITE_AMOUNTS = 'Write 10000.50: a point before the cents, nothing between thousands';

export const thresholdParameter: INodeProperties = {
	displayName: 'Threshold',
	name: 'threshold',
	type: 'number',
	default: 0,
	required: true,
	description:
		'The amount to compare the balance with, in the currency of each account: 1000 means EUR 1,000 for an account in EUR, and USD 1,000 for one in USD',
	hint: HOW_TO_WRITE_AMOUNTS,
};

export const marginOption: INodeProperties = {
	displayName: 'Margin',
	name: 'margin',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: '',
	description:
		'After an alert, the balance must recover by this amount before the next alert. If empty, it is one hundredth of the threshold, and at least 1.',
	hint: HOW_TO_WRITE_AMOUNTS,
};

const show = (event: string, properties: INodeProperties[]) =>
	updateDisplayOptions({ show: { event: [event] } }, properties);

export const accountTriggerProperties: INodeProperties[] = [
	eventParameter,
	accountsParameter,
	accountIdsParameter,
	...show('newTransaction', [includeParameter]),
	...show('balanceCrossed', [balanceParameter, directionParameter, thresholdParameter]),
	...outputParameters({
		simplified: 'The ten fields that most people need, all flat',
		fieldsExample: 'signedAmount, description, postedTimestamp',
	}),
	...show('balanceCrossed', [optionsParameter([marginOption])]),
];
