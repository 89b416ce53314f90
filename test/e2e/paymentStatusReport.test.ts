import { createServer, type Server } from 'node:http';
import type { JsonObject } from '../../n8n-host/jsonValue.ts';
import { listen } from '../../n8n-host/listen.ts';
import { createNotificationsCredential, makeNotificationClient } from '../../n8n-host/setUpCredentials.ts';
import { BankNode, type RunOptions } from './bankNode';
import { shareStage, stopStage, type SharedStage } from './startStage';
import { makeReport, sealForCurrentKey, vectorKeys } from './support/postDelivery';

const report = makeReport('Müller &lt;Söhne>');

const expectedItems = [{ status: 'ACSC', originalEndToEndId: 'E1', message: { id: 'Müller <Söhne>' }, delivery: null }];

let stage: SharedStage;
let credentialId: string;
let server: Server;
let filesUrl: string;
/** What the server has for download. */
let file = '';

beforeAll(async () => {
	server = createServer((_request, response) => {
		response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(file);
	});
	filesUrl = `http://127.0.0.1:${await listen(server)}`;
	stage = await shareStage('payment-status-report');
	credentialId = await createNotificationsCredential(stage.client, makeNotificationClient(), vectorKeys.current);
}, 400_000);

afterAll(async () => {
	server.closeAllConnections();
	server.close();
	await stopStage();
});

const parse = async (parameters: JsonObject, options: RunOptions) => {
	const all = { resource: 'paymentStatusReport', operation: 'parse', output: 'full', ...parameters };
	return await new BankNode(stage.client, '').run(all, options);
};

const parseText = async (text: string, node: JsonObject) => await parse({ inputType: 'text', text }, { node });

/** Parses what n8n's HTTP Request node has downloaded. */
const parseFile = async (text: string, node: JsonObject) => {
	file = text;
	const parameters = { url: filesUrl, options: { response: { response: { responseFormat: 'file' } } } };
	const before = { name: 'File', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2, parameters };
	return await parse({ inputType: 'binary' }, { node, before });
};

it.each(['plain', 'encrypted'])('reads a report that is %s, from a text and from a file', async (how) => {
	const text = how === 'plain' ? report : await sealForCurrentKey(report);
	const credentials = { commercialBankingNotificationsApi: { id: credentialId, name: 'Notifications' } };
	const node = how === 'plain' ? { credentials: {} } : { credentials };
	const fromText = await parseText(text, node);
	expect(fromText.error).toBeUndefined();
	expect(fromText.items).toMatchObject(expectedItems);
	expect((await parseFile(text, node)).items).toEqual(fromText.items);
});

it('puts the error into an item when On Error is set to continue', async () => {
	const node = { credentials: {}, onError: 'continueRegularOutput' };
	const { status, items } = await parseFile('<a/>', node);
	expect(status).toBe('success');
	expect(items).toEqual([expect.objectContaining({ error: expect.any(String) })]);
});
