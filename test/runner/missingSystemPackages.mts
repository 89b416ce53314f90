import { chromiumNames } from '../../n8n-host/findChromium.ts';
import { findProgram } from '../../n8n-host/findProgram.ts';
import { installTryton } from '../../n8n-host/startTryton.ts';

/** A program that some tests need and that npm does not install. */
export interface SystemPackage {
	readonly name: string;
	/** One of them is enough. */
	readonly programs: readonly string[];
	/** A pattern for the paths of the test files that need it. */
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
	{
		name: 'PostgreSQL',
		programs: ['initdb'],
		tests: 'test/e2e/accountTriggerCluster',
		leftOut: 'the test of the account trigger on two processes of n8n',
		install: 'apt-get install postgresql',
	},
	{
		name: 'HAProxy',
		programs: ['haproxy'],
		tests: 'test/e2e/proxy',
		leftOut: 'the tests of the reverse proxy',
		install: 'apt-get install haproxy',
	},
	{
		name: 'OpenSSH',
		programs: ['sshd'],
		tests: 'test/e2e/reportFiles',
		leftOut: 'the test of report files from SFTP',
		install: 'apt-get install openssh-server',
	},
	{
		name: 'Tryton',
		programs: ['trytond-admin'],
		tests: 'test/e2e/tryton',
		leftOut: 'the test of the examples for Tryton',
		install: installTryton,
	},
	{
		name: 'aqbanking',
		programs: ['aqbanking-cli'],
		tests: 'test/unit/domain/statements/systemReaders',
		leftOut: 'the tests that read statement files with other programs',
		install: 'apt-get install aqbanking-tools',
	},
	{
		name: 'libofx',
		programs: ['ofxdump'],
		tests: 'test/unit/domain/statements/systemReaders',
		leftOut: 'the tests that read statement files with other programs',
		install: 'apt-get install ofx python3-ofxparse',
	},
];

/** @returns the packages that this machine lacks */
export function missingSystemPackages(): SystemPackage[] {
	return systemPackages.filter(({ programs }) => programs.every((program) => findProgram(program) === undefined));
}
