import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';

/**
 * Bundles an entry of this folder as the build of the package does, and loads it: n8n runs a bundle too.
 *
 * @param names what it must export
 */
export async function loadBundle<Module>(entry: string, names: ReadonlyArray<keyof Module & string>): Promise<Module> {
	const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
	try {
		const outfile = path.join(folder, 'bundle.cjs');
		const entryPoints = [path.join(import.meta.dirname, entry)];
		await build({ entryPoints, outfile, bundle: true, platform: 'node', format: 'cjs', target: 'node20' });
		const loaded: unknown = createRequire(import.meta.url)(outfile);
		const isModule = (value: unknown): value is Module =>
			typeof value === 'object' && value !== null && names.every((name) => name in value);
		if (!isModule(loaded)) throw new TypeError(`The bundle of ${entry} lacks ${names.join(' or ')}`);
		return loaded;
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
