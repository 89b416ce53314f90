import {
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	NodeHelpers,
} from 'n8n-workflow';
import { CommercialBanking } from '../../../nodes/CommercialBanking/CommercialBanking.node';
import { toDirection } from '../../../nodes/CommercialBanking/parameters/directionIfNotStatedOption';
import { meaningCases, wordsOf, writeMeaningReports } from '../domain/pain002/meaning/meaningCases';

const node: INode = {
	id: '1',
	name: 'Commercial Banking',
	type: 'n8n-nodes-commercial-banking.commercialBanking',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

/** Stands for n8n: one set of parameters for each input item, with the defaults of the editor. */
async function parse(inputs: readonly INodeParameters[]): Promise<INodeExecutionData[]> {
	const { description } = new CommercialBanking();
	const parameters = inputs.map(
		(input) => NodeHelpers.getNodeParameters(description.properties, input, true, false, node, description) ?? {},
	);
	const context = {
		getNode: () => node,
		getInputData: () => inputs.map(() => ({ json: {} })),
		getNodeParameter: (path: string, itemIndex: number, fallback?: unknown) => {
			const find = (value: unknown, name: string): unknown =>
				typeof value === 'object' && value !== null
					? Object.entries(value).find(([key]) => key === name)?.[1]
					: undefined;
			return path.split('.').reduce<unknown>(find, parameters[itemIndex]) ?? fallback;
		},
		getExecutionCancelSignal: () => undefined,
		continueOnFail: () => false,
	};
	const [items = []] = await new CommercialBanking().execute.call(context as unknown as IExecuteFunctions);
	return items;
}

const inputs = meaningCases.flatMap((meaningCase) =>
	writeMeaningReports(meaningCase).map(({ plaintext, directionIfNotStated }) => ({
		meaningCase,
		parameters: {
			resource: 'paymentStatusReport',
			operation: 'parse',
			inputType: 'text',
			text: plaintext,
			options: { directionIfNotStated },
		},
	})),
);

describe('the items that the operation Parse makes of the table of meanings', () => {
	let items: INodeExecutionData[] = [];

	beforeAll(async () => {
		items = await parse(inputs.map(({ parameters }) => parameters));
	});

	it('are one for each report', () => {
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(inputs.map((_, item) => ({ item })));
	});

	it.each(inputs.map(({ meaningCase }, index) => ({ ...meaningCase, index })))(
		'have the facts and the words of their row: $title',
		({ index, level, direction, status, reason, outcome, final, mustSay, mustNotSay }) => {
			const json = items[index]?.json ?? {};
			const facts = { level, status, reasonCode: reason, outcome, final, direction: toDirection(direction) };
			expect(json).toMatchObject({ ...facts, warnings: [], delivery: null });
			for (const pattern of mustSay) expect(wordsOf(json)).toMatch(pattern);
			for (const pattern of mustNotSay) expect(wordsOf(json)).not.toMatch(pattern);
		},
	);
});
