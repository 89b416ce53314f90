const { existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');

/** Slow tests build inputs at the limits of what is read. */
const SLOW_MILLISECONDS = 3_000;

/** Set by `runMutation.mts` for a quick run: a file with the names of tests that are known to be slow. */
const file = process.env.MUTATION_SLOW_TESTS;

/** Whether slow tests are left out. */
const isQuick = file !== undefined;

const isSlow = ({ timeSpentMs }) => timeSpentMs > SLOW_MILLISECONDS;

/** @returns the names of the slow tests of earlier quick runs; none if this run is not quick */
function readSlowTests() {
	return new Set(isQuick && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []);
}

/** Notes the slow tests. The next quick run leaves them out from the start, which saves minutes. */
function noteSlowTests(tests) {
	if (!isQuick) return;
	const names = readSlowTests();
	for (const test of tests.filter(isSlow)) names.add(test.name);
	mkdirSync(path.dirname(file), { recursive: true });
	writeFileSync(file, JSON.stringify([...names]));
}

module.exports = { isQuick, isSlow, noteSlowTests, readSlowTests };
