import { installN8n } from '../n8n-host/installN8n.ts';
import { packPackage } from '../n8n-host/packPackage.ts';
import { tell } from './tell.ts';

/**
 * Installs n8n, and packs the package. PACKAGE_TARBALL can name a package that is already packed.
 *
 * @returns the tarball's path
 */
export async function preparePackage(): Promise<string> {
	await installN8n(tell);
	return process.env.PACKAGE_TARBALL ?? (await packPackage());
}
