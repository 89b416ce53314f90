import type { INodePropertyOptions } from 'n8n-workflow';
import statusTable from '../domain/pain002/codes/statuses.json';

/** What a status means for a single payment comes last, so that it wins over what it means for a file of them. */
const STATUS_BY_CODE = new Map([...Object.entries(statusTable.group), ...Object.entries(statusTable.transaction)]);

/** Every status of the ISO 20022 code lists for groups and transactions, by name. */
export const statusOptions: INodePropertyOptions[] = [...STATUS_BY_CODE]
	.map(([code, { name, means }]) => ({ name: `${name} (${code})`, value: code, description: means }))
	.sort((left, right) => left.name.localeCompare(right.name, 'en'));
