import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { projectRoot } from '../n8n-host/projectRoot.ts';

/** The names of the benchmarks and their programs. */
const sections = new Map([
	['pain002', 'pain002/runPain002Bench.ts'],
	['oaep-timing', 'oaepTiming/runOaepTiming.ts'],
	['deliveries', 'deliveries/runDeliveriesBench.ts'],
]);

/** Runs a benchmark in its own process, so that the benchmarks do not share memory. */
function run(program: string, args: readonly string[]): boolean {
	const file = path.join(projectRoot, 'bench', program);
	return spawnSync(process.execPath, [file, ...args], { cwd: projectRoot, stdio: 'inherit' }).status === 0;
}

function main([name, ...args]: readonly string[]): number {
	const program = sections.get(name ?? '');
	if (program !== undefined) return run(program, args) ? 0 : 1;
	const names = [...sections.keys()].join(', ');
	process.stderr.write(`Say what to measure: npm run bench -- <section> [--short] [--json]. The sections: ${names}\n`);
	return 2;
}

process.exitCode = main(process.argv.slice(2));
