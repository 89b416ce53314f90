import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from '../../n8n-host/findChromium.ts';
import { findProgram, findPython } from '../../n8n-host/findProgram.ts';
import { projectRoot } from '../../n8n-host/projectRoot.ts';
import { installTryton } from '../../n8n-host/startTryton.ts';

/** A program that some tests need and that npm does not install. */
interface SystemPackage {
	readonly name: string;
	readonly isInstalled: () => boolean;
	/** What stands in the test files that need it. */
	readonly mark: RegExp;
	readonly install: string;
}

const has = (program: string) => (): boolean => findProgram(program) !== undefined;

const systemPackages: readonly SystemPackage[] = [
	{
		name: 'Chromium',
		isInstalled: () => findChromium() !== undefined,
		mark: /from '\.\/Editor'/,
		install: 'apt-get install chromium',
	},
	{
		name: 'Redis',
		isInstalled: has('redis-server'),
		mark: /start(?:Redis|Cluster)\.ts'|'redis-server'/,
		install: 'apt-get install redis-server',
	},
	{
		name: 'PostgreSQL',
		isInstalled: has('initdb'),
		mark: /start(?:Postgres|Cluster)\.ts'|'postgres'/,
		install: 'apt-get install postgresql',
	},
	{
		name: 'HAProxy',
		isInstalled: has('haproxy'),
		mark: /startHaproxy\.ts'|'haproxy'/,
		install: 'apt-get install haproxy',
	},
	{
		name: 'OpenSSH',
		isInstalled: has('sshd'),
		mark: /startSftpServer'/,
		install: 'apt-get install openssh-server',
	},
	{
		name: 'Tryton',
		isInstalled: () => has('trytond-admin')() && findPython('proteus') !== undefined,
		mark: /startTryton\.ts'/,
		install: installTryton,
	},
	{
		name: 'xmllint',
		isInstalled: has('xmllint'),
		mark: /validateCamt053'/,
		install: 'apt-get install libxml2-utils',
	},
];

const testFiles = globSync('test/**/*.test.ts', { cwd: projectRoot }).map((file) => ({
	file,
	text: readFileSync(path.join(projectRoot, file), 'utf8'),
}));

/** @returns the test files with such a text, from the top folder */
export const filesWith = (mark: RegExp): string[] =>
	testFiles.filter(({ text }) => mark.test(text)).map(({ file }) => file);

/** The test files that need one of these programs, installed or not. */
export const testsWithPrograms = [...new Set(systemPackages.flatMap(({ mark }) => filesWith(mark)))];

/** The programs that this machine lacks, each with the test files that are left out without it. */
export const missingSystemPackages = systemPackages
	.filter(({ isInstalled }) => !isInstalled())
	.map(({ name, mark, install }) => ({ name, install, tests: filesWith(mark) }));
