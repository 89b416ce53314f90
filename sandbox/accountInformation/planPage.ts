import type { PagingDialect, Settings } from '../control/settings.ts';
import type { JsonObject } from '../json/json.ts';
import type { CursorCodec, Place } from './cursorCodec.ts';
import { basePath } from './operation.ts';
import { Refusal } from './refusal.ts';

/** A request for one page of a list. */
export interface PageRequest {
	/** Escaped path below the base path. */
	readonly path: string;
	readonly total: number;
	readonly limit: number;
	/** The caller's cursor. */
	readonly offset: string | undefined;
	/** Other parameters. The links repeat them. */
	readonly query: Readonly<Record<string, string>>;
	/** Scheme and host in the caller's request. */
	readonly origin: string;
}

/** The rows of a page, and its paging fields. */
export interface PagePlan {
	readonly start: number;
	readonly count: number;
	readonly page: JsonObject;
	readonly links?: JsonObject;
}

/**
 * Plans one page in the current dialect.
 *
 * @throws Refusal with 400 for a cursor that the bank did not make
 */
export function planPage(request: PageRequest, settings: Settings, codec: CursorCodec): PagePlan {
	const dialect = settings.pagingDialect;
	const numeric = dialect === 'nextOffsetNumber' || dialect === 'totalAndLink';
	const encode = (place: Place) => (numeric ? String(place.position) : codec.encode(request.path, place));
	const place = decodePlace(request, numeric, codec);
	const start = Math.min(place.position, request.total);
	const count = place.emptyFirst ? 0 : Math.min(request.limit, request.total - start);
	const next = nextCursor(dialect, request, { ...place, position: start }, start + count, encode);
	const previous =
		start === 0 ? undefined : encode({ position: Math.max(0, start - request.limit), emptyFirst: false });
	return { start, count, ...describePage(request, settings, next, previous) };
}

function decodePlace(request: PageRequest, numeric: boolean, codec: CursorCodec): Place {
	const { offset } = request;
	if (offset === undefined || offset === '') return { position: 0, emptyFirst: false };
	const place = numeric ? parsePosition(offset) : codec.decode(request.path, offset);
	if (place === undefined) throw new Refusal(400, 'The offset is not valid for this list.');
	return place;
}

function parsePosition(offset: string): Place | undefined {
	return /^\d{1,9}$/.test(offset) ? { position: Number(offset), emptyFirst: false } : undefined;
}

function nextCursor(
	dialect: PagingDialect,
	request: PageRequest,
	place: Place,
	end: number,
	encode: (place: Place) => string,
): string | undefined {
	const { total } = request;
	const middle = total / 2;
	if (place.emptyFirst) return encode({ position: place.position, emptyFirst: false });
	const emptyFirst = dialect === 'emptyPage' && place.position < middle && end >= middle;
	if (end < total) return encode({ position: end, emptyFirst });
	const mayTrail = dialect === 'trailingEmptyPage' && place.position < total;
	return mayTrail ? encode({ position: end, emptyFirst: false }) : undefined;
}

function describePage(
	request: PageRequest,
	settings: Settings,
	next: string | undefined,
	previous: string | undefined,
): { page: JsonObject; links?: JsonObject } {
	const { total } = request;
	const link = (cursor: string | undefined, prefix: string, name: string) =>
		cursor === undefined ? undefined : makeLink(request, cursor, prefix, name);
	switch (settings.pagingDialect) {
		case 'linkRelative':
			return { page: { totalElements: total }, links: { next: link(next, '', 'offSet') } };
		case 'totalAndLink':
			return {
				page: { nextOffset: next, prevOffset: previous, total },
				links: next === undefined ? undefined : { next: link(next, '', 'offSet') },
			};
		case 'linkAbsolute':
			return { page: { totalElements: total }, links: { next: link(next, request.origin + basePath, 'offset') } };
		case 'total':
			return { page: { nextOffset: next, prevOffset: previous, total } };
		case 'nextOffsetNumber':
			return { page: { nextOffset: next, prevOffset: previous, totalElements: total } };
		case 'nextOffset':
		case 'trailingEmptyPage':
		case 'emptyPage':
		case 'lyingTotal':
		case 'lyingTotalHigh':
			return {
				page: { nextOffset: next, prevOffset: previous, totalElements: statedTotal(settings.pagingDialect, total) },
				links: { next: link(next, basePath, 'offset'), prev: link(previous, basePath, 'offset') },
			};
	}
}

function statedTotal(dialect: PagingDialect, total: number): number {
	if (dialect === 'lyingTotal') return Math.floor(total / 2);
	return dialect === 'lyingTotalHigh' ? total * 2 + 1 : total;
}

function makeLink(request: PageRequest, cursor: string, prefix: string, offsetName: string): JsonObject {
	const query = new URLSearchParams({ ...request.query, [offsetName]: cursor });
	return { href: `${prefix}${request.path}?${query.toString()}`, action: 'GET', types: ['application/json'] };
}
