import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { INodeProperties } from 'n8n-workflow';
import { listOf, objectOf } from '../../n8n-host/jsonValue.ts';
import { projectRoot } from '../../n8n-host/projectRoot.ts';
import { CommercialBankingNotificationsApi } from '../../credentials/CommercialBankingNotificationsApi.credentials';
import { CommercialBankingOAuth2Api } from '../../credentials/CommercialBankingOAuth2Api.credentials';
import { CommercialBanking } from '../../nodes/CommercialBanking/CommercialBanking.node';
import { CommercialBankingAccountTrigger } from '../../nodes/CommercialBanking/CommercialBankingAccountTrigger.node';
import { CommercialBankingTrigger } from '../../nodes/CommercialBanking/CommercialBankingTrigger.node';

const nodes = [CommercialBanking, CommercialBankingAccountTrigger, CommercialBankingTrigger].map((Node) => {
	const file = path.join(projectRoot, 'nodes/CommercialBanking', `${Node.name}.node.json`);
	const codex = objectOf(JSON.parse(readFileSync(file, 'utf8')), 'the codex');
	return { name: Node.name, description: new Node().description, codex };
});

const credentials = [new CommercialBankingNotificationsApi(), new CommercialBankingOAuth2Api()];

/** The parameters, and those in collections. */
const withMembers = (properties: readonly INodeProperties[]): INodeProperties[] =>
	properties.flatMap((property) => {
		const members = (property.options ?? []).filter((option): option is INodeProperties => 'type' in option);
		return [property, ...members];
	});

const parameters = withMembers([
	...nodes.flatMap(({ description }) => description.properties),
	...credentials.flatMap(({ properties }) => properties),
]);

const choices = parameters
	.filter(({ type, options = [] }) => ['options', 'multiOptions'].includes(type) && options.length > 1)
	.map(({ displayName, options = [] }) => ({ displayName, names: options.map(({ name }) => name) }));

/** The rules of n8n's linter read only what stands in the files of the nodes. These hold for all files. */
describe('as the rules of n8n want it', () => {
	it.each(nodes)('the codex of $name has the version of the node', ({ description, codex }) => {
		expect(codex.nodeVersion).toBe(`${String(description.version)}.0`);
	});

	// From the shortest output to the longest: the order says something.
	it.each(choices.filter(({ displayName }) => displayName !== 'Output'))(
		'the choices of $displayName are sorted by name',
		({ names }) => {
			const compare = (one: string, other: string) => one.localeCompare(other, 'en', { sensitivity: 'base' });
			expect(names).toEqual([...names].sort(compare));
		},
	);

	it('each parameter has a default, and a hint of at most 120 characters', () => {
		expect(parameters.filter((parameter) => !('default' in parameter))).toEqual([]);
		expect(parameters.filter(({ hint = '' }) => hint.length > 120).map(({ name }) => name)).toEqual([]);
	});
});

it.each([
	['CommercialBanking', ['SEPA', 'ACH', 'liquidity', 'MT940', 'camt.053', 'BAI2', 'OFX', 'PSD2', 'IBAN', 'Odoo bank']],
	['CommercialBankingAccountTrigger', ['SEPA', 'ACH', 'notification', 'payee', 'cash flow', 'IBAN', 'invoice paid']],
	['CommercialBankingTrigger', ['payment rejected', 'fraud', 'verification of payee', 'notification', 'pain.014']],
])('%s is found under %j', (name, words) => {
	const alias = listOf(nodes.find((node) => node.name === name)?.codex.alias, 'its words');
	const ofEach = ['bank feed', 'reconcile', 'wire', 'direct debit', 'cash'];
	expect(alias).toEqual(expect.arrayContaining([...ofEach, ...words]));
});
