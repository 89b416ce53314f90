import type { JsonObject } from '../json/json.ts';

/** The content of the documented Error body. The document shows no codes, so these are the sandbox's own codes. */
const statusErrors: Readonly<Record<number, { readonly code: string; readonly message: string }>> = {
	400: { code: '400-001', message: 'The request was not accepted.' },
	401: { code: '401-001', message: 'The API key or the access token is not valid.' },
	403: { code: '403-001', message: 'The user is not authorized to use this resource.' },
	404: { code: '404-001', message: 'The resource was not found.' },
	405: { code: '405-001', message: 'Only GET is supported.' },
	415: { code: '415-001', message: 'The media type is not supported; use application/json.' },
	429: { code: '429-001', message: 'Too many requests in too short a period.' },
	500: { code: '500-001', message: 'Internal server error.' },
	502: { code: '502-001', message: 'Bad gateway.' },
	503: { code: '503-001', message: 'The service is not available.' },
	504: { code: '504-001', message: 'The backend did not answer in time.' },
};

/** Makes the Error body of a status. `message` replaces the usual message. */
export function errorBody(status: number, message?: string): { code: string; message: string } {
	const known = statusErrors[status] ?? { code: `${status}-001`, message: `Status ${status}.` };
	return { code: known.code, message: message ?? known.message };
}

/** Makes the body that the document of version 5.3.0 calls errorResult. */
export function resultBody(status: number): JsonObject {
	const { code, message } = errorBody(status);
	return {
		code: String(status),
		status: 'FAILURE',
		messages: ['The request failed.'],
		resultDetails: [{ detailCode: code, detailMessage: message, sourceAppCatId: 'SBX-1' }],
	};
}
