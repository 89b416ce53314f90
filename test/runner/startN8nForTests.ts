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
 * Jest calls this once before all tests that need n8n, in its own process: installs n8n if it is missing, packs the package,
 * and lends an n8n to all test files that do not start their own. What runs ends with that process, however it ends.
 */
export default async function startN8nForTests(): Promise<void> {
	if (process.env.SHARED_N8N !== undefined) return;
	const tell = (text: string) => process.stderr.write(`▸ ${text}\n`);
	if (process.env.WHOLE_RUN === 'true') emptyRunFolder();
	await installN8n(tell);
	tell('Building and packing the package');
	const tarball = process.env.PACKAGE_TARBALL ?? (await packPackage());
	Object.assign(process.env, { PACKAGE_TARBALL: tarball }, await serveSharedN8n(tarball));
	// Unit tests need not wait for this. A test that needs it waits for it, and fails if it fails.
	void Promise.allSettled([prepareHome(tarball).then(async () => await removeStaleHomes(tarball))]);
}
