import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { listen } from '../../n8n-host/listen.ts';
import { projectRoot } from '../../n8n-host/projectRoot.ts';
import { BankNode } from './bankNode';
import { startStage, stopStage, type Stage } from './startStage';

const EXECUTION_TIMEOUT_MILLISECONDS = 600_000;

const fill = (before: string, piece: string, after = '') =>
	Buffer.from(before + piece.repeat(Math.floor(63_000_000 / piece.length)) + after);

const mt940 = ':20:S\n:25:DE02120300000000202051\n:28C:1/1\n:60F:C261122EUR1,00\n';
const bai2 = '01,BANK,ACME,261124,0600,7,80,,2/\n02,ACME,BANK,1,261123,2359,EUR,2/\n03,4711,EUR,010,100,,/\n';
const camt = '<Document><BkToCstmrStmt><Stmt>';

/** What is made of each of them is many times as large as the file. */
const hostile: ReadonlyArray<readonly [name: string, file: Uint8Array]> = [
	['short records of BAI2', fill(bai2, '16\n')],
	['bookings of BAI2', fill(bai2, '16,195,5,,,,T\n')],
	['continuations of BAI2', fill(`${bai2}16,195,5,,,,T\n`, '88,x\n')],
	['bookings of MT940', fill(mt940, ':61:2611231123C5,NTRFA\n')],
	['hyphens of MT940', fill(mt940, '-\n')],
	['entries of camt', fill(camt, '<Ntry/>')],
	['payments of camt', fill(`${camt}<Ntry><NtryDtls>`, '<TxDtls/>')],
	['documents', fill('', '<a/>')],
];

let stage: Stage;
let server: Server;
let url: string;
let file: Uint8Array = Buffer.alloc(0);

beforeAll(async () => {
	server = createServer((_request, response) => {
		response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(file);
	});
	url = `http://127.0.0.1:${await listen(server)}`;
	stage = await startStage('hostile-files', { env: { NODE_OPTIONS: '--max-old-space-size=1536' } });
}, 400_000);

afterAll(async () => {
	server.closeAllConnections();
	server.close();
	await stopStage();
});

/** Parses what n8n's HTTP Request node has downloaded. */
async function parse(content: Uint8Array) {
	file = content;
	const parameters = { url, options: { response: { response: { responseFormat: 'file' } } } };
	const before = { name: 'File', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2, parameters };
	const bank = new BankNode(stage.client, '');
	const task = { resource: 'statementFile', operation: 'parse', inputType: 'binary' };
	const executionId = await bank.start(task, { node: { credentials: {} }, before });
	await stage.client.waitForExecution(executionId, EXECUTION_TIMEOUT_MILLISECONDS);
	return await bank.read(executionId);
}

it.each(hostile)(
	'an n8n with a heap of 1.5 GB refuses 63 MB of %s, and goes on',
	async (_name, content) => {
		expect(await parse(content)).toMatchObject({ status: 'error', items: [] });
		const ordinary = await parse(readFileSync(path.join(projectRoot, 'examples/statement.mt940.sta')));
		expect(ordinary.status).toBe('success');
		expect(ordinary.items.length).toBeGreaterThan(0);
		expect(stage.n8n.process.child.exitCode).toBeNull();
	},
	2 * EXECUTION_TIMEOUT_MILLISECONDS,
);
