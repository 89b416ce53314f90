import { readFileSync } from 'node:fs';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { projectRoot } from '../../../n8n-host/projectRoot.ts';

const folder = path.join(projectRoot, 'test', 'vectors', 'tls');
const certificateFile = path.join(folder, 'loopback.certificate.pem');

/** What makes the sandbox bank answer over TLS, and n8n trust its certificate. The certificate is its own authority. */
export const loopbackTls = {
	sandbox: ['--tls-key', path.join(folder, 'loopback.key.pem'), '--tls-certificate', certificateFile],
	env: { NODE_EXTRA_CA_CERTS: certificateFile },
};

/** Makes this process trust the certificate, for its own calls to the sandbox bank. */
export function trustLoopbackCertificate(): void {
	setDefaultCACertificates([...getCACertificates('default'), readFileSync(certificateFile, 'utf8')]);
}
