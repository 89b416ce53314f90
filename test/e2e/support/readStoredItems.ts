import { parse } from 'flatted';
import { isObject, textOf, type JsonObject } from '../../../n8n-host/jsonValue.ts';
import { loadExecutions } from '../../../n8n-host/loadExecutions.ts';
import type { N8nHome } from '../../../n8n-host/startN8n.ts';
import { triggerName } from '../triggerWorkflow.ts';

/** An execution as n8n's database stores it. */
export interface StoredExecution {
	readonly status: string;
	/** The items at the first output of the trigger. */
	readonly items: readonly JsonObject[];
}

/** Reads the executions of a workflow, also those that were interrupted, whose items n8n's API does not show. */
export const readStoredExecutions = (home: N8nHome, workflowId: string): StoredExecution[] =>
	loadExecutions(home, workflowId)
		.filter(({ isDeleted }) => !isDeleted)
		.map(({ status, data }) => ({ status, items: parseExecution(data).items }));

/** The delivery IDs of all items that are stored, each as often as it occurs. */
export const readDeliveryIds = (home: N8nHome, workflowId: string): string[] =>
	readStoredExecutions(home, workflowId).flatMap(({ items }) =>
		items.map(({ delivery }) => textOf(isObject(delivery) ? delivery.id : undefined, 'the delivery ID')),
	);

const fieldOf = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

/**
 * Reads the data of an execution. One that was stored and then cut off has its items on its stack, at the trigger. n8n's
 * recovery puts an artificial item into its results. An execution that ran has its items in the results.
 */
export function parseExecution(
	data: string,
	trigger = triggerName,
): { items: JsonObject[]; error: string | undefined } {
	const execution: unknown = parse(data);
	const results = fieldOf(execution, 'resultData');
	const error = fieldOf(results, 'error');
	const runs = fieldOf(fieldOf(results, 'runData'), trigger);
	const stack = fieldOf(fieldOf(execution, 'executionData'), 'nodeExecutionStack');
	const waiting: unknown = Array.isArray(stack)
		? stack.find((entry: unknown) => fieldOf(fieldOf(entry, 'node'), 'name') === trigger)
		: undefined;
	const run: unknown = waiting ?? (Array.isArray(runs) ? runs[0] : undefined);
	const main = fieldOf(fieldOf(run, 'data'), 'main');
	const items: unknown = Array.isArray(main) ? main[0] : undefined;
	return {
		items: (Array.isArray(items) ? items : []).map((item: unknown) => fieldOf(item, 'json')).filter(isObject),
		error: isObject(error) ? String(error.message) : undefined,
	};
}
