/**
 * Finds the source file of a line in a bundle. esbuild writes the name of each file above its code.
 *
 * @param line counts from 1
 */
export function findSource(bundle: string, line: number): string {
	const above = bundle.split('\n').slice(0, line);
	return above.findLast((each) => /^\/\/ [\w@./-]+\.(?:m?js|ts|json)$/.test(each))?.slice('// '.length) ?? 'unknown';
}
