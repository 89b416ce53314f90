const path = require('node:path');
const { projects } = require('../../jest.config.js');

const { displayName, ...unit } = projects.find((project) => project.displayName === 'unit');

/**
 * The unit tests as Stryker runs them: once for each mutant. The model of deliveries and the fuzz tests would take
 * minutes each time. Measurements of time and memory fail, because the code under Stryker is slower.
 *
 * @type {import('jest').Config}
 */
module.exports = {
	...unit,
	rootDir: path.join(__dirname, '..', '..'),
	testPathIgnorePatterns: ['/node_modules/', '/unit/trigger/model/', String.raw`\.?fuzz\.test\.ts$`],
	testEnvironment: path.join(__dirname, 'bailEnvironment.js'),
	// For the first run, on the unchanged code. `runFileByFile.mjs` sets a shorter one for mutants, which may hang.
	testTimeout: 60_000,
};
