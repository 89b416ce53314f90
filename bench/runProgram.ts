import { stopAllProcesses } from '../n8n-host/managedProcess.ts';

/**
 * Runs a benchmark and sets the exit code. In the end it stops all processes that the benchmark started.
 *
 * @param main resolves to whether the result is good
 */
export async function runProgram(main: () => Promise<boolean>): Promise<void> {
	process.exitCode = 1;
	try {
		if (await main()) process.exitCode = 0;
	} catch (error) {
		process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
	} finally {
		await stopAllProcesses();
	}
}
