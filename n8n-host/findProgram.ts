import { spawnSync } from 'node:child_process';
import { accessSync, constants, globSync } from 'node:fs';
import path from 'node:path';

const systemFolder = '/usr/bin';

/** Folders of the same system that a PATH often lacks: sbin, and Debian's folders for the PostgreSQL servers. */
const furtherFolders = () => ['/usr/sbin', ...globSync('/usr/lib/postgresql/*/bin').sort().reverse()];

function isExecutable(file: string): boolean {
	try {
		accessSync(file, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

/** A PATH without the system's folder hides all programs of the system. */
function findAll(name: string): string[] {
	const folders = (process.env.PATH ?? '').split(path.delimiter);
	const all = folders.includes(systemFolder) ? [...folders, ...furtherFolders()] : folders;
	return all.map((folder) => path.join(folder, name)).filter(isExecutable);
}

/** @returns the path of the program, or undefined when it is not installed */
export const findProgram = (name: string): string | undefined => findAll(name)[0];

/** @throws {Error} when the program is not installed */
export function requireProgram(name: string): string {
	const found = findProgram(name);
	if (found === undefined) throw new Error(`The program ${name} is not installed`);
	return found;
}

/** @returns the first Python that has the module: Debian's Python has what apt installs, and another may come first */
export function findPython(module: string): string | undefined {
	const script = `import importlib.util, sys; sys.exit(importlib.util.find_spec("${module}") is None)`;
	return findAll('python3').find((python) => spawnSync(python, ['-c', script]).status === 0);
}

/** @throws {Error} when no Python has the module */
export function requirePython(module: string): string {
	const found = findPython(module);
	if (found === undefined) throw new Error(`No python3 has the module ${module}`);
	return found;
}
