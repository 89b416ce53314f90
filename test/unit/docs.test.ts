import { execFileSync } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../n8n-host/projectRoot.ts';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');

const find = (...patterns: string[]) => globSync(patterns, { cwd: projectRoot });

describe('the commands of the README without openssl', () => {
	const run = (start: string): string => {
		const command = [...read('README.md').matchAll(/\bnode (-e|-p) "([^"]+)"/g)].find(([, , code = '']) =>
			code.startsWith(start),
		);
		return execFileSync(process.execPath, [command?.[1] ?? '', command?.[2] ?? ''], { encoding: 'utf8' });
	};

	it('make a private key', () => {
		expect(createPrivateKey(run('console.log(')).asymmetricKeyDetails?.modulusLength).toBe(3_072);
	});

	it('make a client secret that is long enough', () => {
		expect(run("require('crypto').randomBytes").trim()).toMatch(/^[\w+/]{48}$/);
	});

	it('make the secrets of compose.yaml', () => {
		const lines = run('for (const name').trim().split('\n');
		expect(lines.map((line) => line.replace(/=[\da-f]{48}$/, ''))).toEqual(['N8N_ENCRYPTION_KEY', 'POSTGRES_PASSWORD']);
		for (const line of lines) expect(read('compose.yaml')).toContain(`\${${line.split('=')[0]}:?`);
	});
});

/** What n8n 3.0 removes: nodes, a mode, a helper, a way to start n8n and a setting. */
const GONE_IN_3 =
	/\bnpx n8n\b|n8n-nodes-base\.(?:function|functionItem|itemLists|executeWorkflow|spreadsheetFile)\b|\$getPairedItem|\$node\[|importFromUrl|import from url|N8N_DB_PING_TIMEOUT|N8N_RUNNERS_ENABLED/gi;

it.each(find('*.md', '{docs,examples,sandbox,bench}/*.{md,json}', '{nodes,credentials}/**/*.ts'))(
	'nothing in %s that n8n 3.0 removes',
	(file) => {
		expect(read(file).match(GONE_IN_3)).toBeNull();
	},
);

it('examples/README.md links to every example', () => {
	const links = [...read('examples/README.md').matchAll(/\]\(([\w-]+\.json)\)/g)].map(([, file]) => `examples/${file}`);
	expect([...new Set(links)].sort()).toEqual(find('examples/*.json').sort());
});

it('CONTRIBUTING.md names only files that exist', () => {
	const files = find(
		'*.{json,js,mjs}',
		'{nodes,credentials,test,sandbox,bench,n8n-host,demo,release}/**/*.{ts,mts,json}',
	);
	const named = [...read('CONTRIBUTING.md').matchAll(/`([\w/.]+\.(?:ts|json))`/g)].map(([, name = '']) => name);
	expect(named.filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))).toEqual([]);
});
