import fc from 'fast-check';
import { countCharacters } from '../../../nodes/CommercialBanking/trigger/Emission';

describe('countCharacters', () => {
	it.each([
		['a text', 'x'.repeat(100)],
		['an item with many short fields', Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`field${i}`, `${i}`]))],
		['an item with empty fields', { a: null, b: null, c: [], d: {} }],
		['lists of texts', { a: ['xxxxxxxx', 'yyyyyyyy'], b: [['zzzzzzzz']] }],
	])('counts roughly what JSON takes: %s', (_title, value) => {
		const counted = countCharacters(value);
		const { length } = JSON.stringify(value);
		expect(counted).toBeGreaterThan(length * 0.8 - 10);
		expect(counted).toBeLessThan(length * 1.2 + 10);
	});

	it.each<[unknown, number]>([
		['abc', 3],
		[null, 4],
		[123_456, 4],
		[true, 4],
		[undefined, 4],
		[[], 0],
		[['ab', null], 14],
		[{ name: 'ab' }, 10],
		[{ a: { b: 'c' } }, 11],
	])('counts %j as %d', (value, characters) => {
		expect(countCharacters(value)).toBe(characters);
	});

	it('never counts much less than JSON takes', () => {
		const plainTexts = fc.string({ unit: fc.constantFrom('a', 'b', ' ') });
		fc.assert(
			fc.property(fc.jsonValue({ stringUnit: fc.constantFrom('a', 'b', ' ') }), plainTexts, (value, name) => {
				const given = { [name]: value };
				expect(countCharacters(given)).toBeGreaterThanOrEqual(JSON.stringify(given).length * 0.5 - 10);
			}),
		);
	});
});
