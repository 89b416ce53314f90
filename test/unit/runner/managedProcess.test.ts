import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../../../n8n-host/projectRoot.ts';
import { waitUntil } from '../../../n8n-host/waitUntil.ts';
import { stillRuns } from '../../e2e/support/processes';

let folder: string;

beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), 'managed-'));
});

afterEach(() => {
	rmSync(folder, { recursive: true });
});

/** Starts a program that writes its process ID and then runs this line of shell. */
async function startProgram(line: string): Promise<number> {
	const idFile = path.join(folder, 'id');
	const code = `
		const { ManagedProcess } = await import(${JSON.stringify(pathToFileURL(path.join(projectRoot, 'n8n-host', 'managedProcess.ts')))});
		const args = ['-c', ${JSON.stringify(`echo $$ > ${idFile}; ${line}`)}];
		const options = { cwd: '/', env: process.env, logFile: ${JSON.stringify(path.join(folder, 'log'))} };
		await new ManagedProcess('The program', '/bin/sh', args, options).ended;`;
	await new Promise((resolve) => execFile(process.execPath, ['--input-type=module', '--eval', code], resolve));
	return Number(readFileSync(idFile, 'utf8'));
}

describe('a program in the background', () => {
	it.each([
		{ name: 'is killed before it knows that the program runs', line: 'kill -KILL $PPID; exec sleep 60' },
		{ name: 'is killed later', line: 'sleep 0.5; kill -KILL $PPID; exec sleep 60' },
	])('ends when the process that has started it $name', async ({ line }) => {
		const pid = await startProgram(line);
		const hasEnded = async () => (stillRuns({ pid, command: 'sleep 60 ' }) ? undefined : true);
		await expect(waitUntil('the program to end', hasEnded, { timeoutMilliseconds: 5_000 })).resolves.toBe(true);
	});
});
