import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fetchOnNewConnection } from './fetchOnNewConnection.ts';
import { findFreePort } from './findFreePort.ts';
import { requireProgram } from './findProgram.ts';
import { ManagedProcess } from './managedProcess.ts';
import { projectRoot, runFolder } from './projectRoot.ts';

/** HAProxy with `docs/haproxy.cfg`. It also listens without TLS, because the tests trust no certificate. */
export interface RunningHaproxy {
	/** Without TLS. */
	readonly baseUrl: string;
	/** The same, with TLS. */
	readonly tlsBaseUrl: string;
	/** Ends HAProxy and removes its files. */
	remove(): Promise<void>;
}

/** Replaces what a user has to replace. A second line for the same frontend has no TLS. */
function fillIn(recipe: string, values: { bind: string; plainBind: string; certificate: string; n8n: string }): string {
	const replaced = {
		'    bind :443 ': `    bind ${values.plainBind}\n    bind ${values.bind} `,
		' /etc/haproxy/n8n.pem ': ` ${values.certificate} `,
		' 10.0.0.11:5678\n': ` ${values.n8n}\n`,
	};
	return Object.entries(replaced).reduce((text, [from, to]) => {
		if (text.split(from).length !== 2) throw new Error(`docs/haproxy.cfg does not have «${from.trim()}» once`);
		return text.replace(from, to);
	}, recipe);
}

/**
 * Starts HAProxy in front of one n8n, and waits until it answers. It may not know yet that n8n is ready.
 *
 * @param n8n host and port
 * @param certificate PEM: the certificate and its private key
 */
export async function startHaproxy(n8n: string, certificate: string): Promise<RunningHaproxy> {
	mkdirSync(runFolder, { recursive: true });
	const folder = mkdtempSync(path.join(runFolder, 'haproxy-'));
	const certificateFile = path.join(folder, 'n8n.pem');
	const configurationFile = path.join(folder, 'haproxy.cfg');
	const plainBind = `127.0.0.1:${await findFreePort()}`;
	const bind = `127.0.0.1:${await findFreePort()}`;
	const recipe = readFileSync(path.join(projectRoot, 'docs', 'haproxy.cfg'), 'utf8');
	writeFileSync(certificateFile, certificate);
	writeFileSync(configurationFile, fillIn(recipe, { bind, plainBind, certificate: certificateFile, n8n }));
	const running = new ManagedProcess('HAProxy', requireProgram('haproxy'), ['-db', '-f', configurationFile], {
		cwd: folder,
		env: process.env,
		logFile: path.join(folder, 'haproxy.log'),
	});
	const baseUrl = `http://${plainBind}`;
	await running.waitUntil('HAProxy to be ready', async () =>
		(await fetchOnNewConnection(baseUrl)).status === 404 ? true : undefined,
	);
	return {
		baseUrl,
		tlsBaseUrl: `https://${bind}`,
		remove: async () => {
			await running.stop();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}
