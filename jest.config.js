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

const longTests = String.raw`\.long\.test\.ts$`;

const globalSetup = '<rootDir>/test/e2e/support/packOnce.ts';

/** @type {import('jest').Config} */
module.exports = {
	// Long enough for a busy machine. No test waits for it when all is well.
	testTimeout: 180_000,
	testSequencer: './test/runner/orderTests.js',
	projects: [
		{
			...shared,
			displayName: 'unit',
			testMatch: ['<rootDir>/test/unit/**/*.test.ts'],
			testPathIgnorePatterns: [longTests],
			setupFiles: ['<rootDir>/test/unit/fixSeed.ts'],
		},
		{
			...shared,
			displayName: 'e2e',
			testMatch: ['<rootDir>/test/e2e/**/*.test.ts'],
			testPathIgnorePatterns: [longTests],
			globalSetup,
		},
		{ ...shared, displayName: 'browser', testMatch: ['<rootDir>/test/browser/**/*.test.ts'], globalSetup },
		{
			...shared,
			displayName: 'long',
			// The model of deliveries plays more schedules here.
			testMatch: ['<rootDir>/test/**/*.long.test.ts', '<rootDir>/test/unit/trigger/model/deliveries.test.ts'],
			setupFiles: ['<rootDir>/test/unit/fixSeed.ts', '<rootDir>/test/runner/playMoreSchedules.js'],
			globalSetup,
		},
	],
};
