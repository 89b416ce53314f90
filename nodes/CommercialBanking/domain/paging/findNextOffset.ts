import { isRecord, textOf } from '../json/isJsonObject';

/** The list itself begins at 0, so no next page does (docs/bank-compatibility.md, "how pages are linked"). */
const BEGINNING = /^\s*0+\s*$/;

/** Stands before an offset that FDX 6.3 calls a page key, so that the next call can tell it from one of earlier versions. */
const PAGE_KEY_MARK = 'pageKey=';

/** The parts of an answer of the bank that paging needs. */
export interface PagedAnswer {
	/** The parsed JSON. Its `page` or its `links` say where the next page begins. */
	readonly body: unknown;
	/** The absolute URL of the request. */
	readonly url: string;
}

/**
 * Finds the offset of the next page.
 *
 * The offset is `page.nextOffset`, a text or a number. An empty text means the end. If `page.nextOffset` is missing or 0,
 * `page.nextPageKey` counts (FDX 6.3), then the parameter `offset` or `pageKey` (in any case) of `links.next.href`. The link
 * itself is never requested. It may be relative, but must not lead to another origin.
 *
 * @returns the offset of the next page, for {@link toPageQuery}; undefined at the end
 * @throws PagingError `next_link_other_origin` or `next_link_unreadable`
 */
export function findNextOffset({ body, url }: PagedAnswer): string | undefined {
	if (!isRecord(body)) return undefined;
	const { nextOffset, nextPageKey } = isRecord(body.page) ? body.page : {};
	if (nextOffset !== undefined && nextOffset !== null) {
		const offset = parseOffset(nextOffset);
		if (!BEGINNING.test(offset)) return unlessEnd(offset);
	}
	if (nextPageKey !== undefined && nextPageKey !== null) return unlessEnd(parseOffset(nextPageKey), PAGE_KEY_MARK);

	const next = isRecord(body.links) ? body.links.next : undefined;
	const href = isRecord(next) ? next.href : next;
	if (href === undefined || href === null || href === '') return undefined;
	return parseOffsetOfLink(href, url);
}

/** Makes the query parameter of the page at an offset. */
export function toPageQuery(offset: string | undefined): { readonly offset?: string; readonly pageKey?: string } {
	const isPageKey = offset?.startsWith(PAGE_KEY_MARK) === true;
	return isPageKey ? { pageKey: offset.slice(PAGE_KEY_MARK.length) } : { offset };
}

/** Whether the bank announces a next page, even if its offset cannot be read. */
export function announcesNextPage(answer: PagedAnswer): boolean {
	try {
		return findNextOffset(answer) !== undefined;
	} catch {
		return true;
	}
}

/** @returns undefined if the offset means the end */
const unlessEnd = (offset: string, mark = ''): string | undefined =>
	offset.trim() === '' || BEGINNING.test(offset) ? undefined : mark + offset;

const unreadable = (what: string) => new PagingError('next_link_unreadable', `The bank sent ${what}`);

function parseOffset(value: unknown): string {
	if (typeof value === 'string' || typeof value === 'number') return String(value);
	throw unreadable('a page.nextOffset or page.nextPageKey that is neither text nor a number');
}

function parseOffsetOfLink(href: unknown, requestUrl: string): string | undefined {
	if (typeof href !== 'string' || !URL.canParse(href, requestUrl))
		throw unreadable('a link to the next page that is not a URL');
	const link = new URL(href, requestUrl);
	if (link.origin !== new URL(requestUrl).origin) {
		throw new PagingError('next_link_other_origin', 'The bank sent a link to the next page that leads to another host');
	}
	// URLSearchParams reads a `+` as a space. But an offset is often base64, and banks forget to encode its `+`.
	const parameters = new URLSearchParams(link.search.replaceAll('+', '%2B'));
	const [name, offset] = [...parameters].find(([each]) => /^(?:offset|pageKey)$/i.test(each)) ?? [];
	if (name === undefined || offset === undefined) throw unreadable('a link to the next page without an offset');
	return unlessEnd(offset, name.toLowerCase() === 'offset' ? '' : PAGE_KEY_MARK);
}

/**
 * Finds how many rows the whole list has, as the bank says: `page.totalElements` or, at some banks, `page.total`.
 *
 * @param body the parsed JSON of a page
 * @returns undefined if the bank sends no such number
 */
export function findAnnouncedTotal(body: unknown): number | undefined {
	if (!isRecord(body) || !isRecord(body.page)) return undefined;
	const { totalElements, total } = body.page;
	const value = totalElements ?? total;
	const digits = typeof value === 'number' ? String(value) : textOf(value);
	return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}

export type PagingErrorCode =
	'next_link_other_origin' | 'next_link_unreadable' | 'offset_repeated' | 'page_repeated' | 'page_failed';

export interface PagingPosition {
	/** The offset of the page; undefined for the first page. */
	readonly offset: string | undefined;
	/** Number of rows on the pages before it, and on it if only its link to the next page is wrong. */
	readonly rowsRead: number;
}

/**
 * The error for a paged list that cannot be read to its end. With `page_failed`, `cause` says what is wrong with the page at
 * `position.offset`. All pages before it have been read.
 */
export class PagingError extends Error {
	override readonly name = 'PagingError';
	readonly code: PagingErrorCode;
	readonly position: PagingPosition | undefined;

	constructor(code: PagingErrorCode, message: string, options: { cause?: unknown; position?: PagingPosition } = {}) {
		super(message, { cause: options.cause });
		this.code = code;
		this.position = options.position;
	}
}
