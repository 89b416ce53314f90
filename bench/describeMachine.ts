import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import path from 'node:path';
import { objectOf } from '../n8n-host/jsonValue.ts';
import { n8nHostFolder, projectRoot } from '../n8n-host/projectRoot.ts';

/** The version of a package; `none` where it is not installed. */
function findVersion(folder: string): string {
	if (!existsSync(path.join(folder, 'package.json'))) return 'none';
	const manifest: unknown = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
	return String(objectOf(manifest, 'the manifest').version);
}

/** Says when, with which versions and where a benchmark runs. Figures of other machines are no reference. */
export function describeMachine(): string {
	return [
		new Date().toISOString().slice(0, 'yyyy-mm-dd'.length),
		`Node ${process.versions.node}`,
		`n8n ${findVersion(path.join(n8nHostFolder, 'node_modules', 'n8n'))}`,
		`commit ${execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: projectRoot, encoding: 'utf8' }).trim()}`,
		`${availableParallelism()} cores (${cpus()[0]?.model})`,
		`${Math.round(totalmem() / 2 ** 30)} GiB`,
	].join(', ');
}

/** Writes a line, or a table, for people. */
export const tell = (text: string): void => void process.stdout.write(`${text}\n`);
