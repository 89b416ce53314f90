const { filesWith, missingSystemPackages, testsWithPrograms } = require('./test/runner/missingSystemPackages.mts');

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
 * What a project does not run, as patterns of paths. The command line option of the same name would replace all these
 * patterns, so nothing uses it.
 */
const leftOut = missingSystemPackages.flatMap(({ tests }) => tests);
if (process.env.ONLY_WITH_PROGRAMS === 'true') leftOut.push(`^(?!.*(?:${testsWithPrograms.join('|')}))`);
const longOrLeftOut = [String.raw`\.long\.test\.ts$`, ...leftOut];

const unitSetup = { setupFiles: ['<rootDir>/test/unit/fixSeed.ts', '<rootDir>/test/unit/letProcessEnd.ts'] };

const withN8n = {
	testEnvironment: '<rootDir>/test/runner/WaitForN8n.js',
	globalSetup: '<rootDir>/test/runner/startN8nForTests.ts',
	globalTeardown: '<rootDir>/test/runner/stopN8nForTests.ts',
};

/** A project is a folder, but for `long`: the files named `.long.test.ts` in each of them. */
const folder = (displayName, setup) => ({
	...shared,
	...setup,
	displayName,
	testMatch: [`<rootDir>/test/${displayName}/**/*.test.ts`],
	testPathIgnorePatterns: longOrLeftOut,
});

/** `npm run test:long` has these unit tests play more schedules. */
const modelTests = filesWith(/process\.env\.MODEL_SCHEDULES/);

/** @type {import('jest').Config} */
module.exports = {
	// Long enough for a busy machine. No test waits for it when all is well.
	testTimeout: 180_000,
	testSequencer: './test/runner/UnitTestsFirst.js',
	reporters: ['default', './test/runner/TellLeftOut.js'],
	projects: [
		folder('unit', unitSetup),
		folder('e2e', withN8n),
		folder('browser', withN8n),
		{
			...folder('long', { ...unitSetup, ...withN8n }),
			testMatch: ['test/**/*.long.test.ts', ...modelTests].map((file) => `<rootDir>/${file}`),
			testPathIgnorePatterns: leftOut,
		},
	],
};
