import { formatTable } from '../../figures/formatTable.ts';
import { stopAllProcesses } from '../../n8n-host/managedProcess.ts';
import { N8nClient } from '../../n8n-host/n8nClient.ts';
import { packPackage } from '../../n8n-host/packPackage.ts';
import { createN8nHome, startN8n } from '../../n8n-host/startN8n.ts';
import { startSandbox } from '../../n8n-host/startSandbox.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import { folderOf, installVersion, removeVersion } from './installVersion.mts';
import { smokeChecks } from './smoke.mts';

type Verdict = 'works' | 'fails' | 'not reached';

interface VersionResult {
	readonly version: string;
	/** Why the version could not be installed here. There are no verdicts then: it is not the fault of this package. */
	readonly notInstalled: string | undefined;
	readonly verdicts: ReadonlyArray<readonly [check: string, verdict: Verdict]>;
}

const usage =
	'Use «npm run matrix -- [--keep] <version of n8n> …», for example «npm run matrix -- 2.40.7 2.0.0 1.123.81»\n';

const tell = (text: string) => process.stdout.write(`▸ ${text}\n`);

const textOfError = (error: unknown) => (error instanceof Error ? error.message : String(error));

const firstLineOf = (error: unknown) => textOfError(error).split('\n', 1)[0] ?? '';

/** The line of npm's output that says what is missing. */
const reasonOf = (error: unknown) =>
	/npm error (?!code|A complete log)[^\n]+/.exec(textOfError(error))?.[0].slice('npm error '.length) ??
	firstLineOf(error);

/** Older versions report that they are ready before their API answers. */
async function waitForApi(baseUrl: string): Promise<void> {
	await waitUntil("n8n's API", async () => ((await fetch(`${baseUrl}/rest/settings`)).ok ? true : undefined));
}

async function smoke(version: string, tarball: string): Promise<VersionResult['verdicts']> {
	const sandbox = await startSandbox(`matrix-${version}`, ['--transactions', '300']);
	const home = await createN8nHome(`matrix-${version}`, tarball);
	const verdicts: Array<readonly [string, Verdict]> = [];
	const start = async () => {
		await startN8n(home, folderOf(version));
		await waitForApi(home.baseUrl);
	};
	const checks = smokeChecks({ n8n: new N8nClient(home.baseUrl), sandbox });
	let isOver = false;
	for (const { name, run, isBasis } of [{ name: 'starts with the package', isBasis: true, run: start }, ...checks]) {
		try {
			if (!isOver) await run();
			verdicts.push([name, isOver ? 'not reached' : 'works']);
		} catch (error) {
			tell(`${version}, ${name}: ${firstLineOf(error)}`);
			verdicts.push([name, 'fails']);
			isOver ||= isBasis === true;
		}
	}
	return verdicts;
}

async function tryVersion(version: string, tarball: string, keep: boolean): Promise<VersionResult> {
	try {
		tell(`Installing n8n ${version} unless it is there (some minutes, 2 GB)`);
		await installVersion(version);
	} catch (error) {
		removeVersion(version);
		return { version, notInstalled: reasonOf(error), verdicts: [] };
	}
	try {
		tell(`Smoke test on n8n ${version}`);
		return { version, notInstalled: undefined, verdicts: await smoke(version, tarball) };
	} finally {
		await stopAllProcesses();
		if (!keep) removeVersion(version);
	}
}

function printResults(results: readonly VersionResult[]): void {
	const checks = results.find(({ verdicts }) => verdicts.length > 0)?.verdicts.map(([check]) => check) ?? [];
	const installed = results.filter(({ notInstalled }) => notInstalled === undefined);
	const rows = checks.map((check) => [
		check,
		...installed.map(({ verdicts }) => verdicts.find(([name]) => name === check)?.[1] ?? ''),
	]);
	process.stdout.write(`\n${formatTable(['n8n', ...installed.map(({ version }) => version)], rows)}\n`);
	for (const { version, notInstalled } of results) {
		if (notInstalled !== undefined) process.stdout.write(`${version} does not install here: ${notInstalled}\n`);
	}
}

async function main(args: readonly string[]): Promise<number> {
	const versions = args.filter((each) => each !== '--keep');
	if (versions.length === 0 || !versions.every((version) => /^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))) {
		process.stderr.write(usage);
		return 2;
	}
	const given = process.env.PACKAGE_TARBALL;
	tell(given === undefined ? 'Building and packing the package' : `The package: ${given}`);
	const tarball = given ?? (await packPackage());
	const results: VersionResult[] = [];
	for (const version of versions) results.push(await tryVersion(version, tarball, args.includes('--keep')));
	printResults(results);
	return results.every(({ verdicts }) => verdicts.every(([, verdict]) => verdict === 'works')) ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
