import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isObject } from '../../n8n-host/jsonValue.ts';
import { n8nHostFolder, runFolder } from '../../n8n-host/projectRoot.ts';
import { runCommand } from '../../n8n-host/runCommand.ts';

/** What older versions of n8n ask for and a registry may not have: another source, or a version that was withdrawn. */
const furtherOverrides = { '@langchain/langgraph-checkpoint': '1.0.0', xlsx: '0.18.5' };

const installMinutes = 15;

export const folderOf = (version: string): string => path.join(runFolder, 'matrix', version);

/** Is there once an installation was completed. */
const stampOf = (version: string) => path.join(folderOf(version), 'installed');

function hostOverrides(): Record<string, unknown> {
	const manifest: unknown = JSON.parse(readFileSync(path.join(n8nHostFolder, 'package.json'), 'utf8'));
	return isObject(manifest) && isObject(manifest.overrides) ? manifest.overrides : {};
}

/**
 * Installs a version of n8n into a folder of its own, which git ignores, unless it is there. Some minutes and 2 GB.
 *
 * @throws {Error} with the end of npm's output where the version does not install here
 */
export async function installVersion(version: string): Promise<void> {
	if (existsSync(stampOf(version))) return;
	removeVersion(version);
	const folder = folderOf(version);
	mkdirSync(folder, { recursive: true });
	const overrides = { ...hostOverrides(), ...furtherOverrides };
	const manifest = { private: true, dependencies: { n8n: version }, overrides };
	writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, '\t')}\n`);
	const install = ['--ignore-scripts', '--legacy-peer-deps', '--no-package-lock', '--no-audit', '--no-fund'];
	const options = { cwd: folder, timeoutMilliseconds: installMinutes * 60_000 };
	await runCommand('npm', ['install', ...install], options);
	await runCommand('npm', ['rebuild', 'sqlite3'], options);
	writeFileSync(stampOf(version), '');
}

export function removeVersion(version: string): void {
	rmSync(folderOf(version), { recursive: true, force: true });
}
