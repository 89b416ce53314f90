import { globSync } from 'node:fs';
import { samples } from '../../../../fuzz/statementPieces';
import { readProjectFile } from '../../../readProjectFile';

const folder = 'nodes/CommercialBanking/domain/statements/read';
const readSource = (name: string) => readProjectFile(`${folder}/${name}.ts`);
const all = samples.join('\n');

/** Names of elements in the paths of the readers, as `RltdAgts/DbtrAgt`. Codes are all capitals. */
function findElementNames(): string[] {
	const files = globSync(`${folder}/{camt,mapCamt,readCamt}*.ts`);
	const code = files.map((file) => readProjectFile(file).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')).join('\n');
	// A description is shown.
	const strings = [...code.matchAll(/(?<!description: )['`]((?:[\w/]|\$\{\w+\})+)['`]/g)];
	const paths = strings.flatMap(([, path = '']) => ['Dbtr', 'Cdtr'].map((role) => path.replaceAll(/\$\{\w+\}/g, role)));
	const names = paths
		.flatMap((path) => path.split('/'))
		.filter((name) => /^(?:[A-Z]+[a-z]\w*|IBAN|BBAN|UPIC|BIC|BICFI)$/.test(name));
	return [...new Set(names)];
}

/** The alternatives in a pattern of a reader: `01|02|03`. */
const findAlternatives = (name: string, pattern: RegExp) => pattern.exec(readSource(name))?.[1]?.split('|') ?? [];

const findAll = (name: string, pattern: RegExp) =>
	Array.from(readSource(name).matchAll(pattern), ([, found = '']) => found);

/** Numbers of subfields, which the constants of the reader match. */
function findSubfields(): string[] {
	const constants = findAll('readInformation', /^(const [A-Z_]+ = .*)$/gm).join('\n');
	const patterns = Array.from(constants.matchAll(/\/(\^\S+?)\//g), ([, source = '']) => new RegExp(source));
	const numbers = Array.from({ length: 100 }, (_, index) => String(index).padStart(2, '0'));
	return numbers.filter((number) => patterns.some((pattern) => pattern.test(number)));
}

/** What the readers look for, the least that there is of it, and how it looks in a file. */
it.each<[string, () => string[], least: number, toPattern: (name: string) => RegExp]>([
	['elements of camt', findElementNames, 90, (name) => new RegExp(`<${name}\\b`)],
	[
		'fields of MT940',
		() => findAlternatives('readSwiftLines', /FIELD = \/\^:\(([\d|]+)\)/),
		13,
		(tag) => new RegExp(`^:${tag}[A-Z]?:`, 'm'),
	],
	['subfields of MT940', findSubfields, 20, (number) => new RegExp(`\\?${number}`)],
	[
		'records of BAI2',
		() => findAlternatives('readBai2', /LINE_OR_RECORD_END = .*\(\?:([\d|]+)\)/),
		8,
		(code) => new RegExp(`^${code},`, 'm'),
	],
	[
		'funds types of BAI2',
		() => findAll('readBai2', /type [!=]== '([A-Z])'/g),
		3,
		(type) => new RegExp(`^16,.*,${type},`, 'm'),
	],
])('a sample has all %s that are read', (_, find, least, toPattern) => {
	const names = find();
	expect(names.length).toBeGreaterThanOrEqual(least);
	expect(names.filter((name) => !toPattern(name).test(all))).toEqual([]);
});

it('a sample has a code of each range of BAI2', () => {
	const ranges = Array.from(readSource('readBai2').matchAll(/\[(\d{3}), (\d{3}), '/g), ([, first, last]) => [
		first,
		last,
	]);
	const codes = Array.from(all.matchAll(/^16,(\d{3}),/gm), ([, code]) => Number(code));
	expect(ranges.length).toBeGreaterThanOrEqual(9);
	const isIn = (code: number, [first, last]: (typeof ranges)[number]) => code >= Number(first) && code <= Number(last);
	expect(ranges.filter((range) => !codes.some((code) => isIn(code, range)))).toEqual([]);
});
