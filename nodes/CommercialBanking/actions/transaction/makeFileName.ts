/** The ending of a file name for each type of the bank's document (ContentTypes). The first one is added. */
const EXTENSIONS: ReadonlyMap<string, readonly [string, ...string[]]> = new Map([
	['application/pdf', ['pdf']],
	['image/gif', ['gif']],
	['image/jpeg', ['jpg', 'jpeg']],
	['image/tiff', ['tif', 'tiff']],
	['image/png', ['png']],
	['application/json', ['json']],
]);

/** The types of images in the bank's document. */
export const CONTENT_TYPES: readonly string[] = [...EXTENSIONS.keys()];

const MAX_CHARACTERS = 80;

/**
 * Makes a file name of the last part of a URL, with the extension of the content type.
 *
 * @param contentType one of `CONTENT_TYPES`
 */
export function makeFileName(url: string, contentType: string): string {
	const [extension, ...others] = EXTENSIONS.get(contentType) ?? ['bin'];
	const segments = new URL(url).pathname.split('/').filter((segment) => segment !== '');
	const name = (segments.at(-1) ?? '')
		.replace(/%[\da-f]{2}/gi, '-')
		.replace(/[^\w.-]+/g, '-')
		.replace(/^[.-]+/, '')
		.slice(0, MAX_CHARACTERS);
	const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
	if (name.includes('.') && [extension, ...others].includes(ending)) return name;
	return `${name || 'image'}.${extension}`;
}
