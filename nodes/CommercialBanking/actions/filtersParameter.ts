import type { INodeProperties } from 'n8n-workflow';

/** The collection of filters of a list. */
export function filtersParameter(...filters: INodeProperties[]): INodeProperties {
	return {
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		options: filters,
	};
}
