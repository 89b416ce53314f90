import type { INodeProperties } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import type { Task } from './operation';

/** `accountId`, a string of at most 256 characters (Account Information API, AccountDescriptor). */
const MAX_ID = 256;

/** The account, chosen from the bank's list or given by its ID. */
export const accountLocator: INodeProperties = {
	displayName: 'Account',
	name: 'accountId',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	description:
		"The bank account. Its ID is the accountId that the operation Get Many of accounts returns; it is not the account's number.",
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select an account…',
			typeOptions: { searchListMethod: 'searchAccounts', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. 3f0a7c52-checking',
			validation: [
				{
					type: 'regex',
					properties: {
						regex: `^\\s*(?!\\.{1,2}\\s*$)\\S.{0,${MAX_ID - 1}}\\s*$`,
						errorMessage: `An account ID has 1 to ${MAX_ID} characters`,
					},
				},
			],
		},
	],
};

/**
 * Reads the ID of the account asked for.
 *
 * @throws NodeOperationError where it cannot be one. `.` and `..` are refused too: in a URL they would lead to
 *   another resource, in whatever way they are encoded.
 */
export function getAccountId({ context, itemIndex }: Task): string {
	const value: unknown = context.getNodeParameter('accountId', itemIndex, '', { extractValue: true });
	const accountId = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
	const isUsable = accountId !== '.' && accountId !== '..' && accountId.length <= MAX_ID;
	// A lone surrogate cannot be sent: it has no encoding.
	if (accountId !== '' && isUsable && !/\p{Surrogate}/u.test(accountId)) return accountId;
	const message = accountId === '' ? 'No account ID given' : 'This is not an account ID';
	throw new NodeOperationError(context.getNode(), message, {
		itemIndex,
		description: `Choose the account From List, or give the accountId that the operation Get Many of accounts returns (1 to ${MAX_ID} characters).`,
	});
}
