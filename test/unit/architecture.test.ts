import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../../nodes/CommercialBanking');

/** What each layer may import of the others; the node files may import all of them. */
const allowed: Readonly<Record<string, readonly string[]>> = {
	domain: ['domain'],
	transport: ['domain', 'transport'],
	trigger: ['domain', 'transport', 'trigger'],
	actions: ['domain', 'transport', 'actions'],
	methods: ['domain', 'transport', 'trigger', 'actions', 'methods'],
};

const librariesOfTheDomain = new Set(['jose', 'saxes', 'node:crypto']);

interface Import {
	readonly file: string;
	readonly layer: string;
	readonly specifier: string;
}

const sourceFiles = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));

const imports: Import[] = sourceFiles.flatMap((file) =>
	[...readFileSync(path.join(root, file), 'utf8').matchAll(/\bfrom\s+'([^']+)'/g)].map(([, specifier = '']) => ({
		file,
		layer: file.split(path.sep)[0] ?? '',
		specifier,
	})),
);

const layerOf = ({ file, specifier }: Import) =>
	path.relative(root, path.resolve(root, path.dirname(file), specifier)).split(path.sep)[0] ?? '';

describe('the direction of imports', () => {
	it('is read from all source files', () => {
		expect(sourceFiles.length).toBeGreaterThan(50);
		expect(imports.length).toBeGreaterThan(100);
	});

	it.each(Object.entries(allowed))('%s imports only of %j', (layer, layers) => {
		const own = imports.filter((each) => each.layer === layer && each.specifier.startsWith('.'));
		expect(own.length).toBeGreaterThan(0);
		expect(own.filter((each) => !layers.includes(layerOf(each)))).toEqual([]);
	});

	it('the domain knows its libraries, and neither n8n nor anything that does input or output', () => {
		const libraries = imports.filter(({ layer, specifier }) => layer === 'domain' && !specifier.startsWith('.'));
		expect(libraries.filter(({ specifier }) => !librariesOfTheDomain.has(specifier))).toEqual([]);
	});

	it('nothing imports a node file', () => {
		expect(imports.filter(({ specifier }) => specifier.endsWith('.node'))).toEqual([]);
	});
});
