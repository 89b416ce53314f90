import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { searchAccounts } from './searchAccounts';

/** A list with more choices cannot be used. Further accounts are chosen by their IDs. */
const MAX_CHOICES = 1_000;

/** Lists the accounts for a parameter with several choices. */
export async function getAccounts(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const choices: INodePropertyOptions[] = [];
	let token: string | undefined;
	do {
		const { results, paginationToken } = await searchAccounts.call(this, undefined, token);
		choices.push(...results.map(({ name, value }) => ({ name, value })));
		const next = typeof paginationToken === 'string' ? paginationToken : undefined;
		token = next === token ? undefined : next;
	} while (token !== undefined && choices.length < MAX_CHOICES);
	return choices;
}
