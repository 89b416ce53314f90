import { trimSlashes } from '../../../nodes/CommercialBanking/trigger/trimSlashes';

it.each([
	['', ''],
	['/', ''],
	['///', ''],
	['a', 'a'],
	['a/b', 'a/b'],
	['/a', 'a'],
	['a/', 'a'],
	['//a//b//', 'a//b'],
])('%j without the slashes at its ends is %j', (text, trimmed) => {
	expect(trimSlashes(text)).toBe(trimmed);
});
