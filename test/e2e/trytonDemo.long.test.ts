import { runDemo } from './support/runDemo';

it('npm run demo -- --erp shows the payments and the statements in Tryton', async () => {
	const { exitCode, output, error } = await runDemo({ args: ['--once', '--erp'] });
	expect({ exitCode, error }).toEqual({ exitCode: 0, error: '' });
	expect(output).toMatch(/Payments in Tryton\n[\s\S]+INVOICE-2\W+80\.50\W+RJCT\W+processing/);
	expect(output).toContain('To a person: Payment rejected: INVOICE-2. In Tryton, it is processing.');
	expect(output).toContain('To a person: Payment rejected: INVOICE-4. In Tryton, it is succeeded.');
	expect(output).toMatch(/Statements in Tryton\n[\s\S]+draft/);
});
