import { chromiumNames } from '../n8n-host/findChromium.ts';
import { findProgram } from '../n8n-host/findProgram.ts';

/** A program of the system without which some tests cannot run. */
export interface SystemPackage {
	readonly name: string;
	/** Any of them will do. */
	readonly programs: readonly string[];
	/** Which test files cannot do without it: a pattern for their paths. */
	readonly tests: string;
	readonly leftOut: string;
	readonly install: string;
}

const queueMode = { tests: 'test/e2e/queueMode', leftOut: 'the tests of queue mode' };

const systemPackages: readonly SystemPackage[] = [
	{
		name: 'Chromium',
		programs: chromiumNames,
		tests: 'test/browser',
		leftOut: 'the tests of the editor in a browser',
		install: 'apt-get install chromium',
	},
	{ name: 'Redis', programs: ['redis-server'], ...queueMode, install: 'apt-get install redis-server' },
	{ name: 'PostgreSQL', programs: ['initdb'], ...queueMode, install: 'apt-get install postgresql' },
];

/** @returns what the tests could use and this machine does not have */
export function missingSystemPackages(): SystemPackage[] {
	return systemPackages.filter(({ programs }) => programs.every((program) => findProgram(program) === undefined));
}
