/** @returns the path of the tarball under test: `support/packOnce.ts` has made it, or `npm test` */
export function packedPackage(): string {
	const tarball = process.env.PACKAGE_TARBALL;
	if (tarball === undefined) throw new Error('PACKAGE_TARBALL names no tarball');
	return tarball;
}
