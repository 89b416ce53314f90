import { runDemo } from './support/runDemo';

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
