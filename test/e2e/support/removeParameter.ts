import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { N8nHome } from '../../../n8n-host/startN8n.ts';

/**
 * Removes a parameter from a node of a published workflow, in n8n's database. n8n does not publish a workflow that lacks
 * a required parameter. But a parameter can become required later, with a new version of the node.
 *
 * @param parameter its text in the JSON of the nodes
 */
export function removeParameter(home: N8nHome, workflowId: string, parameter: string): void {
	const database = new DatabaseSync(path.join(home.folder, '.n8n', 'database.sqlite'), { timeout: 5_000 });
	try {
		const { changes } = database
			.prepare('UPDATE workflow_history SET nodes = replace(nodes, ?, \'"removed":true\') WHERE workflowId = ?')
			.run(parameter, workflowId);
		if (changes === 0) throw new Error(`The workflow ${workflowId} is not published`);
	} finally {
		database.close();
	}
}
