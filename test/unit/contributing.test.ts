import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../n8n-host/projectRoot.ts';

const page = readFileSync(path.join(projectRoot, 'CONTRIBUTING.md'), 'utf8');

const files = ['nodes', 'credentials', 'test'].flatMap((folder) =>
	readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
);

/** The files that a part of the page names, as the end of a path. */
const namedIn = (text: string) => [
	...new Set([...text.matchAll(/`([\w/.]+\.(?:ts|json))`/g)].map(([, name = '']) => name)),
];

const ways = [...page.matchAll(/^\*\*([^*]+)\*\*[^*\n]*:\n\n((?:\d\. [^\n]+\n)+)/gm)].map(
	([, way = '', steps = '']) => ({
		way,
		names: namedIn(steps),
	}),
);

it('names only files that exist', () => {
	const named = namedIn(page).filter((name) => name !== 'package.json');
	expect(named.length).toBeGreaterThan(40);
	expect(named.filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))).toEqual([]);
});

it('shows three ways through the code', () => {
	expect(ways).toHaveLength(3);
});

it.each(ways)('shows $way in at most 20 files', ({ names }) => {
	expect(names.length).toBeGreaterThan(10);
	expect(names.length).toBeLessThanOrEqual(20);
});
