import { findProgram } from './findProgram.ts';

/** Names of the program on different systems. */
const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'] as const;

/** @returns the browser of this machine, or undefined when there is none. The environment variable CHROMIUM can name one */
export const findChromium = (): string | undefined =>
	process.env.CHROMIUM ?? chromiumNames.map(findProgram).find((program) => program !== undefined);

/** @throws {Error} when there is no browser */
export function requireChromium(): string {
	const found = findChromium();
	if (found === undefined) {
		throw new Error(`There is no browser. Install one of ${chromiumNames.join(', ')}, or name one in CHROMIUM`);
	}
	return found;
}
