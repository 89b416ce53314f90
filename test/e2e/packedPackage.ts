/** @returns the path of the tarball under test: `test/runner/startN8nForTests.ts` has made it */
export function packedPackage(): string {
	const tarball = process.env.PACKAGE_TARBALL;
	if (tarball === undefined) throw new Error('PACKAGE_TARBALL names no tarball');
	return tarball;
}
