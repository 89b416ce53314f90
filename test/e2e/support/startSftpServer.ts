import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import path from 'node:path';
import { findFreePort } from '../../../n8n-host/findFreePort.ts';
import { requireProgram } from '../../../n8n-host/findProgram.ts';
import type { JsonObject } from '../../../n8n-host/jsonValue.ts';
import { ManagedProcess } from '../../../n8n-host/managedProcess.ts';
import { runFolder } from '../../../n8n-host/projectRoot.ts';
import { runCommand } from '../../../n8n-host/runCommand.ts';

/** A real SFTP server (OpenSSH) for the user of the tests. */
export interface SftpServer {
	/** An empty folder that it serves. */
	readonly folder: string;
	/** The data of n8n's SFTP credential. */
	readonly credential: JsonObject;
}

export async function startSftpServer(): Promise<SftpServer> {
	mkdirSync(runFolder, { recursive: true });
	const folder = mkdtempSync(path.join(runFolder, 'sftp-'));
	const keys = ['host', 'user'].map((name) => path.join(folder, `${name}-key`));
	for (const key of keys) {
		await runCommand(requireProgram('ssh-keygen'), ['-q', '-t', 'ed25519', '-N', '', '-f', key], { cwd: folder });
	}
	const [hostKey = '', userKey = ''] = keys;
	const port = await findFreePort();
	const settings = [
		`Port ${port}`,
		'ListenAddress 127.0.0.1',
		`HostKey ${hostKey}`,
		`AuthorizedKeysFile ${userKey}.pub`,
		'PidFile none',
		'StrictModes no',
		'UsePAM no',
		'PermitRootLogin yes',
		'Subsystem sftp internal-sftp',
	];
	writeFileSync(path.join(folder, 'sshd.conf'), settings.join('\n'));
	// sshd wants this folder if root starts it.
	if (userInfo().uid === 0) mkdirSync('/run/sshd', { recursive: true });
	const sshd = new ManagedProcess('sshd', requireProgram('sshd'), ['-D', '-e', '-f', path.join(folder, 'sshd.conf')], {
		cwd: folder,
		env: process.env,
		logFile: path.join(folder, 'sshd.log'),
	});
	await sshd.waitUntil('sshd to be ready', async () => await isOpen(port));
	const credential = {
		host: '127.0.0.1',
		port,
		username: userInfo().username,
		privateKey: readFileSync(userKey, 'utf8'),
	};
	return { folder, credential };
}

const isOpen = async (port: number): Promise<true | undefined> =>
	await new Promise((resolve) => {
		const socket = connect(port, '127.0.0.1', () => resolve(true));
		socket.once('error', () => resolve(undefined));
		socket.once('connect', () => socket.destroy());
	});
