import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fetchOnNewConnection } from './fetchOnNewConnection.ts';
import { findFreePort } from './findFreePort.ts';
import { requireProgram, requirePython } from './findProgram.ts';
import { listOf, objectOf, type JsonObject } from './jsonValue.ts';
import { ManagedProcess } from './managedProcess.ts';
import { n8nHostFolder } from './projectRoot.ts';
import { runCommand } from './runCommand.ts';

/** How to install Tryton with the modules that the examples need. */
export const installTryton =
	'apt-get install --no-install-recommends tryton-server tryton-proteus tryton-modules-account-payment tryton-modules-account-statement-ofx';

const database = 'example';

/** What stands in Tryton at the start. */
export interface TrytonOrder {
	/** The number of the account at the bank. */
	readonly account: string;
	readonly currency: string;
	/** They are all at the bank: in the state "processing". */
	readonly payments: ReadonlyArray<{ readonly endToEndId: string; readonly amount: string }>;
}

/** Tryton with a new database on SQLite. */
export interface RunningTryton {
	readonly process: ManagedProcess;
	/** Of the database, for JSON-RPC. */
	readonly url: string;
	/** The user for n8n, as a credential of the type Basic Auth. */
	readonly login: { readonly user: string; readonly password: string };
	/** Reads records by a search. */
	find(model: string, domain: readonly unknown[], fields: readonly string[]): Promise<JsonObject[]>;
	/** Ends Tryton and removes its data. */
	remove(): Promise<void>;
}

async function call(url: string, { user, password }: RunningTryton['login'], body: unknown): Promise<unknown> {
	const response = await fetchOnNewConnection(url, {
		method: 'POST',
		headers: {
			'content-type': 'application/json',
			authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
		},
		body: JSON.stringify(body),
	});
	if (!response.ok) throw new Error(`Tryton answered ${response.status}: ${await response.text()}`);
	return await response.json();
}

/**
 * Makes a database with a company, a bank account and payments, and starts Tryton on a free port of the loopback.
 *
 * @param folder an empty one, for its data and passwords
 */
export async function startTryton(order: TrytonOrder, folder: string): Promise<RunningTryton> {
	const fileOf = (name: string, content: string): string => {
		const file = path.join(folder, name);
		writeFileSync(file, content, { mode: 0o600 });
		return file;
	};
	const listen = `127.0.0.1:${await findFreePort()}`;
	const login = { user: 'n8n', password: randomBytes(18).toString('base64url') };
	const sections = ['[database]', 'uri = sqlite://', `path = ${folder}`, '[web]', `listen = ${listen}`];
	// Debian's Tryton refuses a password in which many characters stand twice. One in twenty random passwords is like that.
	sections.push('[password]', 'entropy = 0');
	const configuration = fileOf('trytond.conf', `${sections.join('\n')}\n`);
	// Tryton makes tables, but no file.
	fileOf(`${database}.sqlite`, '');
	const env = { ...process.env, TRYTONPASSFILE: fileOf('password', randomBytes(18).toString('base64url')) };
	const options = ['-c', configuration, '-d', database, '--email', 'admin@example.com', '--activate-dependencies'];
	const modules = ['-u', 'account_payment', 'account_statement_ofx'];
	await runCommand(requireProgram('trytond-admin'), [...options, '--all', ...modules], { cwd: folder, env });
	const orderFile = fileOf('order.json', JSON.stringify({ ...order, ...login }));
	const script = path.join(n8nHostFolder, 'setUpTryton.py');
	await runCommand(requirePython('proteus'), [script, database, configuration, orderFile], { cwd: folder });
	const running = new ManagedProcess('Tryton', requireProgram('trytond'), ['-c', configuration], {
		cwd: folder,
		env: process.env,
		logFile: path.join(folder, 'trytond.log'),
	});
	const url = `http://${listen}/${database}/`;
	const find: RunningTryton['find'] = async (model, domain, fields) => {
		const params = [domain, 0, null, null, fields, {}];
		const records = await call(url, login, { method: `model.${model}.search_read`, params });
		return listOf(records, 'the records').map((record) => objectOf(record, 'a record'));
	};
	await running.waitUntil('Tryton to be ready', async () => await find('account.payment', [['id', '<', 0]], []));
	return {
		process: running,
		url,
		login,
		find,
		remove: async () => {
			await running.stop();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}
