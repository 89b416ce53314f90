import type { INodeProperties } from 'n8n-workflow';

/** The option that adds `raw` to the items of a report. */
export const includeRawOption: INodeProperties = {
	displayName: 'Include Raw Message',
	name: 'includeRaw',
	type: 'boolean',
	default: false,
	description: "Whether to add the part of the bank's message from which the item was made, in the bank's own names",
};
