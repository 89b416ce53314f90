import type { INodeProperties } from 'n8n-workflow';

/** The collection of options that most users do not need. */
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
