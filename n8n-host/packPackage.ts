import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { projectRoot, runFolder } from './projectRoot.ts';
import { runCommand } from './runCommand.ts';

/** Builds the package, and packs it like npm does before it publishes. @returns the tarball's path */
export async function packPackage(): Promise<string> {
	await runCommand(process.execPath, [path.join('node_modules', 'gulp', 'bin', 'gulp.js'), 'build'], {
		cwd: projectRoot,
	});
	const folder = path.join(runFolder, 'package');
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	const output = await runCommand('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
		cwd: projectRoot,
	});
	const name = /"filename":\s*"([^"]+)"/.exec(output)?.[1];
	if (name === undefined) throw new Error(`npm pack gave no file name:\n${output}`);
	return path.join(folder, name);
}
