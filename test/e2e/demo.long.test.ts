import { runDemoOnce } from './support/runDemoOnce';

describe('npm run demo -- --once', () => {
	it('ends with 0', async () => {
		const { exitCode, output, error } = await runDemoOnce();
		expect({ exitCode, error }).toEqual({ exitCode: 0, error: '' });
		expect(output).toContain('Everything worked');
	});

	it.each([
		{ what: 'the sandbox bank', program: 'sandbox/main.ts', atStep: 'Listing accounts' },
		{ what: 'n8n', program: 'bin/n8n', atStep: 'The bank fetches a token' },
	])('fails and names the step when $what is killed', async ({ program, atStep }) => {
		const { exitCode, error } = await runDemoOnce({ kill: { program, atStep } });
		expect(exitCode).toBe(1);
		expect(error).toContain(`The step «${atStep}`);
		expect(error).toContain('ended unexpectedly');
	});

	it('says how to install Tryton if it is asked for and missing', async () => {
		const { exitCode, error } = await runDemoOnce({ args: ['--erp'], env: { PATH: '' } });
		expect(exitCode).toBe(1);
		expect(error).toMatch(/Tryton, is not installed\. .+«apt-get install .+»\.\n$/);
	});
});
