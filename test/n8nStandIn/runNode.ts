import {
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type NodeExecutionHint,
	NodeHelpers,
} from 'n8n-workflow';
import { isObject } from '../../n8n-host/jsonValue.ts';
import { CommercialBanking } from '../../nodes/CommercialBanking/CommercialBanking.node';

/** The node, as a workflow has it. */
export const node: INode = {
	id: '1',
	name: 'Commercial Banking',
	type: 'n8n-nodes-commercial-banking.commercialBanking',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
	credentials: {
		commercialBankingNotificationsApi: { id: '1', name: 'Notifications' },
		commercialBankingOAuth2Api: { id: '2', name: 'My Bank' },
	},
};

/** What the node gave to n8n. */
export interface NodeRun {
	readonly items: INodeExecutionData[];
	readonly hints: NodeExecutionHint[];
}

/**
 * Runs the node as n8n does, with the parameters of each input item. n8n's defaults are filled in.
 *
 * @param context what n8n gives to the node apart from its parameters
 * @throws what the node throws
 */
export async function runNode(inputs: readonly INodeParameters[], context: object = {}): Promise<NodeRun> {
	const hints: NodeExecutionHint[] = [];
	const parameters = inputs.map(fillDefaults);
	const complete = {
		getNode: () => ({
			...node,
			parameters: parameters[0] ?? {},
			credentials: { ...node.credentials, ...ownCredential() },
		}),
		getTimezone: () => 'Europe/Berlin',
		getInputData: () => inputs.map(() => ({ json: {} })),
		getNodeParameter: (name: string, itemIndex: number, fallback?: unknown) =>
			readParameter(parameters[itemIndex] ?? {}, name, fallback),
		getExecutionCancelSignal: () => undefined,
		continueOnFail: () => false,
		addExecutionHints: (...added: NodeExecutionHint[]) => hints.push(...added),
		...context,
	};
	const [items = []] = await new CommercialBanking().execute.call(complete as unknown as IExecuteFunctions);
	return { items, hints };
}

/** Each test has a credential of its own, because the node remembers what the bank has answered to a credential. */
const ownCredential = () => ({
	commercialBankingOAuth2Api: { id: expect.getState().currentTestName ?? '2', name: 'My Bank' },
});

function fillDefaults(parameters: INodeParameters): INodeParameters {
	const { description } = new CommercialBanking();
	return NodeHelpers.getNodeParameters(description.properties, parameters, true, false, node, description) ?? {};
}

function readParameter(parameters: INodeParameters, path: string, fallback: unknown): unknown {
	let value: unknown = parameters;
	for (const name of path.split('.')) value = isObject(value) ? value[name] : undefined;
	if (value === undefined) return fallback;
	return isObject(value) && '__rl' in value ? value.value : value;
}
