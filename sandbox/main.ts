import { parseOptions, usage, type SandboxOptions } from './parseOptions.ts';
import { startSandbox, type RunningSandbox } from './startSandbox.ts';

process.stdout.on('error', () => process.exit(1));

const options = parseOptionsOrExit();
// Standard output gets only one line: the address of the bank. All other output goes to standard error.
console.info = console.log = console.debug = options.quiet ? () => {} : console.error;
if (options.quiet) console.warn = () => {};

const log = (line: string) => {
	if (!options.quiet) process.stderr.write(`${line}\n`);
};

const sandbox = await startOrExit(options);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void shutDown(sandbox));
announce(sandbox);

function parseOptionsOrExit(): SandboxOptions {
	try {
		return parseOptions(process.argv.slice(2));
	} catch (error) {
		process.stderr.write(`${messageOf(error)}\n${usage}\n`);
		process.exit(2);
	}
}

async function startOrExit(chosen: SandboxOptions): Promise<RunningSandbox> {
	try {
		return await startSandbox(chosen, log);
	} catch (error) {
		const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
		process.stderr.write(taken ? `Port ${chosen.port} is taken.\n` : `The sandbox cannot start: ${messageOf(error)}\n`);
		process.exit(1);
	}
}

function announce({ url, authUrl, clientId, clientSecret, apiKey }: RunningSandbox): void {
	const line = { ready: true, baseUrl: url, authBaseUrl: authUrl, clientId, clientSecret, apiKey };
	process.stdout.write(`${JSON.stringify(line)}\n`);
}

async function shutDown({ close }: RunningSandbox): Promise<void> {
	setTimeout(() => process.exit(1), 900).unref();
	await close();
	process.exit(0);
}

function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}
