import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { n8nHostFolder } from './projectRoot.ts';

/**
 * Installs n8n into `n8n-host/node_modules`, unless it is there, or waits for the process that does so already. npm says
 * on standard error what goes wrong.
 */
export async function installN8n(): Promise<void> {
	const program = path.join(n8nHostFolder, 'installN8n.mjs');
	const installation = spawn(process.execPath, [program], { stdio: ['ignore', 'ignore', 'inherit'] });
	await once(installation, 'close');
	if (installation.exitCode !== 0) throw new Error('n8n could not be installed. npm has said why.');
}
