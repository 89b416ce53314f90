import { tooLargeFile } from './brokenFile';

/** n8n needs about 700 MB to store so many items. */
const MAX_ROWS = 200_000;

const MAX_DOCUMENTS = 10_000;

/** Bounds what is made of a file, because a small file can be made of many small pieces. */
export class FileLimits {
	private rows = 0;
	private documents = 0;

	/** Counts a row or a statement. @throws StatementError */
	countRow(): void {
		this.rows += 1;
		this.assertRoom(0);
	}

	/** @param waiting payments that may become rows @throws StatementError */
	assertRoom(waiting: number): void {
		if (this.rows + waiting <= MAX_ROWS) return;
		throw tooLargeFile('tooManyRows', `The file has more than ${MAX_ROWS} rows`);
	}

	/** @throws StatementError */
	countDocument(): void {
		this.documents += 1;
		if (this.documents <= MAX_DOCUMENTS) return;
		throw tooLargeFile('tooManyDocuments', `The file has more than ${MAX_DOCUMENTS} documents`);
	}
}
