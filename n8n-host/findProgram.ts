import { accessSync, constants, globSync } from 'node:fs';
import path from 'node:path';

/** Debian keeps PostgreSQL's server programs, by version, out of the PATH, and a plain user's PATH lacks sbin. */
const furtherFolders = () => ['/usr/sbin', ...globSync('/usr/lib/postgresql/*/bin').sort().reverse()];

function isExecutable(file: string): boolean {
	try {
		accessSync(file, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

/** @returns the path of a program of the system; undefined where it is not installed */
export function findProgram(name: string): string | undefined {
	const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...furtherFolders()];
	return folders.map((folder) => path.join(folder, name)).find(isExecutable);
}

/** @throws {Error} that names the program which is not installed */
export function requireProgram(name: string): string {
	const found = findProgram(name);
	if (found === undefined) throw new Error(`The program ${name} is not installed`);
	return found;
}
