import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { objectOf } from '../../n8n-host/jsonValue.ts';
import { projectRoot } from '../../n8n-host/projectRoot.ts';
import { parseOptions } from '../../sandbox/parseOptions.ts';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');

const composeFile = read('compose.yaml');
const dockerfile = read('Dockerfile');

/** The lines of a service in compose.yaml. */
const serviceLines = (name: string): string =>
	(new RegExp(`^  ${name}:\n((?:    .*\n|\n)+)`, 'm').exec(composeFile)?.[1] ?? '').replaceAll(/^ *#.*$/gm, '');

/** Names that n8n 2.41.1 reads outside the two packages below, and those that only later versions read. */
const READ_ELSEWHERE = [
	'NODE_ENV',
	'NODE_OPTIONS',
	'NODE_EXTRA_CA_CERTS',
	'WEBHOOK_URL',
	'GENERIC_TIMEZONE',
	'N8N_UNVERIFIED_PACKAGES_ENABLED',
	'N8N_COMMUNITY_PACKAGES',
	'N8N_COMMUNITY_PACKAGES_MANAGED_BY_ENV',
];

/** All settings that n8n reads, from the code of its packages. */
const settingsOfN8n = (() => {
	const folders = ['node_modules/@n8n/config/dist', 'node_modules/n8n-core/dist'];
	const files = folders.flatMap((folder) =>
		readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
			.filter((file) => file.endsWith('.js'))
			.map((file) => path.join(folder, file)),
	);
	const names = files.flatMap((file) => [...read(file).matchAll(/['"]([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)['"]/g)]);
	return new Set([...READ_ELSEWHERE, ...names.map(([, name = '']) => name)]);
})();

describe('compose.yaml', () => {
	it('gives n8n only settings that it knows', () => {
		const blocks = [/^x-settings:.*\n((?: {2}.*\n)+)/m, /^x-queue:.*\n((?: {2}.*\n)+)/m].map(
			(pattern) => pattern.exec(composeFile)?.[1] ?? '',
		);
		const lines = [...blocks, ...['n8n', 'worker', 'webhook'].map(serviceLines)].join('\n');
		const names = [...lines.matchAll(/^ +([A-Z\d_]+): /gm)].map(([, name = '']) => name);
		expect(names.length).toBeGreaterThan(20);
		expect(names.filter((name) => !settingsOfN8n.has(name))).toEqual([]);
	});

	it('has no secret of its own', () => {
		const secrets = [...composeFile.matchAll(/^ +\w*(?:PASSWORD|KEY): (.+)$/gm)].map(([, value = '']) => value);
		expect(secrets).toHaveLength(3);
		for (const value of secrets) expect(value).toMatch(/^\$\{\w+:\?.+\}$/);
		// In .gitignore, such a line counts at every depth.
		expect(read('.gitignore')).toMatch(/^\.env$/m);
		for (const name of ['.env', '*.pem', '*.key']) expect(read('.dockerignore').split('\n')).toContain(`**/${name}`);
	});

	it('names the exact version and digest of each image of others, and so does the Dockerfile; n8n has its version', () => {
		const images = [...`${composeFile}${read('Dockerfile')}`.matchAll(/(?:image: |^FROM )(\S+:\S+)/gm)].map(
			([, image]) => image,
		);
		expect(images).toHaveLength(5);
		for (const image of images)
			expect(image).toMatch(/:(?:\d+(?:\.\d+)+(?:-\w+){0,2}@sha256:[\da-f]{64}|\$\{N8N_VERSION\})$/);
	});

	it('publishes the editor and the sandbox bank to this machine only', () => {
		const ports = [...composeFile.matchAll(/^ +- ((?:[\d.]+:)?\d+:\d+)$/gm)].map(([, port = '']) => port);
		expect(ports).toEqual(['127.0.0.1:5678:5678', '127.0.0.1:8090:8090', '443:443']);
	});

	it.each(['n8n', 'bank'])('takes the image %s from a stage of the Dockerfile', (target) => {
		expect(composeFile).toContain(`target: ${target}\n`);
		expect(dockerfile).toMatch(new RegExp(`^FROM .+ AS ${target}$`, 'm'));
	});

	it('mounts files that exist, and what HAProxy asks for', () => {
		const proxy = serviceLines('proxy');
		const mounted = [...proxy.matchAll(/- \.\/([^\s:]+):([^\s:]+):ro/g)].map(([, file = '', place = '']) => ({
			file,
			place,
		}));
		expect(mounted.map(({ file }) => file)).toEqual(['docs/haproxy.cfg', 'n8n.pem']);
		expect(existsSync(path.join(projectRoot, 'docs/haproxy.cfg'))).toBe(true);
		expect(read('docs/haproxy.cfg')).toContain(` crt ${mounted[1]?.place} `);
		expect(read('docs/haproxy.cfg')).toMatch(/presetenv N8N_SERVER [\d.]+:5678\n/);
		expect(proxy).toContain('N8N_SERVER: webhook:5678\n');
	});

	it('keeps what n8n stores below its home, beside the package', () => {
		expect(composeFile).toContain('n8n-storage:/home/node/.n8n/storage\n');
		expect(composeFile).not.toMatch(/:\/home\/node\/\.n8n\/?$/m);
	});
});

describe('the Dockerfile', () => {
	it('starts the sandbox bank with options that it knows, on the port that compose.yaml publishes', () => {
		const command: unknown = JSON.parse(/^CMD (.+)$/m.exec(dockerfile)?.[1] ?? '[]');
		const words = Array.isArray(command) ? command.map(String) : [];
		expect(words.slice(0, 2)).toEqual(['node', 'sandbox/main.ts']);
		expect(parseOptions(words.slice(2))).toMatchObject({ host: '0.0.0.0', port: 8090 });
		expect(composeFile).toContain(':8090:8090\n');
		const inCompose = /command: \[node, sandbox\/main\.ts, (.+)\]/.exec(composeFile)?.[1] ?? '';
		const options = inCompose
			.replaceAll("'", '')
			.replace(/\$\{SANDBOX_CONTRACT:-(.+)\}/, '$1')
			.split(', ');
		expect(parseOptions(options)).toEqual(parseOptions(words.slice(2)));
	});

	it('has the n8n that the tests run on', () => {
		const version = /^ARG N8N_VERSION=(.+)$/m.exec(dockerfile)?.[1];
		expect(JSON.parse(read('n8n-host/package.json'))).toMatchObject({ dependencies: { n8n: version } });
	});

	it('runs only scripts that exist', () => {
		const scripts = [...dockerfile.matchAll(/npm run ([\w:]+)/g)].map(([, script = '']) => script);
		expect(scripts).toEqual(['build']);
		const { scripts: known } = objectOf(JSON.parse(read('package.json')), 'package.json');
		expect(Object.keys(objectOf(known, 'its scripts'))).toEqual(expect.arrayContaining(scripts));
	});
});

const pages = [
	'README.md',
	...readdirSync(path.join(projectRoot, 'docs'))
		.filter((file) => file.endsWith('.md'))
		.map((file) => `docs/${file}`),
];

/** Settings of PostgreSQL, of this project's commands and of the proxy. */
const NOT_OF_N8N = /^(?:POSTGRES_PASSWORD|COMPOSE_PROFILES|N8N_URL|N8N_EMAIL|N8N_PASSWORD|N8N_SERVER)$/;

describe('the documents', () => {
	it.each(pages)('%s names only settings that n8n knows', (page) => {
		const names = [...read(page).matchAll(/\b((?:N8N|EXECUTIONS|QUEUE|DB|NODE|OFFLOAD|WEBHOOK)_[A-Z\d_]+)\b/g)];
		const unknown = names.map(([, name = '']) => name).filter((name) => !settingsOfN8n.has(name));
		expect(unknown.filter((name) => !NOT_OF_N8N.test(name))).toEqual([]);
	});
});
