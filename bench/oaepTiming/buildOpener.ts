import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleEntry } from '../bundleEntry.ts';
import type * as Opener from './openerEntry.ts';

/**
 * Bundles the code to measure as the package does, and loads the bundle.
 *
 * @throws TypeError if the bundle does not export what it should
 */
export async function buildOpener(folder: string): Promise<typeof Opener> {
	const outfile = path.join(folder, 'opener.cjs');
	await bundleEntry(path.join(import.meta.dirname, 'openerEntry.ts'), outfile);
	const bundle: unknown = await import(pathToFileURL(outfile).href);
	if (!isOpener(bundle)) throw new TypeError('The bundle has other exports');
	return bundle;
}

function isOpener(bundle: unknown): bundle is typeof Opener {
	return typeof bundle === 'object' && bundle !== null && 'openCryptoKeyEnvelope' in bundle;
}
