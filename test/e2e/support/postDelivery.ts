import { once } from 'node:events';
import { request, type ClientRequest, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { CompactEncrypt, importJWK } from 'jose';
import { objectOf, textOf } from '../../../n8n-host/jsonValue.ts';
import handMade from '../../vectors/envelopes.json';

/** The private keys of the vectors, as a credential takes them. */
export const vectorKeys = {
	current: JSON.stringify({ ...handMade.keys.current, kid: 'current' }),
	previous: JSON.stringify({ ...handMade.keys.previous, kid: 'previous' }),
	ec: JSON.stringify({ ...handMade.keys.ec, kid: 'ec' }),
};

/** An answer of n8n, read to its end. */
export interface Answer {
	readonly status: number;
	readonly headers: Headers;
	readonly text: string;
}

/** A pain.002 with one transaction of this status. */
export const makeReport = (name: string, status = 'ACSC'): string =>
	'<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>' +
	`<GrpHdr><MsgId>${name}</MsgId><CreDtTm>2026-11-20T10:00:00Z</CreDtTm></GrpHdr>` +
	'<OrgnlGrpInfAndSts><OrgnlMsgId>ORDER</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId></OrgnlGrpInfAndSts>' +
	'<OrgnlPmtInfAndSts><OrgnlPmtInfId>P1</OrgnlPmtInfId><TxInfAndSts><OrgnlEndToEndId>E1</OrgnlEndToEndId>' +
	`<TxSts>${status}</TxSts></TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;

/** Encrypts for the current key of the vectors. */
export async function sealForCurrentKey(plaintext: string | Uint8Array, header: Record<string, string> = {}) {
	const { kty, n, e } = handMade.keys.current;
	const key = await importJWK({ kty, n, e }, 'RSA-OAEP-256');
	return await new CompactEncrypt(typeof plaintext === 'string' ? Buffer.from(plaintext) : plaintext)
		.setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', ...header })
		.encrypt(key);
}

/** A body of this length does not fit into the buffers of a connection. */
const LARGE_BYTES = 1_000_000;

const CHUNK_BYTES = 65_536;

const EARLY_ANSWER_MILLISECONDS = 1_000;

const MOST_ATTEMPTS = 5;

/**
 * Sends a request on a connection of its own, and reads the answer to its end.
 *
 * n8n may answer before it has read a large body, and then close the connection. Whoever goes on writing then may lose this
 * answer. So a large body is written in parts, and no more of it after the answer. If the answer is lost even so, the
 * request is sent again.
 */
export async function post(url: string, headers: Record<string, string>, body: string | Buffer): Promise<Answer> {
	const bytes = Buffer.from(body);
	for (let attempt = 1; ; attempt += 1) {
		try {
			return await postOnce(url, headers, bytes);
		} catch (error) {
			const isLost = bytes.length >= LARGE_BYTES && hasHungUp(error);
			if (!isLost || attempt === MOST_ATTEMPTS) throw error;
		}
	}
}

const hasHungUp = (error: unknown): boolean =>
	error instanceof Error && 'code' in error && (error.code === 'EPIPE' || error.code === 'ECONNRESET');

async function postOnce(url: string, headers: Record<string, string>, body: Buffer): Promise<Answer> {
	return await new Promise((resolve, reject) => {
		const options = { method: 'POST', agent: false, headers: { ...headers, 'content-length': String(body.length) } };
		const answered = new AbortController();
		const sent = request(url, options, (response) => {
			answered.abort();
			const chunks: Buffer[] = [];
			response.on('data', (chunk: Buffer) => chunks.push(chunk));
			response.once('error', reject);
			response.once('end', () => {
				const text = Buffer.concat(chunks).toString('utf8');
				resolve({ status: response.statusCode ?? 0, headers: toHeaders(response.headers), text });
				sent.destroy();
			});
		});
		sent.once('error', reject);
		writeBody(sent, body, answered.signal).catch(reject);
	});
}

/** Waits for a step, or for the answer if that comes first. */
async function untilAnswered(step: Promise<unknown>, answered: AbortSignal): Promise<void> {
	try {
		await step;
	} catch (error) {
		if (!answered.aborted) throw error;
	}
}

/** Writes a body. Stops when the answer comes. */
async function writeBody(sent: ClientRequest, body: Buffer, answered: AbortSignal): Promise<void> {
	if (body.length < LARGE_BYTES) {
		sent.end(body);
		return;
	}
	for (let start = 0; start < body.length && !answered.aborted; start += CHUNK_BYTES) {
		const hasRoom = sent.write(body.subarray(start, start + CHUNK_BYTES));
		if (start === 0) await untilAnswered(sleep(EARLY_ANSWER_MILLISECONDS, undefined, { signal: answered }), answered);
		else if (!hasRoom) await untilAnswered(once(sent, 'drain', { signal: answered }), answered);
	}
	if (!answered.aborted) sent.end();
}

function toHeaders(headers: IncomingHttpHeaders): Headers {
	const entries = Object.entries(headers).flatMap(([name, value]) =>
		[value ?? []].flat().map((each): [string, string] => [name, each]),
	);
	return new Headers(entries);
}

/** Delivers a body to a trigger with a token. */
export const postDelivery = async (
	baseUrl: string,
	token: string,
	body: string | Buffer,
	headers: Record<string, string> = {},
): Promise<Answer> =>
	await post(
		`${baseUrl}/paymentStatusUpdate/v1`,
		{ authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
		body,
	);

/** Fetches a token from the built-in OAuth server. */
export async function fetchToken(baseUrl: string, client: { clientId: string; clientSecret: string }): Promise<string> {
	const { clientId: client_id, clientSecret: client_secret } = client;
	const form = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }).toString();
	const answer = await post(`${baseUrl}/oauth20/token`, { 'content-type': 'application/x-www-form-urlencoded' }, form);
	if (answer.status !== 200) throw new Error(`The token endpoint answered ${answer.status}`);
	return textOf(objectOf(JSON.parse(answer.text), 'the answer').access_token, 'the token');
}
