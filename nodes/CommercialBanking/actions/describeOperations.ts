import { type ICredentialsDisplayOptions, type INodeProperties, updateDisplayOptions } from 'n8n-workflow';
import { type Need, resources } from './operations';

const resourceParameter: INodeProperties = {
	displayName: 'Resource',
	name: 'resource',
	type: 'options',
	noDataExpression: true,
	options: resources.map(({ name, value }) => ({ name, value })),
	default: 'account',
};

const operationParameter: INodeProperties = {
	displayName: 'Operation',
	name: 'operation',
	type: 'options',
	noDataExpression: true,
	default: '',
};

/** The parameters of the node: the resource, and for each one its operations with their parameters. */
export const operationParameters: INodeProperties[] = [
	resourceParameter,
	...resources.flatMap(({ value: resource, operations }): INodeProperties[] => [
		{
			...operationParameter,
			displayOptions: { show: { resource: [resource] } },
			options: operations.map(({ option }) => option),
			default: operations.at(-1)?.option.value ?? '',
		},
		...operations.flatMap(({ option, properties }) =>
			updateDisplayOptions({ show: { resource: [resource], operation: [option.value] } }, properties),
		),
	]),
];

/** `Get many accounts` becomes `Get Many Accounts`. */
const toTitle = (action: string): string => action.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

const titles = resources.flatMap(({ value, operations }) =>
	operations.map(({ option }) => [`${value}:${String(option.value)}`, toTitle(option.action)] as const),
);

/** The expression for the line below the node on the canvas. */
export const subtitle = `={{ ${JSON.stringify(Object.fromEntries(titles))}[$parameter["resource"] + ":" + $parameter["operation"]] }}`;

/**
 * Tells for which operations a credential is shown. n8n uses only the first entry of a name, so all operations share it: each
 * of these resources with each of these operations. A test finds an operation that is shown so, and needs something else.
 */
export function whereNeeded(need: Need): ICredentialsDisplayOptions {
	const needing = resources.flatMap(({ value: resource, operations }) =>
		operations.filter(({ needs }) => needs === need).map(({ option }) => ({ resource, operation: option.value })),
	);
	const collect = (name: 'resource' | 'operation') => [...new Set(needing.map((pair) => pair[name]))].sort();
	return { show: { resource: collect('resource'), operation: collect('operation') } };
}
