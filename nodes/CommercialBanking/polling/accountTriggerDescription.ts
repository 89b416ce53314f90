import { type INodeProperties, updateDisplayOptions } from 'n8n-workflow';
import { optionsParameter } from '../parameters/optionsParameter';
import { outputParameters } from '../parameters/outputParameter';
import { pageSizeOption } from '../parameters/pageSizeOption';

const eventParameter: INodeProperties = {
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
			description: 'A balance crosses a line. It counts again after it has come back.',
		},
		{
			name: 'New Transaction',
			value: 'newTransaction',
			action: 'On new transaction',
			description: 'Money has come in or gone out',
		},
	],
	default: 'newTransaction',
};

const accountParameters: INodeProperties[] = [
	{
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
	},
	{
		displayName: 'Account Names or IDs',
		name: 'accountIds',
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: 'getAccounts' },
		displayOptions: { show: { accounts: ['chosen'] } },
		default: [],
		required: true,
		description:
			'The accounts to watch. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	},
];

const transactionParameters: INodeProperties[] = [
	{
		displayName: 'Include',
		name: 'include',
		type: 'options',
		options: [
			{ name: 'Posted Only', value: 'posted', description: 'A transaction counts when it is booked' },
			{
				name: 'Posted and Pending',
				value: 'postedAndPending',
				description: 'A transaction counts when it is announced, and again when it is booked',
			},
		],
		default: 'posted',
		description: 'Which transactions count',
	},
];

const balanceParameters: INodeProperties[] = [
	{
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
	},
	{
		displayName: 'Direction',
		name: 'direction',
		type: 'options',
		options: [
			{ name: 'Above', value: 'above', description: 'The balance rises above the threshold' },
			{ name: 'Below', value: 'below', description: 'The balance falls below the threshold' },
		],
		default: 'below',
		description: 'In which direction the balance has to cross the threshold',
	},
	{
		displayName: 'Threshold',
		name: 'threshold',
		type: 'number',
		default: 0,
		required: true,
		description: "The line, in the account's currency",
	},
];

const concurrencyOption: INodeProperties = {
	displayName: 'Accounts at Once',
	name: 'concurrency',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 20 },
	default: 5,
	description: 'How many accounts to read at the same time. A rate limit of the bank slows all of them down together.',
};

const transactionOptions = optionsParameter(
	concurrencyOption,
	{
		displayName: 'Identify By',
		name: 'identifyBy',
		type: 'options',
		options: [
			{
				name: 'Content',
				value: 'content',
				description:
					'Date, amount, type and reference. For banks whose IDs change, for example IDs that count the rows.',
			},
			{ name: 'Transaction ID', value: 'transactionId', description: "The bank's ID" },
		],
		default: 'transactionId',
		description: 'How to tell that a transaction is known. If you change it, the trigger begins anew.',
	},
	pageSizeOption,
	{
		displayName: 'Send Period to Bank',
		name: 'periodToBank',
		type: 'boolean',
		default: false,
		description:
			'Whether to ask the bank only for transactions of the last 90 days (startTime). Turn it on only if your bank honours it: others may refuse the call.',
	},
	{
		displayName: 'Start Date',
		name: 'startDate',
		type: 'dateTime',
		default: '',
		displayOptions: { show: { startFrom: ['date'] } },
		description: 'Transactions that were posted at this time or later count at the first poll',
	},
	{
		displayName: 'Start From',
		name: 'startFrom',
		type: 'options',
		options: [
			{ name: 'A Date', value: 'date', description: 'Also transactions that were posted since a date' },
			{ name: 'Everything', value: 'everything', description: 'Also all transactions that the bank lists already' },
			{ name: 'Now', value: 'now', description: 'Only what comes after the activation' },
		],
		default: 'now',
		description: 'Which transactions count at the first poll',
	},
);

const balanceOptions = optionsParameter(
	{
		displayName: 'Margin',
		name: 'margin',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 0,
		description:
			'How far the balance must come back before it can cross the threshold again. Without this option, it is one hundredth of the threshold, and at least 1.',
	},
	pageSizeOption,
);

const show = (event: string, properties: INodeProperties[]) =>
	updateDisplayOptions({ show: { event: [event] } }, properties);

/** The parameters of the account trigger. */
export const accountTriggerProperties: INodeProperties[] = [
	eventParameter,
	...accountParameters,
	...show('newTransaction', transactionParameters),
	...show('balanceCrossed', balanceParameters),
	...outputParameters({
		simplified: 'The ten fields that most people need, all flat',
		fieldsExample: 'signedAmount, description, postedTimestamp',
	}),
	...show('newTransaction', [transactionOptions]),
	...show('balanceCrossed', [balanceOptions]),
	...show('accountChanged', [optionsParameter(pageSizeOption)]),
];
