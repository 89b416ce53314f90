import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { objectOf } from '../../n8n-host/jsonValue.ts';
import { n8nHostFolder, projectRoot } from '../../n8n-host/projectRoot.ts';
import { runCommand } from '../../n8n-host/runCommand.ts';
import { packedPackage } from './packedPackage';

const mostPackedBytes = 202_000;
const mostUnpackedBytes = 700_000;

/** All classes of the package, with the libraries that they use. */
const bundleFile = 'dist/commercialBanking.bundle.js';

/** Loads a package folder with n8n's own loader, in a process that finds n8n's modules and none of ours. */
const loaderProgram = `
const { PackageDirectoryLoader } = require('n8n-core');
const loader = new PackageDirectoryLoader(process.argv[1]);
loader.loadAll().then(() => {
	const { types } = loader;
	process.stdout.write(JSON.stringify({
		nodes: types.nodes.map(({ name, version, codex }) => ({ name, version, hasCodex: codex !== undefined })),
		credentials: types.credentials.map(({ name }) => name),
	}));
});
`;

let folder: string;
let files: string[];

beforeAll(async () => {
	// Outside the checkout, so that Node does not find our node_modules in a parent folder.
	folder = mkdtempSync(path.join(tmpdir(), 'packed-'));
	await runCommand('tar', ['-xzf', packedPackage(), '-C', folder, '--strip-components=1'], { cwd: folder });
	files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
		statSync(path.join(folder, file)).isFile(),
	);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sources = () =>
	files.filter((file) => file.endsWith('.js')).map((file) => readFileSync(path.join(folder, file), 'utf8'));

it('contains only the files that n8n needs', () => {
	const needed =
		/^(?:package\.json|README\.md|LICENSE|dist\/commercialBanking\.bundle\.js|dist\/LICENSES\.txt|dist\/(?:credentials|nodes\/CommercialBanking)\/[\w.]+\.(?:js|svg|node\.json)|dist\/nodes\/CommercialBanking\/__schema__\/.+\.json)$/;
	expect(files.filter((file) => !needed.test(file))).toEqual([]);
	expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']));
});

it('is small', () => {
	expect(statSync(packedPackage()).size).toBeLessThan(mostPackedBytes);
	const sizes = files.map((file) => statSync(path.join(folder, file)).size);
	expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(mostUnpackedBytes);
});

/** A package and all that it depends on. */
function listWithDependencies(name: string): string[] {
	const { dependencies = {} } = readManifest(path.join(projectRoot, 'node_modules', name));
	return [name, ...Object.keys(objectOf(dependencies, 'its dependencies')).flatMap(listWithDependencies)];
}

const readManifest = (inFolder: string) =>
	objectOf(JSON.parse(readFileSync(path.join(inFolder, 'package.json'), 'utf8')), 'the manifest');

it('has the license text of each library in the bundle', () => {
	const nodes = path.join(projectRoot, 'nodes');
	const code = readdirSync(nodes, { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.ts'))
		.map((file) => readFileSync(path.join(nodes, file), 'utf8'));
	const imported = code.flatMap((text) => [...text.matchAll(/ from '([^.'][^']*)';/g)].map(([, name = '']) => name));
	const libraries = [...new Set(imported)].filter((name) => !['n8n-workflow', 'node:crypto'].includes(name));
	expect(libraries).toEqual(expect.arrayContaining(['jose', 'saxes']));
	const texts = readFileSync(path.join(folder, 'dist/LICENSES.txt'), 'utf8').split(/^-{72}$/m);
	for (const name of libraries.flatMap(listWithDependencies)) {
		const { version } = readManifest(path.join(projectRoot, 'node_modules', name));
		const text = texts.find((each) => each.trim().startsWith(`${name} ${String(version)} (`));
		expect({ name, hasText: /copyright/i.test(text ?? '') }).toEqual({ name, hasText: true });
	}
});

it('keeps the names of functions, each at the beginning of a line', () => {
	const bundle = readFileSync(path.join(folder, bundleFile), 'utf8');
	expect(bundle).toMatch(/^function resolveBankLink\(/m);
	expect(bundle).toMatch(/^async function readBody\(/m);
});

it('requires nothing but n8n-workflow, node:crypto and the bundle', () => {
	const required = sources().flatMap((source) =>
		[...source.matchAll(/\b(?:require|import)\(\s*["'`]([^"'`]+)["'`]\s*\)/g)].map(([, name]) => name),
	);
	expect([...new Set(required)].sort()).toEqual([
		'../../commercialBanking.bundle.js',
		'../commercialBanking.bundle.js',
		'n8n-workflow',
		'node:crypto',
	]);
	const manifest = objectOf(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')), 'its manifest');
	expect(manifest.dependencies).toBeUndefined();
});

it('has one line for each class, which takes it from the bundle', () => {
	const stubs = files.filter((file) => /\.(?:node|credentials)\.js$/.test(file));
	expect(stubs).toHaveLength(5);
	for (const stub of stubs) {
		const name = path.basename(stub).split('.', 1)[0];
		const text = readFileSync(path.join(folder, stub), 'utf8');
		expect(text).toBe(`exports.${name} = require('${path.relative(path.dirname(stub), bundleFile)}').${name};\n`);
	}
});

it("is loaded by n8n's own loader", async () => {
	const n8nModules = path.join(n8nHostFolder, 'node_modules');
	const output = await runCommand(process.execPath, ['-e', loaderProgram, folder], {
		cwd: folder,
		env: { PATH: process.env.PATH, NODE_PATH: n8nModules },
	});
	expect(JSON.parse(output)).toEqual({
		nodes: [
			{ name: 'commercialBanking', version: 1, hasCodex: true },
			{ name: 'commercialBankingAccountTrigger', version: 1, hasCodex: true },
			{ name: 'commercialBankingTrigger', version: 2, hasCodex: true },
		],
		credentials: ['commercialBankingOAuth2Api', 'commercialBankingNotificationsApi'],
	});
});
