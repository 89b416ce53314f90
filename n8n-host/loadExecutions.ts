import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { textOf } from './jsonValue.ts';
import type { N8nHome } from './startN8n.ts';

/** An execution in n8n's SQLite database. */
export interface ExecutionRow {
	readonly id: number;
	readonly status: string;
	/** JSON in the format of the library flatted. */
	readonly data: string;
	/** Whether n8n keeps it no longer, and will remove it. */
	readonly isDeleted: boolean;
}

/** @returns the path of n8n's database */
export const databaseFileOf = (home: N8nHome): string => path.join(home.folder, '.n8n', 'database.sqlite');

/**
 * Loads the executions of a workflow from n8n's database. n8n's API does not show those that were stored but not run.
 *
 * @param afterId only those with a higher ID
 */
export function loadExecutions(home: N8nHome, workflowId: string, afterId = 0): ExecutionRow[] {
	const database = new DatabaseSync(databaseFileOf(home), { readOnly: true, timeout: 30_000 });
	try {
		return database
			.prepare(
				'SELECT e.id, e.status, e.deletedAt, d.data FROM execution_entity e JOIN execution_data d ON d.executionId = e.id ' +
					'WHERE e.workflowId = ? AND e.id > ? ORDER BY e.id',
			)
			.all(workflowId, afterId)
			.map(({ id, status, deletedAt, data }) => ({
				id: Number(id),
				status: textOf(status, 'the status'),
				data: textOf(data, 'the data'),
				isDeleted: deletedAt !== null,
			}));
	} finally {
		database.close();
	}
}

/** Counts all executions of a workflow, and those that have not ended. */
export function countExecutions(home: N8nHome, workflowId: string): { all: number; unfinished: number } {
	const database = new DatabaseSync(databaseFileOf(home), { readOnly: true, timeout: 30_000 });
	try {
		const unfinished = "sum(CASE WHEN status IN ('new', 'running', 'waiting') THEN 1 ELSE 0 END)";
		const row = database
			.prepare(`SELECT count(*) AS total, ${unfinished} AS unfinished FROM execution_entity WHERE workflowId = ?`)
			.get(workflowId);
		return { all: Number(row?.total ?? 0), unfinished: Number(row?.unfinished ?? 0) };
	} finally {
		database.close();
	}
}
