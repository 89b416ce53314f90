import { findProgram } from './findProgram.ts';

/** Names of the program on different systems. */
export const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'] as const;

/**
 * Finds the browser of this machine. The environment variable CHROMIUM can name one.
 *
 * @throws {Error} when there is no browser
 */
export function findChromium(): string {
	const found = process.env.CHROMIUM ?? chromiumNames.map(findProgram).find((program) => program !== undefined);
	if (found === undefined) {
		throw new Error(`There is no browser. Install one of ${chromiumNames.join(', ')}, or name one in CHROMIUM`);
	}
	return found;
}
