import { findChromium } from '../../n8n-host/findChromium.ts';
import { findProgram, findPython } from '../../n8n-host/findProgram.ts';
import { installTryton } from '../../n8n-host/startTryton.ts';

/** Programs that some tests need and that npm does not install. */
interface SystemPackage {
	readonly name: string;
	readonly isInstalled: () => boolean;
	/** The test files that need it: beginnings of their paths in the checkout. */
	readonly tests: readonly string[];
	readonly install: string;
}

const has = (program: string) => (): boolean => findProgram(program) !== undefined;

const otherReaders = ['test/unit/domain/statements/write/systemReaders.test.ts'];

const interrupt = 'test/runner/interrupt.long.test.ts';

const systemPackages: readonly SystemPackage[] = [
	{
		name: 'Chromium',
		isInstalled: () => findChromium() !== undefined,
		tests: ['test/browser/'],
		install: 'apt-get install chromium',
	},
	{
		name: 'Redis',
		isInstalled: has('redis-server'),
		tests: ['test/e2e/queueMode.long.test.ts', interrupt],
		install: 'apt-get install redis-server',
	},
	{
		name: 'PostgreSQL',
		isInstalled: has('initdb'),
		tests: ['test/e2e/queueMode.long.test.ts', 'test/e2e/accountTriggerCluster.long.test.ts', interrupt],
		install: 'apt-get install postgresql',
	},
	{
		name: 'HAProxy',
		isInstalled: has('haproxy'),
		tests: [
			'test/e2e/proxyRecipe.test.ts',
			'test/e2e/proxy.long.test.ts',
			'test/e2e/proxyReception.long.test.ts',
			interrupt,
		],
		install: 'apt-get install haproxy',
	},
	{
		name: 'OpenSSH',
		isInstalled: has('sshd'),
		tests: ['test/e2e/reportFiles.test.ts'],
		install: 'apt-get install openssh-server',
	},
	{
		name: 'Tryton',
		isInstalled: () => has('trytond-admin')() && findPython('proteus') !== undefined,
		tests: ['test/e2e/tryton.long.test.ts', 'test/e2e/trytonDemo.long.test.ts'],
		install: installTryton,
	},
	{
		name: 'aqbanking',
		isInstalled: has('aqbanking-cli'),
		tests: otherReaders,
		install: 'apt-get install aqbanking-tools',
	},
	{ name: 'libofx', isInstalled: has('ofxdump'), tests: otherReaders, install: 'apt-get install ofx' },
	{
		name: 'ofxparse',
		isInstalled: () => findPython('ofxparse') !== undefined,
		tests: otherReaders,
		install: 'apt-get install python3-ofxparse',
	},
	{ name: 'xmllint', isInstalled: has('xmllint'), tests: otherReaders, install: 'apt-get install libxml2-utils' },
];

/** The beginnings of the paths of all test files that need one of them. */
export const testsWithPrograms: readonly string[] = [...new Set(systemPackages.flatMap(({ tests }) => tests))];

/** @returns the packages that this machine lacks */
export const missingSystemPackages = (): SystemPackage[] => systemPackages.filter(({ isInstalled }) => !isInstalled());

/**
 * @param isInRun tells of a test file whether the run would have it if everything were installed
 * @returns a line for each missing package that leaves something out of the run
 */
export function describeLeftOut(isInRun: (file: string) => boolean): string[] {
	return missingSystemPackages()
		.map(({ name, tests, install }) => ({ name, files: tests.filter(isInRun), install }))
		.filter(({ files }) => files.length > 0)
		.map(
			({ name, files, install }) =>
				`Left out, as ${name} is not installed: ${files.join(', ')}. To have it: ${install}`,
		);
}
