import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { strykerPlugins as jestPlugins } from '@stryker-mutator/jest-runner';

const [{ factory: createJestRunner }] = jestPlugins;

/** In the copy of the checkout where Stryker runs the tests. After a timeout, a new process reads it. */
const TESTS_FILE = '.stryker-tests.json';

/** Longer than any test takes, also on a busy machine. A mutant may hang, and then every test takes as long. */
const TEST_TIMEOUT_MILLISECONDS = 5_000;

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
		writeFileSync(TESTS_FILE, JSON.stringify(result.tests ?? []));
		return result;
	}

	async mutantRun(options) {
		let nrOfTests = 0;
		for (const { file, ids } of listFiles(options)) {
			this.jest.enableFindRelatedTests = false;
			Object.assign(this.jest.jestConfig, { testMatch: [file], testTimeout: TEST_TIMEOUT_MILLISECONDS });
			const result = await this.jest.mutantRun({ ...options, testFilter: ids });
			if (result.status !== 'survived') return result;
			nrOfTests += result.nrOfTests;
		}
		return { status: 'survived', nrOfTests };
	}
}

/** The test files that reach a mutant: first the one that is named after its file, then those that take the least time. */
function listFiles({ testFilter, sandboxFileName }) {
	const namesake = `${path.basename(sandboxFileName, '.ts')}.test.ts`;
	const reached = testFilter && new Set(testFilter);
	const files = new Map();
	for (const { id, fileName, timeSpentMs } of JSON.parse(readFileSync(TESTS_FILE, 'utf8'))) {
		if (reached && !reached.has(id)) continue;
		const entry = files.get(fileName) ?? { file: fileName, ids: [], cost: 0 };
		entry.ids.push(id);
		entry.cost = path.basename(fileName) === namesake ? -1 : entry.cost + timeSpentMs;
		files.set(fileName, entry);
	}
	return [...files.values()].sort((left, right) => left.cost - right.cost);
}

const create = (injector) => new FileByFile(injector);
create.inject = ['$injector'];

export const strykerPlugins = [{ kind: 'TestRunner', name: 'fileByFile', factory: create }];
