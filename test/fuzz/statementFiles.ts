import fc from 'fast-check';
import { damaged } from './arbitraries';
import { samples } from './statementPieces';

const anySample = fc.constantFrom(...samples);

const lines = anySample.map((file) => file.split(/(?<=\n)/));

/** Files that are cut, damaged, glued or mixed, by characters and by lines. */
export const statementFiles: fc.Arbitrary<string> = fc.oneof(
	damaged(anySample),
	fc.tuple(anySample, fc.nat(3_000)).map(([text, end]) => text.slice(0, end)),
	fc.tuple(anySample, damaged(anySample)).map(([first, second]) => first + second),
	lines.chain((all) => fc.shuffledSubarray(all)).map((all) => all.join('')),
	fc.tuple(lines, lines, fc.nat(200)).map(([one, other, at]) => one.toSpliced(at, 1, ...other.slice(at)).join('')),
	fc.string({ unit: 'binary' }),
);
