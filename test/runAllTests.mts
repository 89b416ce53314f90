import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { installN8n } from '../n8n-host/installN8n.ts';
import { isObject } from '../n8n-host/jsonValue.ts';
import { packPackage } from '../n8n-host/packPackage.ts';
import { projectRoot, runFolder } from '../n8n-host/projectRoot.ts';
import { missingSystemPackages } from './missingSystemPackages.mts';

interface Counts {
	readonly passed: number;
	readonly failed: number;
	readonly skipped: number;
}

const tell = (text: string) => process.stdout.write(`\n▸ ${text}\n`);

/** Runs one of the Jest projects with its output on this terminal. */
async function runJest(project: string, env: NodeJS.ProcessEnv = {}): Promise<Counts> {
	const resultFile = path.join(runFolder, `jest-${project}.json`);
	rmSync(resultFile, { force: true });
	const jest = path.join(projectRoot, 'node_modules', 'jest', 'bin', 'jest.js');
	const args = [jest, '--selectProjects', project, '--json', `--outputFile=${resultFile}`];
	const child = spawn(process.execPath, args, {
		cwd: projectRoot,
		env: { ...process.env, ...env },
		// Jest writes its report to standard error and, asked for JSON, that to standard output as well.
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	await new Promise((resolve) => child.once('close', resolve));
	return readCounts(resultFile);
}

function readCounts(resultFile: string): Counts {
	const result: unknown = JSON.parse(readFileSync(resultFile, 'utf8'));
	if (!isObject(result)) throw new TypeError('Jest wrote no result');
	const failedSuites = Number(result.numRuntimeErrorTestSuites);
	return {
		passed: Number(result.numPassedTests),
		failed: Number(result.numFailedTests) + failedSuites,
		skipped: Number(result.numPendingTests) + Number(result.numTodoTests),
	};
}

const sum = (left: Counts, right: Counts): Counts => ({
	passed: left.passed + right.passed,
	failed: left.failed + right.failed,
	skipped: left.skipped + right.skipped,
});

function tellWhatWasLeftOut(): void {
	for (const { name, leftOut, install } of missingSystemPackages()) {
		process.stdout.write(`Left out, as ${name} is not installed: ${leftOut}. To have it: ${install}\n`);
	}
}

async function main(): Promise<number> {
	tell('Unit tests');
	const unit = await runJest('unit');
	tell('Building and packing the package');
	const tarball = await packPackage();
	tell('Preparing n8n');
	await installN8n(tell);
	tell('Tests on a real n8n');
	const total = sum(unit, await runJest('e2e', { PACKAGE_TARBALL: tarball }));
	tellWhatWasLeftOut();
	process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
	return total.failed === 0 && unit.passed > 0 && total.passed > unit.passed ? 0 : 1;
}

process.exitCode = await main();
