import { build } from 'esbuild';

/**
 * Bundles code to measure as the build of the package does. Node cannot load its sources, because they import without file
 * extensions. And n8n runs a bundle too.
 *
 * @param entry absolute path of a TypeScript file
 * @param outfile path of the bundle, a CommonJS module
 */
export async function bundleEntry(entry: string, outfile: string): Promise<void> {
	await build({
		entryPoints: [entry],
		outfile,
		bundle: true,
		platform: 'node',
		format: 'cjs',
		target: 'node20',
		logLevel: 'warning',
	});
}
