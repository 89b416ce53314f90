import { findProgram } from './findProgram.ts';

/** The names under which the systems install it. */
export const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'] as const;

/**
 * Finds the browser of this machine: the one that the environment variable CHROMIUM names, else one that is installed.
 *
 * @throws {Error} where there is none
 */
export function findChromium(): string {
	const found = process.env.CHROMIUM ?? chromiumNames.map(findProgram).find((program) => program !== undefined);
	if (found === undefined) {
		throw new Error(`No browser found: install one of ${chromiumNames.join(', ')}, or name one in CHROMIUM`);
	}
	return found;
}
