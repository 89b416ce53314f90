import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isObject } from '../../n8n-host/jsonValue.ts';
import { n8nHostFolder, runFolder } from '../../n8n-host/projectRoot.ts';
import { runCommand } from '../../n8n-host/runCommand.ts';

/** Older versions of n8n depend on versions of these packages that a registry may lack. These versions replace them. */
const furtherOverrides = { '@langchain/langgraph-checkpoint': '1.0.0', xlsx: '0.18.5' };

const installMinutes = 15;

export const folderOf = (version: string): string => path.join(runFolder, 'matrix', version);

/** This file exists once the installation is complete. */
const stampOf = (version: string) => path.join(folderOf(version), 'installed');

function hostOverrides(): Record<string, unknown> {
	const manifest: unknown = JSON.parse(readFileSync(path.join(n8nHostFolder, 'package.json'), 'utf8'));
	return isObject(manifest) && isObject(manifest.overrides) ? manifest.overrides : {};
}

/**
 * Installs a version of n8n into its own folder, unless it is installed already. Git ignores the folder. This takes
 * some minutes and 2 GB.
 *
 * @throws {Error} with the end of npm's output when the version cannot be installed here
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
