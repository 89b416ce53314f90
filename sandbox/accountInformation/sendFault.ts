import type { ServerResponse } from 'node:http';
import type { Fault } from '../control/parseFaults.ts';
import type { JsonObject } from '../json/json.ts';
import { errorBody } from './errorBody.ts';

/**
 * Answers with the fault's status, body and Retry-After.
 *
 * @param error the usual body of an error with this status
 */
export function sendFault(response: ServerResponse, fault: Fault, error: JsonObject = errorBody(fault.status)): void {
	const { type, text } = faultBody(fault, error);
	response.writeHead(fault.status, {
		'content-type': type,
		...(fault.retryAfter === undefined ? {} : { 'retry-after': retryAfter(fault.retryAfter) }),
		'content-length': Buffer.byteLength(text),
	});
	response.end(text);
}

function retryAfter(value: number | 'date'): string {
	return value === 'date' ? new Date(Date.now() + 1000).toUTCString() : String(value);
}

function faultBody({ body, status }: Fault, error: JsonObject): { type: string; text: string } {
	const { message } = errorBody(status);
	switch (body) {
		case 'error':
			return { type: 'application/json', text: JSON.stringify(error) };
		case 'html':
			return {
				type: 'text/html; charset=utf-8',
				text: `<!DOCTYPE html><html><head><title>${status}</title></head><body><h1>${message}</h1></body></html>`,
			};
		case 'garbage':
			return { type: 'application/json', text: '{"accounts": [{"depositAccount": ' };
	}
}
