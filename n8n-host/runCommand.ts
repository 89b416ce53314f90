import { spawn } from 'node:child_process';

/** When a command fails, its error contains the last characters of the output. */
const outputInError = 4_000;

export interface CommandOptions {
	cwd: string;
	env?: NodeJS.ProcessEnv;
	timeoutMilliseconds?: number;
}

/**
 * Runs a command and waits until it ends.
 *
 * @returns its standard output
 * @throws {Error} with the end of its output, when it fails
 */
export async function runCommand(command: string, args: readonly string[], options: CommandOptions): Promise<string> {
	return await new Promise((resolve, reject) => {
		const child = spawn(command, args, {
			cwd: options.cwd,
			env: options.env ?? process.env,
			stdio: ['ignore', 'pipe', 'pipe'],
			timeout: options.timeoutMilliseconds,
		});
		const standardOutput: Buffer[] = [];
		const allOutput: Buffer[] = [];
		child.stdout.on('data', (data: Buffer) => {
			standardOutput.push(data);
			allOutput.push(data);
		});
		child.stderr.on('data', (data: Buffer) => allOutput.push(data));
		child.once('error', reject);
		child.once('close', (code, signal) => {
			if (code === 0) {
				resolve(Buffer.concat(standardOutput).toString('utf8'));
				return;
			}
			const output = Buffer.concat(allOutput).toString('utf8').slice(-outputInError);
			reject(new Error(`«${command} ${args.join(' ')}» ended with ${signal ?? code}:\n${output}`));
		});
	});
}
