import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { prepareHome, removeStaleHomes } from '../../n8n-host/copyPreparedHome.ts';
import { installN8n } from '../../n8n-host/installN8n.ts';
import { packPackage } from '../../n8n-host/packPackage.ts';
import { runFolder } from '../../n8n-host/projectRoot.ts';
import { serveSharedN8n } from '../../n8n-host/sharedN8n.ts';

/** What other commands keep in `.run/`, and what the next run can use. */
const KEPT = /^(?:prepared|matrix|mutation|package|demo-.*)$/;

/** Removes what earlier runs have left: homes of n8n, logs, screenshots. */
function emptyRunFolder(): void {
	mkdirSync(runFolder, { recursive: true });
	for (const name of readdirSync(runFolder).filter((each) => !KEPT.test(each)))
		rmSync(path.join(runFolder, name), { recursive: true, force: true });
}

/**
 * Jest calls this once before all tests, in its own process: packs the package, installs n8n if it is missing, and lends an
 * n8n to all test files that do not start their own. What runs ends with that process, however it ends.
 *
 * Unit tests do not wait for the installation. Other test files wait in their environment, `WaitForN8n.js`.
 */
export default async function startN8nForTests(): Promise<void> {
	if (process.env.SHARED_N8N !== undefined) return;
	const tell = (text: string) => process.stderr.write(`▸ ${text}\n`);
	if (process.env.WHOLE_RUN === 'true') emptyRunFolder();
	tell('Building and packing the package');
	const tarball = process.env.PACKAGE_TARBALL ?? (await packPackage());
	const installed = installN8n();
	Object.assign(process.env, { PACKAGE_TARBALL: tarball }, await serveSharedN8n(tarball, installed));
	// A test that needs this waits for it, and fails if it fails.
	void Promise.allSettled([installed.then(async () => await prepareHomes(tarball))]);
}

async function prepareHomes(tarball: string): Promise<void> {
	await prepareHome(tarball);
	await removeStaleHomes(tarball);
}
