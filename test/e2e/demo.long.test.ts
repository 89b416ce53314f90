import { readdirSync } from 'node:fs';
import { runFolder } from '../../n8n-host/projectRoot.ts';
import { stillRuns } from './support/processes';
import { pressCtrlC, runDemo } from './support/runDemo';

it('shows accounts, transactions and pushed statuses, and leaves nothing running, and no secret, after Ctrl-C', async () => {
	const strike = { atWords: 'Press Ctrl-C', run: pressCtrlC };
	const { output, error, exitCode, started } = await runDemo({ strike });
	expect(error).toBe('');
	expect(output).toMatch(/15 accounts\n/);
	expect(output).toMatch(/\d{4} transactions, of all pages\n/);
	expect(output).toMatch(/14 payment statuses, pushed and decrypted\n/);
	expect(output).toContain('RJCT');
	expect(output).toContain('stopFraud');
	expect(output).toContain('incoming');
	expect(exitCode).toBe(130);
	const programs = ['bin/n8n', 'sandbox/main.ts'];
	expect(programs.filter((program) => started.some(({ command }) => command.includes(program)))).toEqual(programs);
	expect(started.filter(stillRuns)).toEqual([]);
	expect(readdirSync(runFolder).filter((name) => name.startsWith('demo-'))).toEqual([]);
});

it.each([
	{ what: 'the sandbox bank', program: 'sandbox/main.ts', atStep: 'Listing accounts' },
	{ what: 'n8n', program: 'bin/n8n', atStep: 'The bank fetches a token' },
])('fails and names the step when $what is killed', async ({ program, atStep }) => {
	const { exitCode, error } = await runDemo({
		args: ['--once'],
		strike: {
			atWords: `▸ ${atStep}`,
			run: (_pid, started) => {
				const victims = started.filter(({ command }) => command.includes(program));
				for (const { pid } of victims) process.kill(pid, 'SIGKILL');
			},
		},
	});
	expect(exitCode).toBe(1);
	expect(error).toContain(`The step «${atStep}`);
	expect(error).toContain('ended unexpectedly');
});
