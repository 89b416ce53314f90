import { readFileSync } from 'node:fs';
import { get } from 'node:https';
import path from 'node:path';
import { projectRoot } from '../../../n8n-host/projectRoot.ts';
import { startSandboxProcess } from './startSandboxProcess';

/** A certificate for 127.0.0.1 that signs itself, made with OpenSSL. Its key protects nothing. */
const [key, certificate] = ['key', 'certificate'].map((name) =>
	path.join(projectRoot, `test/vectors/tls/loopback.${name}.pem`),
);

async function getStatus(url: string, ca: string): Promise<number | undefined> {
	return await new Promise((resolve, reject) => {
		get(url, { ca }, (response) => {
			response.resume();
			resolve(response.statusCode);
		}).on('error', reject);
	});
}

describe('the sandbox with a certificate', () => {
	it('speaks HTTPS', async () => {
		const bank = await startSandboxProcess('--tls-key', String(key), '--tls-certificate', String(certificate));
		expect(bank.baseUrl).toMatch(/^https:/);
		const ca = readFileSync(String(certificate), 'utf8');
		expect(await getStatus(`${bank.baseUrl}/sandbox/health`, ca)).toBe(200);
		expect(await getStatus(`${bank.baseUrl}/open-banking/commercial-sb/accounts`, ca)).toBe(401);
		expect(await bank.stop()).toBe(0);
	});
});
