import {
	directionIfNotStatedOption,
	toDirection,
} from '../../../nodes/CommercialBanking/parameters/directionIfNotStatedOption';

describe('toDirection', () => {
	it.each([
		['outgoing', 'outgoing'],
		['incoming', 'incoming'],
		['unknown', null],
		['OUTGOING', null],
		['', null],
		[null, null],
		[undefined, null],
		[1, null],
	])('%p: %p', (value, direction) => {
		expect(toDirection(value)).toBe(direction);
	});

	it('knows all values that the editor offers', () => {
		const values = directionIfNotStatedOption.options?.map((option) => ('value' in option ? option.value : null));
		expect(values).toEqual(['incoming', 'outgoing', 'unknown']);
		expect(directionIfNotStatedOption.default).toBe('unknown');
	});
});
