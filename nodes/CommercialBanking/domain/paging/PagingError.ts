export type PagingErrorCode =
	'next_link_other_origin' | 'next_link_unreadable' | 'offset_repeated' | 'too_many_empty_pages' | 'page_failed';

export interface PagingPosition {
	/** The offset of the page; undefined for the first page. */
	readonly offset: string | undefined;
	/** Number of rows on the pages before it. */
	readonly rowsRead: number;
}

/**
 * The error for a paged list that cannot be read to its end. With `page_failed`, `cause` says what is wrong with the page,
 * and `position.offset` is where to resume: all pages before it have been read, and nothing of the page itself.
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
