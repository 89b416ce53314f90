import type { INodePropertyOptions } from 'n8n-workflow';
import statusTable from '../domain/pain002/statuses.json';

const nameByCode = new Map(
	[...Object.entries(statusTable.group), ...Object.entries(statusTable.transaction)].map(
		([code, { name }]) => [code, name] as const,
	),
);

/** Every status of the ISO 20022 code lists for groups and transactions, by code. */
export const statusOptions: INodePropertyOptions[] = [...nameByCode]
	.sort(([left], [right]) => left.localeCompare(right, 'en'))
	.map(([code, name]) => ({ name: `${code} – ${name}`, value: code }));
