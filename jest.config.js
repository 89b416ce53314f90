const transform = {
	'^.+\\.[mc]?[jt]s$': [
		'@swc/jest',
		{ jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
	],
};

// jose ships as ES modules only; the tests load it as the bundler does, from its source.
const transformIgnorePatterns = ['/node_modules/(?!(jose)/)'];

/** @type {import('jest').Config} */
module.exports = {
	// Long enough for a busy machine. No test waits for it when all is well.
	testTimeout: 180_000,
	testSequencer: './test/slowestFirst.js',
	projects: [
		{
			displayName: 'unit',
			testMatch: ['<rootDir>/test/unit/**/*.test.ts'],
			setupFiles: ['<rootDir>/test/unit/fixSeed.ts'],
			modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.run', '<rootDir>/n8n-host/node_modules'],
			transform,
			transformIgnorePatterns,
		},
		{
			displayName: 'e2e',
			testMatch: ['<rootDir>/test/e2e/**/*.test.ts'],
			modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.run', '<rootDir>/n8n-host/node_modules'],
			transform,
			transformIgnorePatterns,
		},
		{
			displayName: 'browser',
			testMatch: ['<rootDir>/test/browser/**/*.test.ts'],
			modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.run', '<rootDir>/n8n-host/node_modules'],
			transform,
			transformIgnorePatterns,
		},
	],
};
