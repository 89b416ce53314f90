const { existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');

const root = path.join(__dirname, '..', '..');

/** The seconds of each test file in the last run here, and as they were once measured on two cores (`npm test -- --record`). */
const lastFile = path.join(root, '.run', 'prepared', 'durations.json');
const measuredFile = path.join(__dirname, 'durations.json');

const load = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

const projectOf = (test) => test.context.config.displayName?.name ?? 'unit';

const IN_LONG_RUN = ' (long run)';

/** The name of a test file, relative to the checkout. Some unit tests play more in the long run, so they have two durations. */
function keyOf(test) {
	const file = path.relative(root, test.path);
	return projectOf(test) === 'long' && !file.endsWith('.long.test.ts') ? file + IN_LONG_RUN : file;
}

/** @returns seconds by `keyOf` */
const loadDurations = () => ({ ...load(measuredFile), ...load(lastFile) });

/** Short files are left out of what is committed: their order does not matter. */
const MEASURED_SECONDS = 1;

/** @param isMeasurement whether it is also to be committed (`npm test -- --record`) */
function keepDurations(durations, isMeasurement) {
	mkdirSync(path.dirname(lastFile), { recursive: true });
	const write = (file, all) => writeFileSync(file, `${JSON.stringify(all, null, '\t')}\n`);
	write(lastFile, { ...load(lastFile), ...durations });
	if (!isMeasurement) return;
	const entries = Object.entries({ ...load(measuredFile), ...durations });
	const isThere = (key) => existsSync(path.join(root, key.replace(IN_LONG_RUN, '')));
	const long = entries.filter(([key, seconds]) => seconds >= MEASURED_SECONDS && isThere(key));
	write(measuredFile, Object.fromEntries(long.sort(([left], [right]) => (left < right ? -1 : 1))));
}

module.exports = { keyOf, projectOf, loadDurations, keepDurations };
