import { array, assert, nat, property, string } from 'fast-check';
import { LongText } from '../../../../nodes/CommercialBanking/domain/values/LongText';

const anyPieces = array(string({ maxLength: 20 }), { maxLength: 8 });

it('is sliced as if it were one text', () => {
	assert(
		property(anyPieces, nat(100), nat(100), (pieces, start, end) => {
			const whole = pieces.join('');
			expect(new LongText(pieces).slice(start, end)).toBe(whole.slice(start, end));
			expect(new LongText(pieces)).toHaveLength(whole.length);
		}),
	);
});

it.each([0, 1, 16_380, 16_384, 40_000])('finds what begins behind %s characters, wherever the pieces end', (before) => {
	const whole = `${' '.repeat(before)}<?xml >`;
	for (let end = Math.max(0, before - 20); end <= whole.length; end += 1) {
		const text = new LongText([whole.slice(0, end), whole.slice(end)]);
		expect(text.search(/<\?xml\s/, 0)).toBe(before);
		expect(text.search(/<\?xml\s/, before + 1)).toBe(-1);
	}
});
