import { createServer } from 'node:http';
import { isObject, objectOf, type JsonObject } from '../../n8n-host/jsonValue.ts';

/** What the model does in one turn. */
export type Turn = { readonly call: string; readonly with: JsonObject } | { readonly say: string };

/** A chat model on loopback with OpenAI's chat completions API. The test decides in advance what it answers. */
export interface FakeChatModel {
	readonly baseUrl: string;
	/** The bodies of the requests so far. */
	readonly requests: JsonObject[];
	close(): void;
}

/** @param turns the answers, one for each request; the last one is repeated */
export async function startChatModel(turns: readonly Turn[]): Promise<FakeChatModel> {
	const requests: JsonObject[] = [];
	const server = createServer((request, response) => {
		let text = '';
		request.on('data', (data: Buffer) => (text += data.toString()));
		request.on('end', () => {
			requests.push(objectOf(JSON.parse(text), 'the request to the model'));
			const turn = turns[Math.min(requests.length, turns.length) - 1] ?? { say: '' };
			response.setHeader('content-type', 'application/json').end(JSON.stringify(completionOf(turn, requests.length)));
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const address = server.address();
	if (!isObject(address)) throw new Error('The fake model has no port');
	return { baseUrl: `http://127.0.0.1:${String(address.port)}/v1`, requests, close: () => server.close() };
}

/** A chat completion as the OpenAI API reference shows it. */
function completionOf(turn: Turn, number: number): JsonObject {
	const isCall = 'call' in turn;
	const calls = isCall
		? [{ id: `call_${number}`, type: 'function', function: { name: turn.call, arguments: JSON.stringify(turn.with) } }]
		: undefined;
	return {
		id: `chatcmpl-${number}`,
		object: 'chat.completion',
		created: 1_750_000_000,
		model: 'fake',
		choices: [
			{
				index: 0,
				finish_reason: isCall ? 'tool_calls' : 'stop',
				message: { role: 'assistant', content: isCall ? null : turn.say, tool_calls: calls },
			},
		],
		usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
	};
}
