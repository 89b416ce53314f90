import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { installN8n } from '../../n8n-host/installN8n.ts';
import { packPackage } from '../../n8n-host/packPackage.ts';
import { projectRoot, runFolder } from '../../n8n-host/projectRoot.ts';
import { requireChromium } from '../../n8n-host/findChromium.ts';

const tell = (text: string) => process.stdout.write(`▸ ${text}\n`);

/** Runs the tests of the editor alone, on the package as it would be published. */
async function main(): Promise<number> {
	tell(`The browser: ${requireChromium()}`);
	tell('Building and packing the package');
	const tarball = await packPackage();
	tell('Preparing n8n');
	await installN8n(tell);
	const jest = path.join('node_modules', 'jest', 'bin', 'jest.js');
	const { status } = spawnSync(process.execPath, [jest, '--selectProjects=browser', ...process.argv.slice(2)], {
		cwd: projectRoot,
		env: { ...process.env, PACKAGE_TARBALL: tarball },
		stdio: 'inherit',
	});
	tell(`The screenshots are in ${path.relative(projectRoot, path.join(runFolder, 'screenshots'))}`);
	return status ?? 1;
}

process.exitCode = await main();
