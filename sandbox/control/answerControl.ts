import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod/v4';
import { readText } from '../http/readText.ts';
import { sendJson } from '../http/sendJson.ts';
import { parseJson } from '../json/json.ts';
import type { SandboxBank } from '../sandboxBank.ts';
import type { ControlCall } from './controlCall.ts';
import { controlRoutes } from './controlRoutes.ts';

const prefix = '/sandbox/';

const longestBodyBytes = 40_000_000;

/** Answers one call of the control API. */
export async function answerControl(
	bank: SandboxBank,
	request: IncomingMessage,
	response: ServerResponse,
	url: URL,
): Promise<void> {
	const method = request.method ?? 'GET';
	const path = url.pathname.slice(prefix.length);
	const [first, ...rest] = path.split('/');
	const exact = controlRoutes[`${method} ${path}`];
	const withId = rest.length === 1 ? controlRoutes[`${method} ${first}/:id`] : undefined;
	const route = exact ?? withId;
	if (route === undefined) {
		sendJson(response, 404, { error: `There is no ${method} ${url.pathname}.` });
		return;
	}
	try {
		const call: ControlCall = { bank, query: url.searchParams, id: rest[0] ?? '', body: await readJsonBody(request) };
		const result = await route(call);
		sendJson(response, result === undefined ? 404 : 200, result ?? { error: 'Not found.' });
	} catch (error) {
		if (!(error instanceof z.ZodError)) throw error;
		sendJson(response, 400, { error: z.prettifyError(error) });
	}
}

/** A missing body counts as an empty object. */
async function readJsonBody(request: IncomingMessage): Promise<unknown> {
	const text = await readText(request, longestBodyBytes);
	if (text.trim() === '') return {};
	return parseJson(text);
}
