import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { strykerPlugins as jestPlugins } from '@stryker-mutator/jest-runner';
import { isQuick, isSlow, noteSlowTests } from './slowTests.js';

const [{ factory: createJestRunner }] = jestPlugins;

/** Both are in the copy of the checkout where Stryker runs the tests. After a timeout, a new process reads them. */
const TESTS_FILE = '.stryker-tests.json';
const RECORD_FILE = '.stryker-record.json';

const JEST = createRequire(import.meta.url).resolve('jest/bin/jest');
const JEST_CONFIG = 'test/mutation/jest.config.js';

/** What it takes to load a test file with all that it imports. */
const LOADING_MILLISECONDS = 400;

/** A quick run tries ten test files at most with each mutant. */
const MOST_FILES = isQuick ? 10 : Number.POSITIVE_INFINITY;

/**
 * Stryker's runner for Jest, one test file after the other, until one fails. By itself it would load and run all test
 * files that import the mutant, also after a failure, which takes about ten times as long.
 */
class FileByFile {
	constructor(injector) {
		this.jest = createJestRunner(injector);
	}

	capabilities() {
		return this.jest.capabilities();
	}

	async init() {
		await this.jest.init();
	}

	/** Runs all tests on the unchanged code, and notes where they are and how long they take. */
	async dryRun(options) {
		const result = await this.jest.dryRun(options);
		const tests = result.tests ?? [];
		writeFileSync(TESTS_FILE, JSON.stringify(tests));
		noteSlowTests(tests);
		return result;
	}

	async mutantRun(options) {
		const record = readRecord(options.sandboxFileName);
		let nrOfTests = 0;
		for (const { key, file, ids, slowest } of listFiles(options, record.files).slice(0, MOST_FILES)) {
			this.jest.enableFindRelatedTests = false;
			Object.assign(this.jest.jestConfig, { testMatch: [file], testTimeout: chooseTimeout(slowest) });
			const result = await this.jest.mutantRun({ ...options, testFilter: ids });
			record.add(key, result.status !== 'survived');
			if (result.status !== 'survived') return result;
			nrOfTests += result.nrOfTests;
		}
		return { status: 'survived', nrOfTests };
	}
}

/** How long a test may take. Much longer than it took on the unchanged code, but a mutant may make it hang. */
const chooseTimeout = (milliseconds) => 5_000 + 5 * milliseconds;

/** How often the tests of each file ran with a mutant of this source file, and how often they noticed the mutant. */
function readRecord(sourceFile) {
	const all = existsSync(RECORD_FILE) ? JSON.parse(readFileSync(RECORD_FILE, 'utf8')) : {};
	const files = (all[sourceFile] ??= {});
	const add = (key, hasNoticed) => {
		const { ran = 0, noticed = 0 } = files[key] ?? {};
		files[key] = { ran: ran + 1, noticed: noticed + Number(hasNoticed) };
		writeFileSync(RECORD_FILE, JSON.stringify(all));
	};
	return { files, add };
}

const relatedTests = new Map();

/** The test files that import a source file. Only they can notice a mutant of what runs when the file is loaded. */
function listRelatedTests(sourceFile) {
	const known = relatedTests.get(sourceFile);
	if (known) return known;
	const args = ['--config', JEST_CONFIG, '--listTests', '--findRelatedTests', sourceFile];
	const { stdout, status } = spawnSync(process.execPath, [JEST, ...args], { encoding: 'utf8' });
	if (status !== 0) throw new Error(`Jest cannot list the tests of ${sourceFile}`);
	const related = new Set(stdout.split('\n').filter((line) => line !== ''));
	relatedTests.set(sourceFile, related);
	return related;
}

/**
 * The test files that reach a mutant. Those come first that most probably notice it in the least time: the one that is
 * named after its file, and those that noticed other mutants of its file.
 */
function listFiles({ testFilter, sandboxFileName }, record) {
	const namesake = `${path.basename(sandboxFileName, '.ts')}.test.ts`;
	const reached = testFilter && new Set(testFilter);
	const related = testFilter ? undefined : listRelatedTests(sandboxFileName);
	const files = new Map();
	for (const test of JSON.parse(readFileSync(TESTS_FILE, 'utf8'))) {
		const { id, fileName, timeSpentMs } = test;
		if (reached ? !reached.has(id) : !related.has(fileName)) continue;
		if (isQuick && isSlow(test)) continue;
		// Slow tests come after all others.
		const key = isSlow(test) ? `slow tests of ${fileName}` : fileName;
		const entry = files.get(key) ?? { key, file: fileName, ids: [], cost: LOADING_MILLISECONDS, slowest: 0 };
		entry.ids.push(id);
		entry.cost += timeSpentMs;
		entry.slowest = Math.max(entry.slowest, timeSpentMs);
		files.set(key, entry);
	}
	const worth = ({ key, file, cost }) => {
		const { ran = 0, noticed = 0 } = record[key] ?? {};
		const guess = path.basename(file) === namesake ? 0.9 : 0.1;
		return (noticed + guess) / (ran + 1) / cost;
	};
	return [...files.values()].sort((left, right) => worth(right) - worth(left));
}

const create = (injector) => new FileByFile(injector);
create.inject = ['$injector'];

export const strykerPlugins = [{ kind: 'TestRunner', name: 'fileByFile', factory: create }];
