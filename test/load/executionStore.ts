import { countExecutions, loadExecutions } from '../../n8n-host/loadExecutions.ts';
import type { N8nHome } from '../../n8n-host/startN8n.ts';
import type { RunningPostgres } from '../../n8n-host/startPostgres.ts';
import { countRequestIds } from './accountForDeliveries.ts';
import { requestIdPattern } from './sealDeliveries.ts';

/** What n8n's database knows of the executions of a workflow. */
export interface ExecutionStore {
	/** Counts all executions, and those that have not ended. */
	count(workflowId: string): Promise<{ all: number; unfinished: number }>;
	/** Counts how many executions contain each request ID. */
	countRequestIds(workflowId: string): Promise<Map<string, number>>;
}

export const sqliteExecutions = (home: N8nHome): ExecutionStore => ({
	count: async (workflowId) => countExecutions(home, workflowId),
	countRequestIds: async (workflowId) => countRequestIds(loadExecutions(home, workflowId).map(({ data }) => data)),
});

/** PostgreSQL itself looks for the request IDs, because the data of all executions would be large. */
export const postgresExecutions = (postgres: RunningPostgres): ExecutionStore => ({
	count: async (workflowId) => {
		const [row = []] = await postgres.query(
			"SELECT count(*), count(*) FILTER (WHERE status IN ('new', 'running', 'waiting')) " +
				`FROM execution_entity WHERE "workflowId" = '${workflowId}'`,
		);
		const [all, unfinished] = row.map(Number);
		return { all: all ?? 0, unfinished: unfinished ?? 0 };
	},
	countRequestIds: async (workflowId) => {
		const pattern = requestIdPattern.source.replaceAll('\\d', '[0-9]');
		const rows = await postgres.query(
			'SELECT m.id, count(DISTINCT d."executionId") FROM execution_data d ' +
				'JOIN execution_entity e ON e.id = d."executionId", ' +
				`LATERAL (SELECT (regexp_matches(d.data::text, '${pattern}', 'g'))[1] AS id) m ` +
				`WHERE e."workflowId" = '${workflowId}' GROUP BY m.id`,
		);
		return new Map(rows.map(([id = '', count]) => [id, Number(count)]));
	},
});
