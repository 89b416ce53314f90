/** @returns the path of the tarball under test */
export function packedPackage(): string {
	const tarball = process.env.PACKAGE_TARBALL;
	if (tarball === undefined) throw new Error('PACKAGE_TARBALL names no tarball: run these tests with «npm test»');
	return tarball;
}
