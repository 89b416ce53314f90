import type { INodeProperties } from 'n8n-workflow';

/** The collection in which n8n's editor offers what most users leave alone. */
export function optionsParameter(...options: INodeProperties[]): INodeProperties {
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options,
	};
}
