/** How Stryker runs, whatever it changes. `runMutation.mts` adds the files to change. */
export default {
	// All related tests run once before the first change. On a busy machine, those of a room take a while.
	dryRunTimeoutMinutes: 60,
	testRunner: 'fileByFile',
	plugins: [
		'@stryker-mutator/jest-runner',
		'./test/mutation/ignoreProse.mts',
		'./test/mutation/takeShare.mts',
		'./test/mutation/runFileByFile.mjs',
	],
	jest: { projectType: 'custom', configFile: 'test/mutation/jest.config.js', enableFindRelatedTests: true },
	coverageAnalysis: 'perTest',
	ignorers: ['prose'],
	ignorePatterns: ['dist', '.run', 'n8n-host/node_modules'],
	disableTypeChecks: false,
	concurrency: 1,
	// Tests take milliseconds. A mutant that needs longer than this hangs.
	timeoutMS: 3_000,
	timeoutFactor: 1.5,
	reporters: ['progress-append-only'],
	logLevel: 'warn',
	allowConsoleColors: false,
};
