import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import path from 'node:path';
import { z } from 'zod/v4';
import { n8nHostFolder, projectRoot } from '../n8n-host/projectRoot.ts';

const manifestSchema = z.object({
	version: z.string().optional(),
	dependencies: z.object({ n8n: z.string() }).optional(),
});

const loadManifest = (folder: string) =>
	manifestSchema.parse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')));

/** Says when, with which versions and where a benchmark runs. Figures of other machines are no reference. */
export function describeMachine(): string {
	return [
		new Date().toISOString().slice(0, 'yyyy-mm-dd'.length),
		`Node ${process.versions.node}`,
		`n8n ${loadManifest(n8nHostFolder).dependencies?.n8n}`,
		`package ${loadManifest(projectRoot).version}`,
		`${availableParallelism()} cores (${cpus()[0]?.model})`,
		`${Math.round(totalmem() / 2 ** 30)} GiB`,
	].join(', ');
}

/** Writes a line, or a table, for people. */
export const tell = (text: string): void => void process.stdout.write(`${text}\n`);
