import path from 'node:path';
import { build } from 'esbuild';

/**
 * Bundles the reader as the build of the package does. Node cannot load its sources, because they import without file
 * extensions. And n8n runs a bundle too.
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
