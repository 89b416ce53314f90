import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { runFolder } from '../../n8n-host/projectRoot.ts';
import { runDemo } from './support/runDemo';

/** Other demos may run at the same time, but no other one with an ERP. */
const listDatabases = () =>
	readdirSync(runFolder).filter(
		(name) => /^demo-/.test(name) && existsSync(path.join(runFolder, name, 'trytond.conf')),
	);

it('npm run demo -- --erp shows the payments and the statements in Tryton, and leaves no password', async () => {
	let databases: readonly string[] = [];
	const { exitCode, output, error } = await runDemo({
		args: ['--once', '--erp'],
		strike: { atWords: 'Payments in Tryton', run: () => void (databases = listDatabases()) },
	});
	expect({ exitCode, error }).toEqual({ exitCode: 0, error: '' });
	expect(output).toMatch(/Payments in Tryton\n[\s\S]+INVOICE-2\W+80\.50\W+RJCT\W+processing/);
	expect(output).toContain('To a person: Payment rejected: INVOICE-2. In Tryton, it is processing.');
	expect(output).toContain('To a person: Payment rejected: INVOICE-4. In Tryton, it is succeeded.');
	expect(output).toMatch(/Statements in Tryton\n[\s\S]+draft/);
	expect(databases).toHaveLength(1);
	expect(listDatabases()).toEqual([]);
});
