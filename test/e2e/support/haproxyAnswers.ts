import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../../n8n-host/projectRoot.ts';
import type { Answer } from './postDelivery';

const keys = path.join(projectRoot, 'test', 'vectors', 'keys');

/** The certificate and the key that HAProxy has here, for test.example. */
export const haproxyCertificate = ['rsa.certificate.pem', 'rsa.pkcs8.pem']
	.map((name) => readFileSync(path.join(keys, name), 'utf8'))
	.join('');

/** The answer that makes the bank send again. It looks like the node's own answers. */
export function expectTryLater(answer: Answer): void {
	expect(answer.status).toBe(503);
	expect(answer.headers.get('retry-after')).toBe('300');
	expect(answer.headers.get('content-type')).toBe('application/json');
	expect(JSON.parse(answer.text)).toEqual({
		status: 503,
		title: expect.any(String),
		detail: expect.any(String),
	});
}
