import { installN8n } from '../../../n8n-host/installN8n.ts';
import { packPackage } from '../../../n8n-host/packPackage.ts';

/** Jest calls this before all tests on a real n8n. `npm test` has done it already; a test file that runs alone needs it. */
export default async function packOnce(): Promise<void> {
	if (process.env.PACKAGE_TARBALL !== undefined) return;
	await installN8n((step) => console.log(step));
	process.env.PACKAGE_TARBALL = await packPackage();
}
