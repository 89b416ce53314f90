import type { PagingDialect, Settings } from '../control/settings.ts';
import type { JsonObject } from '../json/json.ts';
import type { CursorCodec, Place } from './cursorCodec.ts';
import { basePath } from './operation.ts';
import { Refusal } from './refusal.ts';

/** A list that is asked for page by page. */
export interface PageRequest {
	/** Path below the base path, escaped. */
	readonly path: string;
	readonly total: number;
	readonly limit: number;
	/** The cursor as the caller sent it. */
	readonly offset: string | undefined;
	/** Other parameters that links repeat. */
	readonly query: Readonly<Record<string, string>>;
	/** Scheme and host under which the caller reached the bank. */
	readonly origin: string;
}

/** Which rows a page holds, and what it says about itself. */
export interface PagePlan {
	readonly start: number;
	readonly count: number;
	readonly page: JsonObject;
	readonly links?: JsonObject;
}

/** Settles one page in the dialect that is set. Throws a Refusal with 400 for a cursor the bank did not issue. */
export function planPage(request: PageRequest, settings: Settings, codec: CursorCodec): PagePlan {
	const dialect = settings.pagingDialect;
	const numeric = dialect === 'nextOffsetNumber';
	const write = (place: Place) => (numeric ? String(place.position) : codec.write(request.path, place));
	const place = readPlace(request, numeric, codec);
	const start = Math.min(place.position, request.total);
	const count = place.emptyFirst ? 0 : Math.min(request.limit, request.total - start);
	const next = nextCursor(dialect, request, { ...place, position: start }, start + count, write);
	const previous = start === 0 ? undefined : write({ position: Math.max(0, start - request.limit), emptyFirst: false });
	return { start, count, ...describePage(request, settings, next, previous) };
}

function readPlace(request: PageRequest, numeric: boolean, codec: CursorCodec): Place {
	const { offset } = request;
	if (offset === undefined || offset === '') return { position: 0, emptyFirst: false };
	const place = numeric ? readNumber(offset) : codec.read(request.path, offset);
	if (place === undefined) throw new Refusal(400, 'The offset was not issued for this list.');
	return place;
}

function readNumber(offset: string): Place | undefined {
	return /^\d{1,9}$/.test(offset) ? { position: Number(offset), emptyFirst: false } : undefined;
}

function nextCursor(
	dialect: PagingDialect,
	request: PageRequest,
	place: Place,
	end: number,
	write: (place: Place) => string,
): string | undefined {
	const { total, limit, offset } = request;
	const middle = total / 2;
	if (place.emptyFirst) return write({ position: place.position, emptyFirst: false });
	if (place.position > 0 && end > middle) {
		if (dialect === 'repeatedCursor') return offset;
		if (dialect === 'cursorCycle') return write({ position: Math.max(0, place.position - limit), emptyFirst: false });
	}
	const emptyFirst = dialect === 'emptyPage' && place.position < middle && end >= middle;
	if (end < total) return write({ position: end, emptyFirst });
	const mayTrail = dialect === 'trailingEmptyPage' && place.position < total;
	return mayTrail ? write({ position: end, emptyFirst: false }) : undefined;
}

function describePage(
	request: PageRequest,
	settings: Settings,
	next: string | undefined,
	previous: string | undefined,
): { page: JsonObject; links?: JsonObject } {
	const { total } = request;
	const link = (cursor: string | undefined, prefix: string, name: string) =>
		cursor === undefined ? undefined : makeLink(request, cursor, prefix, settings.linkOffsetName || name);
	switch (settings.pagingDialect) {
		case 'linkRelative':
			return { page: { totalElements: total }, links: { next: link(next, '', 'offSet') } };
		case 'linkAbsolute':
			return { page: { totalElements: total }, links: { next: link(next, request.origin + basePath, 'offset') } };
		case 'foreignLink':
			return {
				page: { totalElements: total },
				links: { next: link(next, settings.foreignOrigin + basePath, 'offset') },
			};
		case 'total':
			return { page: { nextOffset: next, prevOffset: previous, total } };
		case 'nextOffsetNumber':
			return { page: { nextOffset: next, prevOffset: previous, totalElements: total } };
		default:
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
