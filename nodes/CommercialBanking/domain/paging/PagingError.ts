/** Why the way from page to page ended early. */
export type PagingErrorCode =
	'next_link_other_origin' | 'next_link_unreadable' | 'offset_repeated' | 'too_many_empty_pages' | 'page_failed';

/** How far the reading had come. */
export interface PagingPosition {
	/** The offset of the page concerned; undefined for the first page. */
	readonly offset: string | undefined;
	/** Rows read from the pages before it. */
	readonly rowsRead: number;
}

/**
 * The one error of reading a paged list. With `page_failed`, `cause` says what was wrong with that page and
 * `position.offset` is where to resume: nothing of that page, and everything before it, has been read.
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
