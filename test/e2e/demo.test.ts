import { readdirSync } from 'node:fs';
import { runFolder } from '../../n8n-host/projectRoot.ts';
import { stillRuns } from './support/processes';
import { pressCtrlC, runDemo } from './support/runDemo';

let demo: Awaited<ReturnType<typeof runDemo>>;

beforeAll(async () => {
	demo = await runDemo({ strike: { atWords: 'Press Ctrl-C', run: pressCtrlC } });
}, 400_000);

it('shows accounts, all their transactions and the pushed statuses', () => {
	const { output, error } = demo;
	expect(error).toBe('');
	expect(output).toMatch(/15 accounts\n/);
	expect(output).toMatch(/\d{4} transactions, of all pages\n/);
	expect(output).toMatch(/14 payment statuses, pushed and decrypted\n/);
	expect(output).toContain('RJCT');
	expect(output).toContain('stopFraud');
	expect(output).toContain('incoming');
});

it('leaves nothing running, and no secret, after Ctrl-C', () => {
	const { exitCode, started } = demo;
	expect(exitCode).toBe(130);
	const programs = ['bin/n8n', 'sandbox/main.ts'];
	expect(programs.filter((program) => started.some(({ command }) => command.includes(program)))).toEqual(programs);
	expect(started.filter(stillRuns)).toEqual([]);
	expect(readdirSync(runFolder).filter((name) => name.startsWith('demo-'))).toEqual([]);
});
