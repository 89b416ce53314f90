import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { objectOf } from '../../n8n-host/jsonValue.ts';
import { n8nHostFolder } from '../../n8n-host/projectRoot.ts';
import { runCommand } from '../../n8n-host/runCommand.ts';
import { packedPackage } from './packedPackage';

const mostPackedBytes = 400_000;

/** The code is not minified, because people read it. */
const mostUnpackedBytes = 600_000;

/** The file with the code that both nodes use: the domain and its libraries. */
const sharedFile = './domain.js';

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

describe('the packed package', () => {
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
			/^(?:package\.json|README\.md|LICENSE|dist\/(?:credentials|nodes\/CommercialBanking)\/[\w.]+\.(?:js|svg|node\.json)|dist\/nodes\/CommercialBanking\/__schema__\/.+\.json)$/;
		expect(files.filter((file) => !needed.test(file))).toEqual([]);
		expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']));
	});

	it('is small', () => {
		expect(statSync(packedPackage()).size).toBeLessThan(mostPackedBytes);
		const sizes = files.map((file) => statSync(path.join(folder, file)).size);
		expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(mostUnpackedBytes);
	});

	it('requires nothing but n8n-workflow, node:crypto and the file that both nodes share', () => {
		const required = sources().flatMap((source) =>
			[...source.matchAll(/\b(?:require|import)\(\s*["'`]([^"'`]+)["'`]\s*\)/g)].map(([, name]) => name),
		);
		expect([...new Set(required)].sort()).toEqual([sharedFile, 'n8n-workflow', 'node:crypto']);
		const manifest = objectOf(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')), 'its manifest');
		expect(manifest.dependencies).toBeUndefined();
	});

	it('exports from the shared file everything that the nodes use', async () => {
		const program = `process.stdout.write(JSON.stringify(Object.keys(require('./dist/nodes/CommercialBanking/${sharedFile}'))))`;
		const shared: unknown = JSON.parse(await runCommand(process.execPath, ['-e', program], { cwd: folder }));
		const taken = sources().flatMap((source) =>
			[...source.matchAll(/var (\w+) = require\("\.\/domain\.js"\)/g)].flatMap(([, module]) =>
				[...source.matchAll(new RegExp(`\\b${module}\\.(\\w+)`, 'g'))].map(([, name]) => name),
			),
		);
		expect(taken.length).toBeGreaterThan(50);
		expect(shared).toEqual(expect.arrayContaining([...new Set(taken)]));
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
				{ name: 'commercialBankingTrigger', version: 2, hasCodex: true },
			],
			credentials: ['commercialBankingOAuth2Api', 'commercialBankingNotificationsApi'],
		});
	}, 60_000);
});
