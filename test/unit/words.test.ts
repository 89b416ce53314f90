import { execFileSync } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { isObject } from '../../n8n-host/jsonValue.ts';
import { projectRoot } from '../../n8n-host/projectRoot.ts';
import { unusableCredential } from '../../nodes/CommercialBanking/domain/unusableCredential.words';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');

const filesIn = (folder: string, ending: string) =>
	readdirSync(path.join(projectRoot, folder))
		.filter((name) => name.endsWith(ending))
		.map((name) => `${folder}/${name}`);

const pages = [
	...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'],
	...['sandbox/README.md', 'examples/README.md', 'bench/RESULTS.md'],
	...filesIn('docs', '.md'),
];

const countWords = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length;

/** Cells of tables. A `\|` is part of a cell. */
const cellsOf = (page: string): string[] =>
	read(page)
		.split('\n')
		.filter((line) => line.startsWith('|'))
		.flatMap((line) => line.split(/(?<!\\)\|/));

/** Words that n8n, and most of its readers, spell in another way. "Cancelled" is the name of an ISO 20022 status. */
const BRITISH =
	/\b\w*(?:(?:recogn|organ|summar|normal|author|minim|maxim|initial|categor|util|synchron)is(?:e|ed|es|ing|ation)|colour|behaviour|favour|honour|neighbour|labour|cheque|licence|practis|enrolment|fulfil|catalogue|centre|defence|artefact|whilst|learnt|programme)s?\b/gi;

/** The texts in data that are ours. Names are those of ISO 20022. */
function ourTexts(value: unknown, key = ''): string[] {
	if (typeof value === 'string') return key === 'name' ? [] : [value];
	if (Array.isArray(value)) return value.flatMap((each: unknown) => ourTexts(each, key));
	return isObject(value) ? Object.entries(value).flatMap(([name, each]) => ourTexts(each, name)) : [];
}

const sources = ['nodes', 'credentials'].flatMap((folder) =>
	readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
);

/** Here are most of our texts: the words, and the descriptions of parameters. */
const code = sources.filter((name) => name.endsWith('.ts'));

/** Names of ISO 20022, signs, codes and letters, and what n8n reads. */
const OTHER_TABLES = /__schema__|longNames|dialects|letters|decimals|\.node\.json$/;

/** The tables of words. */
const tables = sources.filter((name) => name.endsWith('.json') && !OTHER_TABLES.test(name));

/** The words of the code, and the names of phrases. */
const filled = new Set([
	...code.flatMap((name) => read(name).match(/\w+/g) ?? []),
	...tables.flatMap((name) => [...read(name).matchAll(/"(\w+)":/g)].map(([, key]) => key)),
]);

/** A name of ISO 20022, and a word in the texts of Canadian banks. */
const withoutNames = (text: string) => text.replaceAll(/Accepted and Cheque Issued|CHECKS CHEQUE/g, '');

const texts = [
	...pages.map((page) => ({ what: page, text: withoutNames(read(page).replaceAll(/`[^`\n]+`/g, '')) })),
	...filesIn('examples', '.json').map((file) => ({ what: file, text: read(file) })),
	...tables.map((file) => ({ what: file, text: ourTexts(JSON.parse(read(file))).join('\n') })),
	{ what: 'the code', text: withoutNames(code.map(read).join('\n')) },
];

it.each(tables)('the code or a phrase fills each placeholder in %s', (file) => {
	const names = [...read(file).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
	expect(names.filter((name) => !filled.has(name))).toEqual([]);
});

it('n8n shows errors as HTML, so no word about a credential stands in angle brackets', () => {
	expect(Object.values(unusableCredential).filter((text) => /[<>]/.test(text))).toEqual([]);
});

it('the README has at most 1,800 words', () => {
	expect(countWords(read('README.md'))).toBeLessThanOrEqual(1_800);
});

it('CHANGELOG says in at most 15 lines what a version can do', () => {
	const versions = read('CHANGELOG.md').split(/^## /m).slice(1);
	expect(versions.length).toBeGreaterThan(0);
	for (const version of versions)
		expect(version.trim().split('\n').slice(1).filter(Boolean).length).toBeLessThanOrEqual(15);
});

it.each(pages)('no cell of a table in %s has more than 40 words', (page) => {
	expect(cellsOf(page).filter((cell) => countWords(cell) > 40)).toEqual([]);
});

it.each(texts)('US spelling in $what', ({ text }) => {
	expect([...text.matchAll(BRITISH)].map(([word]) => word)).toEqual([]);
});

it.each(texts)('one kind of quotation marks in $what', ({ text }) => {
	expect([...text.matchAll(/.{0,20}[“”„«»‘’].{0,20}/g)].map(([place]) => place)).toEqual([]);
});

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

it.each(texts)('nothing in $what that n8n 3.0 removes', ({ text }) => {
	expect([...text.matchAll(GONE_IN_3)].map(([word]) => word)).toEqual([]);
});
