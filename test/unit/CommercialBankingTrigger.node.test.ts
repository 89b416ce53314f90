import { type INodeParameters, type INodeProperties, NodeHelpers } from 'n8n-workflow';
import { listOf, objectOf } from '../../n8n-host/jsonValue.ts';
import { CommercialBankingTrigger } from '../../nodes/CommercialBanking/CommercialBankingTrigger.node';

const { description } = new CommercialBankingTrigger();

const isNotice = ({ type }: INodeProperties) => type === 'notice';

/** The parameters, or those of the options, that the editor shows for these values. */
function shownFor(values: INodeParameters, properties = description.properties): INodeProperties[] {
	const defaults = { event: 'statusUpdate', output: 'simplified', responseMode: 'onReceived' };
	const root = { ...defaults, ...values };
	return properties.filter((property) =>
		NodeHelpers.displayParameter(root, property, { typeVersion: 2 }, description, root),
	);
}

const valuesOf = (name: string): unknown[] => {
	const property = description.properties.find((each) => each.name === name);
	return listOf(property?.options, 'the options').map((option) => objectOf(option, 'an option').value);
};

function optionsFor(values: INodeParameters): string[] {
	const collection = description.properties.find(({ name }) => name === 'options');
	const options = listOf(collection?.options, 'the options') as INodeProperties[];
	return shownFor(values, options).map(({ name }) => name);
}

describe('CommercialBankingTrigger', () => {
	it('keeps the names and values that people save in their workflows', () => {
		expect(description).toMatchObject({ name: 'commercialBankingTrigger', version: 2, inputs: [] });
		const names = shownFor({ event: 'selectedStatuses' }).filter((property) => !isNotice(property));
		expect(names.map((property) => [property.name, property.default])).toEqual([
			['event', 'statusUpdate'],
			['triggerOn', []],
			['output', 'simplified'],
			['responseMode', 'onReceived'],
			['options', {}],
		]);
		expect(valuesOf('event')).toEqual([
			'needsAction',
			'paymentCompleted',
			'paymentRejected',
			'statusUpdate',
			'selectedStatuses',
		]);
		expect(valuesOf('output')).toEqual(['simplified', 'full']);
		expect(valuesOf('responseMode')).toEqual(['onReceived', 'lastNode']);
		expect(optionsFor({ output: 'full' })).toEqual([
			'basePath',
			'directionIfNotStated',
			'includeRaw',
			'paymentTypes',
			'publicKeyFormat',
			'publicKeyRequiresToken',
			'separateExecutions',
			'timeZoneIfNotStated',
		]);
	});

	it('does not show Include Raw Message with Simplified', () => {
		expect(optionsFor({ output: 'simplified' })).not.toContain('includeRaw');
	});

	it('says in the list of nodes where balances and transactions are, and while listening what does not appear', () => {
		expect(description.description).toMatch(/For balances and transactions, open Actions below/);
		expect(description.eventTriggerDescription).toMatch(/filtered by Event or Payment Types do not appear/);
	});
});

it('shows below the node the name that its event has in the list', () => {
	const { properties, subtitle } = description;
	const events = properties.find(({ name }) => name === 'event')?.options ?? [];
	const names = events.map((event) => ('value' in event ? [event.value, event.name] : []));
	expect(subtitle).toContain(JSON.stringify(Object.fromEntries(names)));
	expect(names.length).toBeGreaterThan(3);
});
