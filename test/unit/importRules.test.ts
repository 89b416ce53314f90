import { readFileSync } from 'node:fs';

/** `«watch» may import only itself, accounts, json.` */
const RULES = /«(\w+)» may import only itself(?:, ([^"]+))?\."/g;

const code = (name: string) => `\`${name}\``;

it('are in CONTRIBUTING.md as dependency-cruiser checks them', () => {
	const rules = JSON.stringify(jest.requireActual<object>('../../.dependency-cruiser.cjs'));
	const rows = [...rules.matchAll(RULES)].map(([, folder = '', others]) => {
		return `| ${code(folder)} | ${others === undefined ? 'nothing' : others.split(', ').map(code).join(', ')} |`;
	});
	expect(rows.length).toBeGreaterThan(20);
	const page = readFileSync('CONTRIBUTING.md', 'utf8');
	const [, table = ''] = page.split('| folder | imports, besides itself |\n|---|---|\n');
	// The table is to be copied from here.
	expect(table.split('\n\n')[0]).toBe(rows.join('\n'));
});
