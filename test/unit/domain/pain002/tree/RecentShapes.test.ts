import { learnXmlShape } from '../../../../../nodes/CommercialBanking/domain/pain002/tree/learnXmlShape';
import { RecentShapes } from '../../../../../nodes/CommercialBanking/domain/pain002/tree/RecentShapes';

const write = (name: string) => `<t><${name}>1</${name}></t>`;

function shapesOf(...names: string[]): RecentShapes {
	const shapes = new RecentShapes();
	for (const name of names) shapes.learn(() => learnXmlShape(write(name)));
	return shapes;
}

it('finds each of the latest eight shapes', () => {
	const shapes = shapesOf('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i');
	expect(shapes.read(write('a'), 0)).toBe(-1);
	for (const name of ['b', 'i', 'e', 'b']) {
		expect(shapes.read(write(name), 0)).toBe(write(name).length);
		expect(shapes.latest?.node).toEqual({ [name]: '1' });
	}
});

it('keeps the shapes that were read last', () => {
	const shapes = shapesOf('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
	shapes.read(write('a'), 0);
	shapes.learn(() => learnXmlShape(write('i')));
	expect(shapes.read(write('a'), 0)).not.toBe(-1);
	expect(shapes.read(write('b'), 0)).toBe(-1);
});

it('has no shape that cannot be learned', () => {
	const shapes = new RecentShapes();
	shapes.learn(() => null);
	expect(shapes.latest).toBeUndefined();
	expect(shapes.read(write('a'), 0)).toBe(-1);
});

it('gives up after 64 more failures than successes', () => {
	const shapes = shapesOf('a');
	expect(shapes.read(write('a'), 0)).not.toBe(-1);
	for (let count = 0; count < 64; count += 1) shapes.read('<u>', 0);
	expect(shapes.areUseful).toBe(true);
	shapes.read('<u>', 0);
	expect(shapes.areUseful).toBe(false);
});

it('learns from at most 64 elements', () => {
	let lessons = 0;
	const shapes = new RecentShapes();
	for (let count = 0; count < 100; count += 1) {
		shapes.learn(() => {
			lessons += 1;
			return null;
		});
	}
	expect(lessons).toBe(64);
});
