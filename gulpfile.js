const { spawn } = require('node:child_process');
const { rm, readFile } = require('node:fs/promises');
const path = require('node:path');
const esbuild = require('esbuild');
const { dest, parallel, series, src } = require('gulp');
const { n8n: manifest } = require('./package.json');

const outputFolder = 'dist';

const clean = () => rm(outputFolder, { recursive: true, force: true });
clean.displayName = 'clean';

/** The types are checked by tsc; the code is written by esbuild, which does not look at types. */
function typecheck() {
	return spawn(process.execPath, [require.resolve('typescript/bin/tsc'), '--noEmit'], { stdio: 'inherit' });
}

/**
 * jose asks `globalThis` whether the runtime can inflate. n8n's scanner forbids that global, and every Node that n8n
 * runs on has the API, so the question is answered here. Fails when jose changes the line.
 */
const answerInflateQuestion = {
	name: 'answer-inflate-question',
	setup(build) {
		build.onLoad({ filter: /[\\/]jose[\\/]dist[\\/]webapi[\\/]lib[\\/]deflate\.js$/ }, async ({ path: file }) => {
			const question = 'typeof globalThis[name] > "u"';
			const source = await readFile(file, 'utf8');
			if (source.split(question).length !== 2) {
				throw new Error(`jose's lib/deflate.js has changed: expected exactly one «${question}» in it`);
			}
			return { contents: source.replace(question, 'false'), loader: 'js' };
		});
	},
};

const bundleOptions = {
	outbase: '.',
	bundle: true,
	platform: 'node',
	format: 'cjs',
	target: 'node20',
	external: ['n8n-workflow'],
	legalComments: 'none',
	logLevel: 'warning',
};

const nodeFolder = path.join(__dirname, 'nodes', 'CommercialBanking');
const domainFolder = path.join(nodeFolder, 'domain') + path.sep;

/** Where both nodes find the domain, and jose and saxes within it: in one file beside them. */
const sharedFile = path.join(nodeFolder, 'domain.js');

/** Leaves the domain out of a bundle, and notes which of its files were asked for. */
const shareDomain = (shared) => ({
	name: 'share-domain',
	setup(build) {
		build.onResolve({ filter: /^\.\.?\// }, ({ path: request, resolveDir, importer }) => {
			const file = `${path.resolve(resolveDir, request)}.ts`;
			if (!file.startsWith(domainFolder) || file.endsWith('.json.ts')) return undefined;
			const isNode = path.dirname(importer).startsWith(nodeFolder);
			if (!isNode) throw new Error(`${importer} needs the domain, and would look for it in another folder`);
			shared.add(file);
			return { path: './domain.js', external: true };
		});
	},
});

/** One name for each export: where two files have the same, neither would be found. */
async function checkExportNames(files) {
	const seen = new Map();
	for (const file of files) {
		const source = await readFile(file, 'utf8');
		for (const [, name] of source.matchAll(/^export (?:async )?(?:function\*?|const|class) (\w+)/gm)) {
			if (seen.has(name)) throw new Error(`${name} is exported by ${seen.get(name)} and by ${file}`);
			seen.set(name, file);
		}
	}
}

async function bundle() {
	const entryPoints = [...manifest.nodes, ...manifest.credentials].map((output) =>
		path.relative(outputFolder, output).replace(/\.js$/, '.ts'),
	);
	const shared = new Set();
	await esbuild.build({ ...bundleOptions, entryPoints, outdir: outputFolder, plugins: [shareDomain(shared)] });
	const files = [...shared].sort();
	await checkExportNames(files);
	const contents = files.map(
		(file) => `export * from './${path.relative(nodeFolder, file).replaceAll(path.sep, '/')}';`,
	);
	await esbuild.build({
		...bundleOptions,
		stdin: { contents: contents.join('\n'), resolveDir: nodeFolder },
		outfile: path.join(outputFolder, path.relative(__dirname, sharedFile)),
		plugins: [answerInflateQuestion],
	});
}

const copyAssets = () =>
	src(['nodes/**/*.svg', 'nodes/**/*.node.json', 'nodes/**/__schema__/**/*.json'], { base: '.', encoding: false }).pipe(
		dest(outputFolder),
	);
copyAssets.displayName = 'copyAssets';

exports.bundle = series(clean, parallel(bundle, copyAssets));
exports.build = series(typecheck, exports.bundle);
exports.default = exports.build;
