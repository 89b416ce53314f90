import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Definition, generateSchema, programFromConfig } from 'typescript-json-schema';
import { objectOf } from '../../../n8n-host/jsonValue.ts';
import { projectRoot } from '../../../n8n-host/projectRoot.ts';

const folder = path.join(projectRoot, 'docs', 'schemas');

/** A JSON Schema of each output, made from the types of the code. */
function makeSchemas(): Map<string, string> {
	const program = programFromConfig(path.join(projectRoot, 'tsconfig.json'), [path.join(__dirname, 'outputs.ts')]);
	const settings = { required: true, strictNullChecks: true, ignoreErrors: true };
	const outputs = generateSchema(program, 'Outputs', settings);
	const definitions = objectOf(outputs?.definitions, 'the shared schemas');
	const schemas = Object.entries(outputs?.properties ?? {});
	return new Map(schemas.map(([name, schema]) => [name, writeSchema(name, schema, definitions)]));
}

function writeSchema(title: string, schema: Definition | boolean, definitions: Record<string, unknown>): string {
	const used = findUsed(JSON.stringify(schema), definitions);
	const picked = Object.entries(definitions).filter(([name]) => used.has(name));
	const shared = picked.length === 0 ? {} : { definitions: Object.fromEntries(picked) };
	const body = typeof schema === 'boolean' ? {} : schema;
	const whole = { $schema: 'http://json-schema.org/draft-07/schema#', title, ...body, ...shared };
	return `${JSON.stringify(whole, null, '\t')}\n`;
}

/** Adds the definitions that a schema refers to, also by other definitions. */
function findUsed(text: string, definitions: Record<string, unknown>, used = new Set<string>()): Set<string> {
	for (const [, name = ''] of text.matchAll(/"#\/definitions\/([^"]+)"/g)) {
		if (used.has(name)) continue;
		used.add(name);
		findUsed(JSON.stringify(definitions[name]), definitions, used);
	}
	return used;
}

describe('docs/schemas', () => {
	// The generator names on the console each initial value that it does not compute.
	const silent = jest.spyOn(console, 'warn').mockImplementation(() => {});
	const made = makeSchemas();
	silent.mockRestore();

	if (process.env.WRITE_SCHEMAS === '1') {
		for (const [name, text] of made) writeFileSync(path.join(folder, `${name}.json`), text);
	}

	it('has a file for each output, and no other', () => {
		expect(
			readdirSync(folder)
				.filter((name) => name.endsWith('.json'))
				.sort(),
		).toEqual([...made.keys()].map((name) => `${name}.json`).sort());
	});

	it.each([...made])('describes the output as the code makes it: %s', (name, text) => {
		expect(readFileSync(path.join(folder, `${name}.json`), 'utf8')).toBe(text);
	});
});
