import path from 'node:path';
import { build } from 'esbuild';

/**
 * Bundles the reader as the package does: its sources are CommonJS without file extensions, which Node alone does not
 * load, and the bundle is what n8n runs.
 *
 * @returns the bundle's path
 */
export async function buildReader(folder: string): Promise<string> {
	const outfile = path.join(folder, 'reader.cjs');
	await build({
		entryPoints: [path.join(import.meta.dirname, 'readerEntry.ts')],
		outfile,
		bundle: true,
		platform: 'node',
		format: 'cjs',
		target: 'node20',
		logLevel: 'warning',
	});
	return outfile;
}
