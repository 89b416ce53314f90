import type { ElementShape } from '../../../../../nodes/CommercialBanking/domain/pain002/tree/ElementShape';
import { learnXmlShape } from '../../../../../nodes/CommercialBanking/domain/pain002/tree/learnXmlShape';
import { RecentShapes } from '../../../../../nodes/CommercialBanking/domain/pain002/tree/RecentShapes';

const write = (name: string) => `<t><${name}>1</${name}></t>`;

function shapesOf(...names: string[]): RecentShapes {
	const shapes = new RecentShapes(learnXmlShape);
	for (const name of names) shapes.learn(write(name));
	return shapes;
}

it('finds each of the latest eight shapes', () => {
	const shapes = shapesOf('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i');
	expect(shapes.read(write('a'), 0)).toBeUndefined();
	for (const name of ['b', 'i', 'e', 'b']) {
		expect(shapes.read(write(name), 0)).toMatchObject({ end: write(name).length, node: { [name]: '1' } });
	}
});

it('keeps the shapes that were read last', () => {
	const shapes = shapesOf('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
	shapes.read(write('a'), 0);
	shapes.learn(write('i'));
	expect(shapes.read(write('a'), 0)).toBeDefined();
	expect(shapes.read(write('b'), 0)).toBeUndefined();
});

it('has no shape that cannot be learned', () => {
	const shapes = new RecentShapes(() => null);
	shapes.learn(write('a'));
	expect(shapes.read(write('a'), 0)).toBeUndefined();
});

it('gives up after 64 more failures than successes', () => {
	const shapes = shapesOf('a');
	for (let count = 0; count < 63; count += 1) shapes.read('<u>', 0);
	expect(shapes.read(write('a'), 0)).toBeDefined();
	shapes.read('<u>', 0);
	expect(shapes.areUseful).toBe(true);
	shapes.read('<u>', 0);
	expect(shapes.areUseful).toBe(false);
});

it('gives up as early after many successes', () => {
	const shapes = shapesOf('a');
	for (let count = 0; count < 1_000; count += 1) shapes.read(write('a'), 0);
	for (let count = 0; count < 64; count += 1) shapes.read('<u>', 0);
	expect(shapes.areUseful).toBe(false);
});

/** @returns the texts from which a shape was made */
function lessonsOf(texts: readonly string[], shapeOf: (source: string) => ElementShape | null): string[] {
	const lessons: string[] = [];
	const shapes = new RecentShapes((source) => {
		lessons.push(source);
		return shapeOf(source);
	});
	for (const text of texts) shapes.learn(text);
	return lessons;
}

it('learns from at most 64 elements', () => {
	const texts = Array.from({ length: 100 }, (_, index) => write(`n${index}`));
	expect(lessonsOf(texts, () => null)).toEqual(texts.slice(0, 64));
});

it('learns each shape once', () => {
	const texts = ['<t><a>1</a></t>', '<t><a>2</a></t>', '<t><b>2</b></t>', '<t><a>3</a></t>', '<t><a>4</a></t><u/>'];
	expect(lessonsOf(texts, learnXmlShape)).toEqual([texts[0], texts[2], texts[4]]);
});
