import { accessSync, constants, globSync } from 'node:fs';
import path from 'node:path';

/** Folders that can be missing in the PATH: sbin, and Debian's folders for the PostgreSQL servers. */
const furtherFolders = () => ['/usr/sbin', ...globSync('/usr/lib/postgresql/*/bin').sort().reverse()];

function isExecutable(file: string): boolean {
	try {
		accessSync(file, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

/** @returns the path of the program, or undefined when it is not installed */
export function findProgram(name: string): string | undefined {
	const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...furtherFolders()];
	return folders.map((folder) => path.join(folder, name)).find(isExecutable);
}

/** @throws {Error} when the program is not installed */
export function requireProgram(name: string): string {
	const found = findProgram(name);
	if (found === undefined) throw new Error(`The program ${name} is not installed`);
	return found;
}
