import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';

const page = readFileSync(path.join(import.meta.dirname, 'startPage.html'));

/** Shows a page whose buttons call the control API. */
export function answerStartPage(response: ServerResponse): void {
	response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
	response.end(page);
}
