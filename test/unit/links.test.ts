import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { objectOf, textOf } from '../../n8n-host/jsonValue.ts';
import { projectRoot } from '../../n8n-host/projectRoot.ts';
import { CommercialBankingNotificationsApi } from '../../credentials/CommercialBankingNotificationsApi.credentials';
import { CommercialBankingOAuth2Api } from '../../credentials/CommercialBankingOAuth2Api.credentials';
import { CommercialBanking } from '../../nodes/CommercialBanking/CommercialBanking.node';
import { CommercialBankingAccountTrigger } from '../../nodes/CommercialBanking/CommercialBankingAccountTrigger.node';
import { CommercialBankingTrigger } from '../../nodes/CommercialBanking/CommercialBankingTrigger.node';

/** The addresses outside this repository that pages and texts may lead to. No test calls them. */
const EXTERNAL_ADDRESSES = readFileSync(path.join(__dirname, '../vectors/externalAddresses.txt'), 'utf8')
	.trim()
	.split('\n');

/** Addresses in examples and placeholders. They lead nowhere. */
const MADE_UP = /^https?:\/\/(?:[\w.-]*\.)?example(?:\.com|\.org)?(?:[/:]|$)|^https?:\/\/(?:127\.0\.0\.1|localhost)/;

interface Link {
	/** The file that has the link, from the top folder. */
	readonly from: string;
	readonly target: string;
}

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');

/** The web address of this repository, as package.json says it. It may be a placeholder, so nothing here calls it. */
const repository = (() => {
	const { repository: field } = objectOf(JSON.parse(read('package.json')), 'package.json');
	const { url } = objectOf(field, 'the repository');
	return textOf(url, 'its address')
		.replace(/^git\+/, '')
		.replace(/\.git$/, '');
})();

const listFiles = (folder: string, pattern: RegExp): string[] =>
	readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
		.map((name) => path.join(folder, name))
		.filter((name) => pattern.test(name));

const pages = [
	'README.md',
	'SECURITY.md',
	'CONTRIBUTING.md',
	'CHANGELOG.md',
	'sandbox/README.md',
	'examples/README.md',
	...listFiles('docs', /\.md$/),
];

/** The text of a page without its code, which may look like links and headings. */
function readProse(page: string): string {
	const lines = read(page).split('\n');
	let fence = false;
	const prose = lines.filter((line) => {
		const isFence = /^\s*```/.test(line);
		if (isFence) fence = !fence;
		return !fence && !isFence;
	});
	return prose.join('\n');
}

const withoutCode = (text: string) => text.replaceAll(/`[^`\n]*`/g, '');

/** How GitHub makes an anchor of a heading: lower case, no punctuation, hyphens for spaces. */
function toAnchor(heading: string): string {
	const text = heading.replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, '$1').replaceAll('`', '');
	return text
		.trim()
		.toLowerCase()
		.replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
		.replaceAll(/\s/g, '-');
}

/** The anchors of a page: its headings, numbered if they are equal, and explicit ones. */
function findAnchors(page: string): Set<string> {
	const prose = readProse(page);
	const counts = new Map<string, number>();
	const headings = [...prose.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
		const anchor = toAnchor(heading);
		const count = counts.get(anchor) ?? 0;
		counts.set(anchor, count + 1);
		return count === 0 ? anchor : `${anchor}-${count}`;
	});
	const explicit = [...prose.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id);
	return new Set([...headings, ...explicit]);
}

/** Says what is wrong with a link to a file and an anchor of this repository; null if it resolves. */
function findProblem(file: string, anchor: string): string | null {
	const full = path.join(projectRoot, file);
	const relative = path.relative(projectRoot, full);
	if (relative.startsWith('..')) return 'leads out of the repository';
	const stat = statSync(full, { throwIfNoEntry: false });
	if (stat === undefined) return 'there is no such file';
	if (anchor === '') return null;
	if (!relative.endsWith('.md')) return 'only pages have anchors';
	return findAnchors(relative).has(anchor) ? null : 'the page has no such anchor';
}

const splitAnchor = (target: string): [string, string] => {
	const at = target.indexOf('#');
	return at < 0 ? [target, ''] : [target.slice(0, at), target.slice(at + 1)];
};

/** Says what is wrong with a link to the repository's web address: a file of it, its README or its issues. */
function findWebProblem(target: string): string | null {
	const [address, anchor] = splitAnchor(target.slice(repository.length));
	if (address === '' || address === '/') return findProblem('README.md', anchor === 'readme' ? '' : anchor);
	const [, file] = /^\/(?:blob|tree)\/main\/(.+)$/.exec(address) ?? [];
	if (file !== undefined) return findProblem(file, anchor);
	return ['.git', '/issues', '/security/advisories/new'].includes(address) ? null : 'leads to no file of main';
}

function findProblems(links: readonly Link[]): string[] {
	return links.flatMap(({ from, target }) => {
		const problem = checkLink(from, target);
		return problem === null ? [] : [`${from}: ${target}: ${problem}`];
	});
}

function checkLink(from: string, target: string): string | null {
	if (target.startsWith(repository)) return findWebProblem(target);
	if (/^https?:/.test(target)) {
		return MADE_UP.test(target) || EXTERNAL_ADDRESSES.includes(target) ? null : 'is not in the list of addresses';
	}
	const [file, anchor] = splitAnchor(target);
	return findProblem(file === '' ? from : path.join(path.dirname(from), file), anchor);
}

const linksOfPage = (page: string): Link[] => {
	const prose = withoutCode(readProse(page));
	const targets = [...prose.matchAll(/\]\(([^)\s]+)\)/g), ...prose.matchAll(/<(https?:[^>\s]+)>/g)];
	return targets.map(([, target = '']) => ({ from: page, target }));
};

/** Addresses in a text, without the punctuation behind them. */
const linksOfText = (from: string, text: string): Link[] =>
	[...text.matchAll(/https?:\/\/\w[^\s"'`<>\\)]*/g)].map(([target]) => ({
		from,
		target: target.replace(/[.,;:]$/, ''),
	}));

const nodes = [new CommercialBanking(), new CommercialBankingAccountTrigger(), new CommercialBankingTrigger()];
const credentials = [new CommercialBankingNotificationsApi(), new CommercialBankingOAuth2Api()];

const codexFiles = listFiles('nodes', /\.node\.json$/);

const examples = listFiles('examples', /\.json$/);

const isOurs = ({ target }: Link) => target.startsWith(repository);

/** All that has links. In pages and examples, commands and notes may name other addresses. */
const places = [
	...pages.map((page) => ({ name: page, links: linksOfPage(page) })),
	...[...pages, ...examples].map((file) => ({
		name: `commands and notes of ${file}`,
		links: linksOfText(file, read(file)).filter(isOurs),
	})),
	...codexFiles.map((file) => ({ name: file, links: linksOfText(file, read(file)) })),
	...nodes.map(({ description }) => ({
		name: description.displayName,
		links: linksOfText(description.displayName, JSON.stringify(description)),
	})),
	...credentials.map((credential) => ({
		name: credential.displayName,
		links: linksOfText(credential.displayName, JSON.stringify(credential)),
	})),
];

describe('links', () => {
	it.each(places)('of $name lead somewhere', ({ links }) => {
		expect(findProblems(links)).toEqual([]);
	});

	it.each(codexFiles)('of %s lead to this repository', (file) => {
		const links = linksOfText(file, read(file));
		expect(links.length).toBeGreaterThan(0);
		expect(links.filter((link) => !isOurs(link))).toEqual([]);
	});

	it.each(credentials)('of the credential $displayName lead to an anchor of this repository', (credential) => {
		expect(credential.documentationUrl).toMatch(/#./);
		expect(credential.documentationUrl.startsWith(repository)).toBe(true);
	});

	const sources = [...listFiles('nodes', /\.ts$/), ...listFiles('credentials', /\.ts$/)];

	it('in messages lead somewhere', () => {
		expect(findProblems(sources.flatMap((file) => linksOfText(file, read(file))))).toEqual([]);
	});

	it('to addresses outside are all on the list, and the list has no others', () => {
		const links = [...pages.flatMap(linksOfPage), ...sources.flatMap((file) => linksOfText(file, read(file)))];
		const used = new Set(links.map(({ target }) => target));
		expect(EXTERNAL_ADDRESSES.filter((address) => !used.has(address))).toEqual([]);
	});

	it('of package.json agree on one address of the repository', () => {
		const { homepage, bugs } = objectOf(JSON.parse(read('package.json')), 'package.json');
		expect(homepage).toBe(`${repository}#readme`);
		expect(bugs).toEqual({ url: `${repository}/issues` });
	});

	it('of examples/README.md name every example', () => {
		const list = read('examples/README.md');
		const missing = examples.map((file) => path.basename(file)).filter((name) => !list.includes(`](${name})`));
		expect(missing).toEqual([]);
	});
});

describe('the check of links', () => {
	it.each([
		{ target: 'nowhere.md', problem: 'there is no such file' },
		{ target: 'README.md#nowhere', problem: 'the page has no such anchor' },
		{ target: '../outside.md', problem: 'leads out of the repository' },
		{ target: `${repository}/wiki`, problem: 'leads to no file of main' },
		{ target: 'https://elsewhere.net/', problem: 'is not in the list of addresses' },
		{ target: 'https://api.bank.example/x', problem: null },
	])('says of $target: $problem', ({ target, problem }) => {
		expect(checkLink('README.md', target)).toBe(problem);
	});
});
