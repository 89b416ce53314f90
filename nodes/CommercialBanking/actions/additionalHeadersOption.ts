import { type INodeProperties, NodeOperationError } from 'n8n-workflow';
import { isRecord } from '../domain/json/isRecord';
import type { Task } from './operation';

/** A token of RFC 9110, section 5.6.2. */
const HEADER_NAME = /^[!#$%&'*+.^`|~\w-]{1,100}$/;

/** Visible characters and spaces. A line break would begin another header. */
const HEADER_VALUE = /^[\t\x20-\x7e\xa0-\xff]{1,4000}$/;

/** The credential sets these, or they say where a request ends or where it goes. */
const FORBIDDEN_NAMES: ReadonlySet<string> = new Set([
	'authorization',
	'connection',
	'content-length',
	'cookie',
	'expect',
	'host',
	'keep-alive',
	'proxy-authorization',
	'te',
	'trailer',
	'transfer-encoding',
	'upgrade',
	'x-api-key',
]);

/** The option Additional Headers, for operations that call the bank. */
export const additionalHeadersOption: INodeProperties = {
	displayName: 'Additional Headers',
	name: 'additionalHeaders',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Header',
	default: {},
	options: [
		{
			displayName: 'Header',
			name: 'header',
			values: [
				{
					displayName: 'Name',
					name: 'name',
					type: 'string',
					default: '',
					placeholder: 'e.g. x-fapi-customer-ip-address',
					description: 'Name of the header. Authorization, Cookie, Host and x-api-key cannot be set here.',
				},
				{ displayName: 'Value', name: 'value', type: 'string', default: '', description: 'Value of the header' },
			],
		},
	],
	description: 'Headers that your bank asks for beyond its document. They are sent with each call.',
};

/**
 * Gets the option Additional Headers.
 *
 * @returns the values by name, in small letters. Pairs without a name and without a value are left out.
 * @throws NodeOperationError for a header that must not be set, or that cannot be sent
 */
export function getAdditionalHeaders(task: Task): Record<string, string> {
	const value: unknown = task.context.getNodeParameter('options.additionalHeaders.header', task.itemIndex, []);
	const pairs = (Array.isArray(value) ? value : [value])
		.filter(isRecord)
		.map(({ name, value: text }) => [toText(name).toLowerCase(), toText(text)] as const)
		.filter(([name, text]) => name !== '' || text !== '');
	for (const [name, text] of pairs) checkHeader(task, name, text);
	return Object.fromEntries(pairs);
}

function checkHeader({ context, itemIndex }: Task, name: string, value: string): void {
	const problem = findProblem(name, value);
	if (problem === undefined) return;
	throw new NodeOperationError(context.getNode(), `'Additional Headers' ${problem}`, {
		itemIndex,
		description: 'Correct or remove this header. The API key and the sign-in belong into the credential.',
	});
}

/** The value is never repeated, because it may be a secret. */
function findProblem(name: string, value: string): string | undefined {
	if (!HEADER_NAME.test(name)) return 'has a name that is not the name of a header';
	if (FORBIDDEN_NAMES.has(name)) return `must not set the header ${name}`;
	return HEADER_VALUE.test(value) ? undefined : `has a value for ${name} that cannot be sent`;
}

function toText(value: unknown): string {
	return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
		? String(value).trim()
		: '';
}
