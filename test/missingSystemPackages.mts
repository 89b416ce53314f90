import { existsSync } from 'node:fs';
import path from 'node:path';

/** A program of the system without which some tests cannot run. */
export interface SystemPackage {
	readonly name: string;
	readonly programs: readonly string[];
	readonly leftOut: string;
	readonly install: string;
}

const systemPackages: readonly SystemPackage[] = [];

const searchedFolders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/lib/postgresql/15/bin', '/usr/sbin'];

const isThere = (program: string) => searchedFolders.some((folder) => existsSync(path.join(folder, program)));

/** @returns what the tests could use and this machine does not have */
export function missingSystemPackages(): SystemPackage[] {
	return systemPackages.filter(({ programs }) => !programs.some(isThere));
}
