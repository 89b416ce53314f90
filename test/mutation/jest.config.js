const path = require('node:path');
const { projects } = require('../../jest.config.js');

const { displayName, ...unit } = projects.find((project) => project.displayName === 'unit');

/**
 * The unit tests as Stryker runs them, once for each mutant: those that mirror the room. The model of deliveries and the
 * fuzz tests would take minutes each time.
 *
 * @type {import('jest').Config}
 */
module.exports = {
	...unit,
	rootDir: path.join(__dirname, '..', '..'),
	testMatch: [`<rootDir>/test/unit/${process.env.MUTATION_TESTS}/**/*.test.ts`],
	testPathIgnorePatterns: [...unit.testPathIgnorePatterns, '/unit/trigger/model/', String.raw`/fuzz\.test\.ts$`],
	testEnvironment: require.resolve('@stryker-mutator/jest-runner/jest-env/node'),
	testTimeout: 60_000,
};
