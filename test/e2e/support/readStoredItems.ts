import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parse } from 'flatted';
import { isObject, textOf, type JsonObject } from '../../../n8n-host/jsonValue.ts';
import type { N8nHome } from '../../../n8n-host/startN8n.ts';
import { triggerName } from '../triggerWorkflow';

const BUSY_MILLISECONDS = 30_000;

/** An execution as n8n's database stores it. */
export interface StoredExecution {
	readonly status: string;
	/** The items at the first output of the trigger. */
	readonly items: readonly JsonObject[];
}

/**
 * Reads the executions of a workflow from n8n's database. The database has the items of interrupted executions, which
 * n8n's API does not show.
 */
export function readStoredExecutions(home: N8nHome, workflowId: string): StoredExecution[] {
	const database = new DatabaseSync(path.join(home.folder, '.n8n', 'database.sqlite'), {
		readOnly: true,
		// n8n may be writing at this moment, or repairing the database after a kill.
		timeout: BUSY_MILLISECONDS,
	});
	try {
		const rows = database
			.prepare(
				'SELECT e.status, d.data FROM execution_entity e JOIN execution_data d ON d.executionId = e.id ' +
					'WHERE e.workflowId = ? AND e.deletedAt IS NULL ORDER BY e.id',
			)
			.all(workflowId);
		return rows.map(({ status, data }) => ({
			status: textOf(status, 'the status'),
			items: itemsOf(parse(textOf(data, 'the data'))),
		}));
	} finally {
		database.close();
	}
}

/** The delivery IDs of all items that are stored, each as often as it occurs. */
export const readDeliveryIds = (home: N8nHome, workflowId: string): string[] =>
	readStoredExecutions(home, workflowId).flatMap(({ items }) =>
		items.map(({ delivery }) => textOf(isObject(delivery) ? delivery.id : undefined, 'the delivery ID')),
	);

const fieldOf = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

/**
 * An execution that was stored and then cut off has its items on its stack, at the trigger. n8n's recovery puts an
 * artificial item into its results. An execution that ran has its items in the results.
 */
function itemsOf(data: unknown): JsonObject[] {
	const runs = fieldOf(fieldOf(fieldOf(data, 'resultData'), 'runData'), triggerName);
	const stack = fieldOf(fieldOf(data, 'executionData'), 'nodeExecutionStack');
	const waiting: unknown = Array.isArray(stack)
		? stack.find((entry: unknown) => fieldOf(fieldOf(entry, 'node'), 'name') === triggerName)
		: undefined;
	const run: unknown = waiting ?? (Array.isArray(runs) ? runs[0] : undefined);
	const main = fieldOf(fieldOf(run, 'data'), 'main');
	const items: unknown = Array.isArray(main) ? main[0] : undefined;
	if (!Array.isArray(items)) return [];
	return items.flatMap((item: unknown) => {
		const json = fieldOf(item, 'json');
		return isObject(json) ? [json] : [];
	});
}
