import type { INodeProperties } from 'n8n-workflow';

/** The option Page Size, of all nodes that read lists of the bank. */
export const pageSizeOption: INodeProperties = {
	displayName: 'Page Size',
	name: 'pageSize',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: '',
	description: 'How many results to ask for with each call. The bank may send fewer. If it is empty, the bank decides.',
};
