import type { INodePropertyOptions } from 'n8n-workflow';
import { explainStatus } from '../domain/pain002/codes/explainCode';
import statusTable from '../domain/pain002/codes/statuses.json';

/** Every status of the ISO 20022 code lists for groups and transactions, sorted by name. */
export const statusOptions: INodePropertyOptions[] = Object.keys(statusTable.codes)
	.map((code) => {
		const explained = explainStatus(code, 'transaction', null);
		return { name: `${explained?.name} (${code})`, value: code, description: explained?.means ?? undefined };
	})
	.sort((left, right) => left.name.localeCompare(right.name, 'en'));
