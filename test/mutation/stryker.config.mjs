/** How Stryker changes the code and runs the unit tests. `runMutation.mts` says which rooms. */
export default {
	testRunner: 'jest',
	plugins: ['@stryker-mutator/jest-runner', './test/mutation/ignoreProse.mts'],
	jest: { projectType: 'custom', configFile: 'test/mutation/jest.config.js', enableFindRelatedTests: true },
	coverageAnalysis: 'perTest',
	ignorers: ['prose'],
	ignorePatterns: ['dist', '.run', 'n8n-host/node_modules'],
	tempDirName: '.run/mutation',
	disableTypeChecks: false,
	// All related tests run once before the first change. On a busy machine, those of a room take a while.
	dryRunTimeoutMinutes: 60,
	concurrency: 1,
	// A mutant that needs this much longer than the unchanged code hangs.
	timeoutMS: 10_000,
	reporters: ['progress-append-only'],
	logLevel: 'warn',
	allowConsoleColors: false,
};
