const { missingSystemPackages } = require('./test/runner/missingSystemPackages.mts');

const shared = {
	modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.run', '<rootDir>/n8n-host/node_modules'],
	transform: {
		'^.+\\.[mc]?[jt]s$': [
			'@swc/jest',
			{ jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
		],
	},
	// These ship as ES modules only.
	transformIgnorePatterns: ['/node_modules/(?!(jose|ofx-js)/)'],
};

/**
 * What a project does not run, as patterns of paths: long tests, and tests that need a program which is not installed. The
 * command line option of the same name would replace all these patterns, so nothing uses it.
 */
const leftOut = missingSystemPackages().flatMap(({ tests }) => tests);
const longOrLeftOut = [String.raw`\.long\.test\.ts$`, ...leftOut];

const setUpUnitTests = ['<rootDir>/test/unit/fixSeed.ts', '<rootDir>/test/unit/letProcessEnd.ts'];

const globalSetup = '<rootDir>/test/e2e/support/packOnce.ts';

/** @type {import('jest').Config} */
module.exports = {
	// Long enough for a busy machine. No test waits for it when all is well.
	testTimeout: 180_000,
	testSequencer: './test/runner/orderTests.js',
	// `npm test` has a reporter of its own.
	reporters: ['default', './test/runner/TellLeftOut.js'],
	projects: [
		{
			...shared,
			displayName: 'unit',
			testMatch: ['<rootDir>/test/unit/**/*.test.ts'],
			testPathIgnorePatterns: longOrLeftOut,
			setupFiles: setUpUnitTests,
		},
		{
			...shared,
			displayName: 'e2e',
			testMatch: ['<rootDir>/test/e2e/**/*.test.ts'],
			testPathIgnorePatterns: longOrLeftOut,
			globalSetup,
		},
		{
			...shared,
			displayName: 'browser',
			testMatch: ['<rootDir>/test/browser/**/*.test.ts'],
			testPathIgnorePatterns: longOrLeftOut,
			globalSetup,
		},
		{
			...shared,
			displayName: 'long',
			// These four play more schedules here.
			testMatch: [
				'<rootDir>/test/**/*.long.test.ts',
				'<rootDir>/test/unit/trigger/model/deliveries.test.ts',
				'<rootDir>/test/unit/polling/lateAccount.test.ts',
				'<rootDir>/test/unit/polling/fortnight.test.ts',
				'<rootDir>/test/unit/actions/movingBank.test.ts',
			],
			testPathIgnorePatterns: leftOut,
			setupFiles: [...setUpUnitTests, '<rootDir>/test/runner/playMoreSchedules.js'],
			globalSetup,
		},
	],
};
