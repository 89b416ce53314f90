import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import path from 'node:path';
import { z } from 'zod/v4';
import { n8nHostFolder, projectRoot } from '../../n8n-host/projectRoot.ts';

/** When, with which versions and on which machine a benchmark ran. With `--json`, it is the first line. */
export interface RunHeader {
	/** ISO 8601, UTC. */
	readonly date: string;
	readonly versions: { readonly node: string; readonly n8n: string; readonly package: string };
	readonly machine: { readonly cores: number; readonly processor: string; readonly memoryGib: number };
}

const packageSchema = z.object({ version: z.string() });

const n8nHostSchema = z.object({ dependencies: z.object({ n8n: z.string() }) });

const loadManifest = (folder: string): unknown => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));

export function makeRunHeader(): RunHeader {
	return {
		date: new Date().toISOString(),
		versions: {
			node: process.versions.node,
			n8n: n8nHostSchema.parse(loadManifest(n8nHostFolder)).dependencies.n8n,
			package: packageSchema.parse(loadManifest(projectRoot)).version,
		},
		machine: {
			cores: availableParallelism(),
			processor: cpus()[0]?.model ?? 'unknown',
			memoryGib: Math.round(totalmem() / 2 ** 30),
		},
	};
}

/** For example `2026-11-22, Node 24.21.0, n8n 2.41.1, package 0.1.0, 2 cores (…), 23 GiB`. */
export function describeRunHeader({ date, versions, machine }: RunHeader): string {
	return [
		date.slice(0, 'yyyy-mm-dd'.length),
		`Node ${versions.node}`,
		`n8n ${versions.n8n}`,
		`package ${versions.package}`,
		`${machine.cores} cores (${machine.processor})`,
		`${machine.memoryGib} GiB`,
	].join(', ');
}
