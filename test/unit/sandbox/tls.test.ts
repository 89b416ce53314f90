import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSandboxProcess } from './startSandboxProcess';

let folder: string;

beforeAll(() => {
	folder = mkdtempSync(path.join(tmpdir(), 'sandbox-tls-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Makes a key and a certificate that signs itself, with OpenSSL. */
function makeCertificate(): { key: string; certificate: string } {
	const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
	const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
	const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
	execFileSync('openssl', ['req', '-x509', ...curve, '-days', '2', ...names, '-keyout', key, '-out', certificate], {
		stdio: 'ignore',
	});
	return { key, certificate };
}

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
		const { key, certificate } = makeCertificate();
		const bank = await startSandboxProcess('--tls-key', key, '--tls-certificate', certificate);
		expect(bank.baseUrl).toMatch(/^https:/);
		const ca = readFileSync(certificate, 'utf8');
		expect(await getStatus(`${bank.baseUrl}/sandbox/health`, ca)).toBe(200);
		expect(await getStatus(`${bank.baseUrl}/open-banking/commercial-sb/accounts`, ca)).toBe(401);
		expect(await bank.stop()).toBe(0);
	}, 60_000);
});
