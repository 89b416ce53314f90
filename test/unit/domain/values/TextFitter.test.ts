import { TextFitter } from '../../../../nodes/CommercialBanking/domain/values/TextFitter';

const LETTERS = 'ÄÖÜäöüßÆæØøÅåŒœŁłĐđÐðÞþ€£–—‘’“”…é';
const PLAIN_LETTERS = `AEOEUeaeoeuessAeaeOeoeAaaaOeoeLlDdDdThthEURGBP--''""...e`;

it.each([
	['a  text', 'a text', 0],
	[' text ', 'text', 0],
	['tab\tand\nline', 'tab and line', 0],
	['1234567890ab', '1234567890ab', 0],
	['1234567890abc', '1234567890ab', 1],
	['1234567890a bc', '1234567890a', 1],
	['a🙂b', 'a b', 1],
	['é', 'e', 0],
])('fits %j into twelve plain characters', (text, expected, shortened) => {
	const fitter = new TextFitter(String.raw`\x20-\x7E`);
	expect([fitter.fit(text, 12), fitter.shortenedTexts]).toEqual([expected, shortened]);
});

it('writes each letter that has a plain form', () => {
	expect(new TextFitter(String.raw`\x20-\x7E`).fit(LETTERS, 100)).toBe(PLAIN_LETTERS);
});
