const { mkdirSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { keepDurations, keyOf, projectOf } = require('./durations');

const PROGRESS_MILLISECONDS = 15_000;

/** A file that takes longer is named when it has ended. */
const LONG_SECONDS = 10;

const SLOWEST_FILES = 15;

const secondsSince = (startedAt) => (performance.now() - startedAt) / 1000;

const showMinutes = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

const write = (text) => process.stderr.write(`${text}\n`);

/**
 * Tells what runs, every quarter of a minute, and what has failed, at once. In the end it tells the slowest files, keeps
 * the durations for the order of the next run, and writes the counts to the file that TEST_SUMMARY names.
 */
module.exports = class TellProgress {
	running = new Map();

	durations = {};

	passedByProject = {};

	onRunStart({ numTotalTestSuites }) {
		this.startedAt = performance.now();
		this.total = numTotalTestSuites;
		this.timer = setInterval(() => this.tell(), PROGRESS_MILLISECONDS);
	}

	onTestFileStart(test) {
		this.running.set(keyOf(test), performance.now());
	}

	onTestFileResult(test, result) {
		const name = keyOf(test);
		const seconds = secondsSince(this.running.get(name) ?? this.startedAt);
		this.running.delete(name);
		this.durations[name] = Math.round(seconds * 10) / 10;
		const project = projectOf(test);
		this.passedByProject[project] = (this.passedByProject[project] ?? 0) + result.numPassingTests;
		const hasFailed = result.numFailingTests > 0 || result.testExecError !== undefined;
		if (hasFailed) this.tellFailure(name, result);
		else if (seconds > LONG_SECONDS) write(`✓ ${name} (${seconds.toFixed(0)} s)`);
	}

	tellFailure(name, { failureMessage, console: lines }) {
		write(`✗ ${name}\n${failureMessage ?? ''}`);
		for (const { type, message } of lines ?? []) write(`  console.${type}: ${message}`);
	}

	tell() {
		const now = [...this.running].map(([name, startedAt]) => `${name} (${secondsSince(startedAt).toFixed(0)} s)`);
		const ended = Object.keys(this.durations).length;
		write(`… ${showMinutes(secondsSince(this.startedAt))}, ${ended} of ${this.total} files: ${now.join(', ')}`);
	}

	onRunComplete(_contexts, results) {
		clearInterval(this.timer);
		const slowest = Object.entries(this.durations).sort(([, left], [, right]) => right - left);
		write('\nThe slowest files, in seconds:');
		for (const [name, seconds] of slowest.slice(0, SLOWEST_FILES)) write(`${seconds.toFixed(1).padStart(7)}  ${name}`);
		keepDurations(this.durations, process.env.RECORD_DURATIONS === 'true');
		this.writeSummary(results);
	}

	writeSummary({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests, numTodoTests }) {
		const summary = {
			passed: numPassedTests,
			failed: numFailedTests + numRuntimeErrorTestSuites,
			skipped: numPendingTests + numTodoTests,
			passedByProject: this.passedByProject,
		};
		const file = process.env.TEST_SUMMARY;
		if (file === undefined) return;
		mkdirSync(path.dirname(file), { recursive: true });
		writeFileSync(file, JSON.stringify(summary));
	}
};
