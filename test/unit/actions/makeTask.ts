import { type IExecuteFunctions, type INode, NodeOperationError } from 'n8n-workflow';
import { HintCollector } from '../../../nodes/CommercialBanking/actions/HintCollector';
import type { Task } from '../../../nodes/CommercialBanking/actions/runItems';

const node: INode = { id: '1', name: 'Bank', type: 'bank', typeVersion: 1, position: [0, 0], parameters: {} };

/** The fourth input item, with these parameters. Names with points lead into options and filters, as in n8n. */
export function makeTask(parameters: Readonly<Record<string, unknown>>): Task {
	const context = {
		getNode: () => node,
		getTimezone: () => 'Europe/Berlin',
		getNodeParameter: (name: string, _itemIndex: number, fallback: unknown) =>
			name in parameters ? parameters[name] : fallback,
	};
	return {
		context: context as unknown as IExecuteFunctions,
		itemIndex: 3,
		bank: async () => await Promise.reject(new Error('There is no bank')),
		askedAccounts: new Map(),
		hints: new HintCollector(),
	};
}

/** What a user sees when the parameters are wrong. */
export function catchMistake(step: () => unknown) {
	try {
		step();
	} catch (error) {
		if (!(error instanceof NodeOperationError)) throw error;
		return { message: error.message, description: error.description, itemIndex: error.context.itemIndex };
	}
	return undefined;
}

/** The error of the fourth item, with a next step. */
export const mistake = (message: string) => ({
	message: expect.stringContaining(message),
	description: expect.stringMatching(/\S/),
	itemIndex: 3,
});
