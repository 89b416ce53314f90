import { mkdirSync, mkdtempSync, renameSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import { projectRoot, runFolder } from './projectRoot.ts';
import { runCommand } from './runCommand.ts';

/**
 * Builds the package, and packs it like npm does before it publishes. Types are not checked: `npm run lint` does that.
 * Another process may be installing the tarball of an earlier call: the new one takes its place at once.
 *
 * @returns the tarball's path
 */
export async function packPackage(): Promise<string> {
	await runCommand(process.execPath, [path.join('node_modules', 'gulp', 'bin', 'gulp.js'), 'bundle'], {
		cwd: projectRoot,
	});
	const folder = path.join(runFolder, 'package');
	mkdirSync(folder, { recursive: true });
	const newFolder = mkdtempSync(path.join(runFolder, 'new-package-'));
	const output = await runCommand('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', newFolder], {
		cwd: projectRoot,
	});
	const name = /"filename":\s*"([^"]+)"/.exec(output)?.[1];
	if (name === undefined) throw new Error(`npm pack gave no file name:\n${output}`);
	const tarball = path.join(folder, name);
	renameSync(path.join(newFolder, name), tarball);
	rmdirSync(newFolder);
	return tarball;
}
