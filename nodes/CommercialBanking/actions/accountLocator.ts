import type { INodeProperties } from 'n8n-workflow';
import { ACCOUNT_ID_PATTERN, isAccountId, MAX_ACCOUNT_ID_CHARACTERS } from '../domain/urls/isAccountId';
import { makeParameterError, toText } from '../parameters/readParameter';
import type { Task } from './runItems';

export const accountLocator: INodeProperties = {
	displayName: 'Account',
	name: 'accountId',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	description:
		"The bank account. Its ID is the accountId that the operation Get Many of accounts returns. It is not the account's number.",
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select an account…',
			hint: 'For each account of the step before, drag its accountId here',
			typeOptions: { searchListMethod: 'searchAccounts', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. 3f0a7c52-checking, or {{ $json.accountId }}',
			validation: [
				{
					type: 'regex',
					properties: {
						regex: ACCOUNT_ID_PATTERN,
						errorMessage: `An account ID has 1 to ${MAX_ACCOUNT_ID_CHARACTERS} characters, and no part that is "." or ".."`,
					},
				},
			],
		},
	],
};

const NOT_USABLE = 'The value is no account ID of this bank. Drag accountId, or choose the account From List.';

/**
 * Gets the ID of the account that the user chose.
 *
 * @throws NodeOperationError if the value cannot be an ID
 */
export function getAccountId(task: Task): string {
	const value: unknown = task.context.getNodeParameter('accountId', task.itemIndex, '', { extractValue: true });
	const accountId = toText(value);
	if (isAccountId(accountId)) return accountId;
	throw makeParameterError(task, accountLocator, value, NOT_USABLE);
}
