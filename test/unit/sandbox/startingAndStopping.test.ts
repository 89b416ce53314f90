import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { contractNames } from '../../../sandbox/control/contracts.ts';
import { parseOptions } from '../../../sandbox/parseOptions.ts';
import { startSandboxProcess } from './startSandboxProcess';

async function runToEnd(...options: string[]): Promise<{ code: unknown; errors: string; output: string }> {
	const child = spawn(process.execPath, ['sandbox/main.ts', ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
	const closed: Promise<unknown[]> = once(child, 'close');
	const [[code], output, errors] = await Promise.all([closed, text(child.stdout), text(child.stderr)]);
	return { code, errors, output };
}

it('ends with 2 and says why, if it does not know an option', async () => {
	const end = await runToEnd('--bogus');
	expect(end).toMatchObject({ code: 2, output: '' });
	expect(end.errors).toMatch(/--bogus/);
});

it.each([
	[['--port', 'http'], '--port must be a whole number'],
	[['--page-size', '0'], '--page-size must be a whole number'],
	[['--contract', '6.0.0'], `--contract must be ${contractNames.join(' or ')}`],
])('refuses %j', (options, reason) => {
	expect(() => parseOptions(options)).toThrow(reason);
});

it('ends with 1 when the port is taken, and stops although a caller hangs', async () => {
	const bank = await startSandboxProcess();
	const end = await runToEnd('--port', new URL(bank.baseUrl).port);
	expect(end).toMatchObject({ code: 1, output: '' });
	expect(end.errors).toContain('is taken');

	await bank.control('POST', 'faults', { hang: true });
	const hanging = fetch(`${bank.baseUrl}/open-banking/commercial-sb/accounts`).catch(() => 'cut');
	await new Promise((resolve) => setTimeout(resolve, 50));
	expect(await bank.stop()).toBe(0);
	expect(await hanging).toBe('cut');
});

it('begins with the settings of its options, also after a reset', async () => {
	const bank = await startSandboxProcess('--contract', '5.3.0', '--page-size', '3');
	const changed = await bank.control('POST', 'settings', { contract: '4.1.0', pageSize: 7 });
	expect(changed.value).toMatchObject({ pagingDialect: 'nextOffset', honoursPeriod: false });
	await bank.control('POST', 'reset');
	expect((await bank.control('GET', 'settings')).value).toMatchObject({ contract: '5.3.0', pageSize: 3 });
	await bank.stop();
});
