import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { objectOf, textOf } from '../../n8n-host/jsonValue.ts';
import { projectRoot } from '../../n8n-host/projectRoot.ts';

// `npm run lint` checks the links of the pages.

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');

const manifest = objectOf(JSON.parse(read('package.json')), 'package.json');

const repository = textOf(manifest.homepage, 'the homepage').replace('#readme', '');

/** Where the code, its codex and the examples link to this repository. */
const files = ['nodes', 'credentials', 'examples'].flatMap((folder) =>
	readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
		.filter((name) => /\.(?:ts|json)$/.test(name))
		.map((name) => path.join(folder, name)),
);

const links = files.flatMap((file) =>
	[...read(file).matchAll(/https?:\/\/github\.com\/[^\s"'`<>\\)]*/g)]
		.map(([target]) => target.replace(/[.,;:]$/, ''))
		.filter((target) => target.startsWith(repository))
		.map((target) => ({ file, target })),
);

/** How GitHub makes an anchor of a heading. */
const toAnchor = (heading: string): string =>
	heading
		.toLowerCase()
		.replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
		.replaceAll(' ', '-');

const anchorsOf = (page: string): string[] => [
	...[...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => toAnchor(heading)),
	...[...read(page).matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id),
];

it.each(links)('$file links to $target, which is there', ({ target }) => {
	const [address = '', anchor] = target.slice(repository.length).split('#');
	if (address === '/issues') return;
	const page = address === '' ? 'README.md' : address.replace('/blob/main/', '');
	expect(readdirSync(path.join(projectRoot, path.dirname(page)))).toContain(path.basename(page));
	if (anchor !== undefined && anchor !== 'readme') expect(anchorsOf(page)).toContain(anchor);
});

it.each(files.filter((file) => /\.node\.json$|\.credentials\.ts$/.test(file)))(
	'%s links to this repository',
	(file) => {
		expect(links.filter((link) => link.file === file)).not.toEqual([]);
	},
);

it('package.json agrees with itself on the address of the repository', () => {
	expect(manifest.repository).toEqual({ type: 'git', url: `git+${repository}.git` });
	expect(manifest.bugs).toEqual({ url: `${repository}/issues` });
});
