import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { N8nHome } from '../../../n8n-host/startN8n.ts';

/**
 * Changes n8n's event log while n8n is down, as if n8n had been killed just after these executions had started, and
 * before their first node. Unless its recovery mode is `simple`, n8n 2.41.1 leaves such executions running for ever.
 */
export function logStartsWithoutNodes({ folder }: N8nHome, executionIds: readonly string[]): void {
	const file = path.join(folder, '.n8n', 'n8nEventLog.log');
	if (!existsSync(file)) throw new Error(`There is no event log of n8n at ${file}`);
	const lines = readFileSync(file, 'utf8').split('\n');
	const others = lines.filter((line) => line !== '' && !line.includes('"n8n.node.'));
	writeFileSync(file, [...others, ...executionIds.map(describeStart), ''].join('\n'));
}

const describeStart = (executionId: string): string =>
	JSON.stringify({
		__type: '$$EventMessageWorkflow',
		id: randomUUID(),
		ts: new Date().toISOString(),
		eventName: 'n8n.workflow.started',
		message: 'n8n.workflow.started',
		payload: { executionId, isManual: false, mode: 'webhook' },
	});
