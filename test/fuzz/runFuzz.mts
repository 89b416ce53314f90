import { spawnSync } from 'node:child_process';
import path from 'node:path';

/**
 * `npm run fuzz -- [seconds]` sends generated requests to the endpoints of the trigger, and generated input to the
 * readers of envelopes, tokens, JSON and XML. Then it lets deliveries, n8n and the credential fail in every order. It
 * shows each failure with its smallest input and the seed to repeat it.
 *
 * `npm run fuzz -- sizes [megabytes] [beginning of a piece]` repeats each piece of the sample files instead, and measures Parse.
 */
const defaultSeconds = 60;

if (process.argv[2] === 'sizes') {
	const program = ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', 'test/fuzz/measureSizes.mts'];
	const { status } = spawnSync(process.execPath, [...program, ...process.argv.slice(3)], { stdio: 'inherit' });
	process.exit(status ?? 1);
}

const seconds = Number(process.argv[2] ?? defaultSeconds);
if (!Number.isInteger(seconds) || seconds <= 0) {
	process.stderr.write('Say for how many whole seconds: npm run fuzz -- 300\n');
	process.exit(2);
}

const jest = path.join('node_modules', 'jest', 'bin', 'jest.js');
const patterns = String.raw`(fuzz|openEnvelope|createTokenVerifier|deliveries|dialects|XmlTreeParser|JsonTreeParser)\.test\.ts$`;
const timeout = String(60_000 + seconds * 2_000);
const result = spawnSync(
	process.execPath,
	[jest, '--selectProjects', 'unit', '-i', '--testTimeout', timeout, '--testPathPatterns', patterns],
	{
		stdio: 'inherit',
		env: {
			...process.env,
			FUZZ_SECONDS: String(seconds),
			MODEL_SECONDS: String(seconds),
		},
	},
);
process.exitCode = result.status ?? 1;
