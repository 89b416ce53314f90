import { createHash } from 'node:crypto';

/**
 * Fits a reference into a field of a file. One that is too long, or has other characters than letters, digits and
 * hyphens, is replaced by a part of its SHA-256: it would not be unique if it were cut.
 */
export function fitReference(reference: string, maximum: number): string {
	if (reference.length <= maximum && /^[A-Z\d-]+$/i.test(reference)) return reference;
	return createHash('sha256').update(reference).digest('hex').slice(0, maximum).toUpperCase();
}
