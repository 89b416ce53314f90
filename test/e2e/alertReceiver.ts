import { createServer } from 'node:http';
import { isObject, objectOf } from '../../n8n-host/jsonValue.ts';

/** Stands for the incoming webhook of a chat: takes `{"text": …}` and remembers it. */
export interface AlertReceiver {
	readonly url: string;
	readonly texts: string[];
	close(): void;
}

export async function startAlertReceiver(): Promise<AlertReceiver> {
	const texts: string[] = [];
	const server = createServer((request, response) => {
		let body = '';
		request.on('data', (data: Buffer) => (body += data.toString()));
		request.on('end', () => {
			texts.push(String(objectOf(JSON.parse(body), 'an alert').text));
			response.end('ok');
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const address = server.address();
	if (!isObject(address)) throw new Error('The receiver of alerts has no port');
	return { url: `http://127.0.0.1:${String(address.port)}/hooks/treasury`, texts, close: () => server.close() };
}
