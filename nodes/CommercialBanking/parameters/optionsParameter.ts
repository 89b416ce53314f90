import type { INodeProperties } from 'n8n-workflow';

const collectionParameter = (
	displayName: string,
	placeholder: string,
	options: readonly INodeProperties[],
): INodeProperties => ({
	displayName,
	name: displayName.toLowerCase(),
	type: 'collection',
	placeholder,
	default: {},
	options: [...options],
});

export const optionsParameter = (options: readonly INodeProperties[]) =>
	collectionParameter('Options', 'Add option', options);

export const filtersParameter = (filters: readonly INodeProperties[]) =>
	collectionParameter('Filters', 'Add Filter', filters);

export const pageSizeOption: INodeProperties = {
	displayName: 'Page Size',
	name: 'pageSize',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: '',
	description: 'How many results to ask for with each call. The bank may send fewer. If it is empty, the bank decides.',
};
