import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares two texts. The time does not show where they differ, or how long the expected text is. */
export function equalInConstantTime(expected: string, got: string): boolean {
	return timingSafeEqual(digest(expected), digest(got));
}

function digest(text: string): Buffer {
	return createHash('sha256').update(text, 'utf8').digest();
}
