import { connect, type Socket } from 'node:net';

/**
 * Sends a text as it is, on a new connection.
 *
 * @returns the status of the answer, also if the server closes before it has read all; undefined when the connection
 *   closes without an answer
 */
export async function sendRaw(baseUrl: string, text: string): Promise<number | undefined> {
	const { port } = new URL(baseUrl);
	return await new Promise((resolve, reject) => {
		const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
		let answer = '';
		const end = () => {
			const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
			resolve(status === undefined ? undefined : Number(status));
			socket.destroy();
		};
		socket.on('data', (data) => {
			answer += data.toString('latin1');
			if (answer.includes('\r\n\r\n')) end();
		});
		socket.once('close', end);
		socket.once('error', (error) => {
			const isClosed = 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
			if (isClosed) end();
			else reject(error);
		});
		socket.setTimeout(60_000, () => reject(new Error('There was no answer within 60 seconds')));
	});
}

/**
 * Opens connections that begin a request and never end it.
 *
 * @returns a function that closes them
 */
export async function holdOpen(baseUrl: string, count: number, head: string): Promise<() => void> {
	const { port } = new URL(baseUrl);
	const sockets = await Promise.all(
		Array.from(
			{ length: count },
			async () =>
				await new Promise<Socket>((resolve, reject) => {
					const socket = connect(Number(port), '127.0.0.1', () => {
						socket.write(head);
						resolve(socket);
					});
					socket.once('error', reject);
				}),
		),
	);
	return () => {
		for (const socket of sockets) socket.destroy();
	};
}

/**
 * Opens connections that begin a request, and goes on sending one byte at a time until the server answers or closes
 * them. HAProxy 3.0 and newer answer, but let go on who has begun a body.
 *
 * @returns how long the last of them was waited for, in milliseconds
 */
export async function dripUntilCutOff(
	baseUrl: string,
	count: number,
	head: string,
	millisecondsBetweenBytes: number,
): Promise<number> {
	const { port } = new URL(baseUrl);
	const start = performance.now();
	const hold = async () =>
		await new Promise<number>((resolve) => {
			const socket = connect(Number(port), '127.0.0.1', () => socket.write(head));
			const timer = setInterval(() => socket.write('a'), millisecondsBetweenBytes);
			socket.once('error', () => {});
			socket.once('data', () => socket.destroy());
			socket.once('close', () => {
				clearInterval(timer);
				resolve(performance.now() - start);
			});
		});
	return Math.max(...(await Promise.all(Array.from({ length: count }, hold))));
}
