import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { INodeProperties } from 'n8n-workflow';
import { CommercialBanking } from '../../nodes/CommercialBanking/CommercialBanking.node';
import { CommercialBankingAccountTrigger } from '../../nodes/CommercialBanking/CommercialBankingAccountTrigger.node';
import { CommercialBankingTrigger } from '../../nodes/CommercialBanking/CommercialBankingTrigger.node';
import { listOf, objectOf } from '../../n8n-host/jsonValue.ts';

const folder = path.join(__dirname, '..', 'vectors', 'upgrades');

const newest =
	readdirSync(folder)
		.sort((left, right) => left.localeCompare(right, 'en', { numeric: true }))
		.at(-1) ?? '';

/** The names of all parameters, also inside collections. A notice is not a parameter. */
const namesOf = (properties: readonly INodeProperties[]): string[] =>
	properties.flatMap((property) => [
		...(property.type === 'notice' ? [] : [property.name]),
		...(property.type === 'collection' ? namesOf(propertiesIn(property)) : []),
	]);

const propertiesIn = ({ options = [] }: INodeProperties): INodeProperties[] =>
	options.flatMap((option) => ('type' in option ? [option] : []));

/** The names that the saved workflows set on nodes of a type. */
function savedNames(nodeType: string): string[] {
	const files = readdirSync(path.join(folder, newest)).filter((file) => file.endsWith('.workflow.json'));
	const nodes = files.flatMap((file) =>
		listOf(objectOf(JSON.parse(readFileSync(path.join(folder, newest, file), 'utf8')), file).nodes, 'its nodes'),
	);
	return nodes
		.map((node) => objectOf(node, 'a node'))
		.filter(({ type }) => type === `n8n-nodes-commercial-banking.${nodeType}`)
		.map(({ parameters }) => objectOf(parameters, 'its parameters'))
		.flatMap((parameters) => [
			...Object.keys(parameters),
			...Object.keys(objectOf(parameters.options ?? {}, 'its options')),
			...Object.keys(objectOf(parameters.filters ?? {}, 'its filters')),
		]);
}

describe('the workflows saved with the newest version', () => {
	it.each([new CommercialBanking(), new CommercialBankingAccountTrigger(), new CommercialBankingTrigger()])(
		'set every parameter of $description.name',
		({ description: { name, properties } }) => {
			expect(savedNames(name)).toEqual(expect.arrayContaining(namesOf(properties)));
		},
	);
});
