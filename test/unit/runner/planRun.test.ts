import { execFileSync } from 'node:child_process';
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listOf, objectOf, textOf } from '../../../n8n-host/jsonValue.ts';
import { projectRoot } from '../../../n8n-host/projectRoot.ts';
import { describeLeftOut } from '../../runner/missingSystemPackages.mts';
import { planRun } from '../../runner/planRun.mts';

const interrupt = 'test/runner/interrupt.long.test.ts';
const queueMode = 'test/e2e/queueMode.long.test.ts';
const tryton = ['test/e2e/tryton.long.test.ts', 'test/e2e/trytonDemo.long.test.ts'];
const otherReaders = 'test/unit/domain/statements/write/systemReaders.test.ts';

/** The programs that tests need, the files of each run that need them, and what a file imports that needs one. */
const programs = [
	{
		program: 'chromium',
		short: ['test/browser/editor.test.ts', 'test/browser/firstMessages.test.ts'],
		long: [],
		imports: /Editor/,
	},
	{ program: 'redis-server', short: [], long: [queueMode, interrupt], imports: /start(Redis|Cluster)/ },
	{
		program: 'initdb',
		short: [],
		long: [queueMode, interrupt, 'test/e2e/accountTriggerCluster.long.test.ts'],
		imports: /start(Postgres|Cluster)/,
	},
	{
		program: 'haproxy',
		short: ['test/e2e/proxyRecipe.test.ts'],
		long: ['test/e2e/proxy.long.test.ts', 'test/e2e/proxyReception.long.test.ts', interrupt],
		imports: /startHaproxy/,
	},
	{ program: 'sshd', short: ['test/e2e/reportFiles.test.ts'], long: [], imports: /startSftpServer/ },
	{ program: 'trytond-admin', short: [], long: tryton, imports: /startTryton/ },
	{ program: 'aqbanking-cli', short: [otherReaders], long: [], imports: /readWithSystemPrograms/ },
	{ program: 'ofxdump', short: [otherReaders], long: [], imports: /readWithSystemPrograms/ },
	{ program: 'xmllint', short: [otherReaders], long: [], imports: /validateCamt053/ },
	{ program: 'python3', short: [otherReaders], long: tryton, imports: /readWithSystemPrograms|startTryton/ },
] as const;

const all = programs.map(({ program }) => program);

/** Jest plays more schedules of these in the long run. */
const models = [
	'test/unit/trigger/model/deliveries.test.ts',
	'test/unit/polling/lateAccount.test.ts',
	'test/unit/polling/fortnight.test.ts',
	'test/unit/actions/movingBank.test.ts',
];

const testFiles = globSync('test/**/*.test.ts', { cwd: projectRoot });

const runs = [
	{ run: 'short', args: [], mayRun: (file: string) => !file.includes('.long.') },
	{ run: 'long', args: ['--long'], mayRun: (file: string) => file.includes('.long.') || models.includes(file) },
] as const;

const cases = runs.flatMap((run) => [
	{ ...run, what: 'everything', missing: [] },
	{ ...run, what: 'nothing', missing: all },
	...all.map((program) => ({ ...run, what: `all but ${program}`, missing: [program] })),
]);

const usual = process.env;

let bin = '';

/** Makes a PATH with the programs and nothing else. They do nothing, with success. */
function install(installed: readonly string[]): void {
	bin = mkdtempSync(path.join(tmpdir(), 'bin-'));
	for (const program of installed) {
		const file = path.join(bin, program);
		writeFileSync(file, '#!/bin/sh\n');
		chmodSync(file, 0o755);
	}
	process.env = { ...usual, PATH: bin, CHROMIUM: undefined };
}

afterEach(() => {
	process.env = usual;
	rmSync(bin, { recursive: true, force: true });
});

/** @returns the names of the projects in jest.config.js, each with its test files */
function readConfiguration(): Map<string, string[]> {
	let configuration: unknown;
	jest.isolateModules(() => (configuration = jest.requireActual('../../../jest.config.js')));
	const projects = listOf(objectOf(configuration, 'jest.config.js').projects, 'the projects');
	return new Map(
		projects.map((each) => {
			const { displayName, testMatch, testPathIgnorePatterns } = objectOf(each, 'a project');
			const patterns = listOf(testMatch, 'its files').map((glob) => String(glob).replace('<rootDir>/', ''));
			const leftOut = listOf(testPathIgnorePatterns, 'what it leaves out').map((text) => new RegExp(String(text)));
			const files = globSync(patterns, { cwd: projectRoot });
			return [textOf(displayName, 'a name'), files.filter((file) => !leftOut.some((pattern) => pattern.test(file)))];
		}),
	);
}

describe.each(cases)('the $run run with $what installed', ({ run, args, mayRun, missing }) => {
	beforeEach(() => install(all.filter((program) => !missing.includes(program))));

	const needMissing = programs.filter(({ program }) => missing.includes(program)).flatMap((each) => [...each[run]]);

	it('has each file of its kind but those that need a missing program', () => {
		const projects = readConfiguration();
		const files = planRun(args).projects.flatMap((project) => projects.get(project) ?? []);
		expect(files.sort()).toEqual(testFiles.filter((file) => mayRun(file) && !needMissing.includes(file)).sort());
	});

	it('expects no project that is empty', () => {
		const projects = readConfiguration();
		expect(planRun(args).expectedProjects.filter((project) => projects.get(project)?.length === 0)).toEqual([]);
	});

	it('says what it leaves out', () => {
		const said = describeLeftOut(planRun(args).isInRun).join('\n');
		const isSaid = (file: string) => said.includes(file) || said.includes(`${path.dirname(file)}/.`);
		expect(needMissing.filter((file) => !isSaid(file))).toEqual([]);
		expect(said === '').toBe(needMissing.length === 0);
	});
});

it('a run without the programs and one of the files that need them have everything together', () => {
	const listFiles = () => [...readConfiguration()].flatMap(([project, files]) => (project === 'long' ? [] : files));
	install([]);
	const withoutPrograms = listFiles();
	install(all);
	const { jestArgs } = planRun(['--with-programs']);
	const named = jestArgs.slice(jestArgs.indexOf('--testPathPatterns') + 1);
	const needing = listFiles().filter((file) => named.some((name) => file.includes(name)));
	expect(needing.length).toBeGreaterThan(0);
	expect([...withoutPrograms, ...needing].sort()).toEqual(listFiles().sort());
});

it.each(programs)('each file that imports what needs $program is known', ({ short, long, imports }) => {
	const imported = new RegExp(String.raw`^import .*\b(${imports.source})(\.ts)?';$`, 'm');
	const needing = testFiles.filter((file) => imported.test(readFileSync(path.join(projectRoot, file), 'utf8')));
	expect(needing.filter((file) => ![...short, ...long].some((known) => known === file))).toEqual([]);
	expect(needing.length).toBeGreaterThan(0);
});

it.each(runs)('Jest itself finds the same files for the $run run', ({ args }) => {
	install([]);
	const jestProgram = path.join(projectRoot, 'node_modules', 'jest', 'bin', 'jest.js');
	const { jestArgs, projects } = planRun(args);
	const listed = execFileSync(process.execPath, [jestProgram, '--listTests', ...jestArgs], {
		cwd: projectRoot,
		env: process.env,
		encoding: 'utf8',
		stdio: ['ignore', 'pipe', 'ignore'],
	});
	const found = listed.split('\n').filter((line) => line.endsWith('.ts'));
	const configured = readConfiguration();
	expect(found.map((file) => path.relative(projectRoot, file)).sort()).toEqual(
		projects.flatMap((project) => configured.get(project) ?? []).sort(),
	);
});
