import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { N8nHome } from '../../../n8n-host/startN8n.ts';

/**
 * Takes a parameter away from a node of a published workflow, in n8n's database. n8n refuses to publish a workflow that
 * lacks a required parameter, but one may come to lack it later, when the package of a node is updated.
 *
 * @param parameter as it stands in the JSON of the nodes
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
