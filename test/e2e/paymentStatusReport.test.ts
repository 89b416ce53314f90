import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { objectOf, textOf, type JsonObject } from '../../n8n-host/jsonValue.ts';
import type { EndedExecution } from '../../n8n-host/n8nClient.ts';
import { createNotificationsCredential, makeNotificationClient } from '../../n8n-host/setUpCredentials.ts';
import { pushOne } from './bankNotifications';
import { shareStage, stopStage, type SharedStage } from './startStage';

const triggerName = 'Start';
const fileName = 'File';
const nodeName = 'Report';

const formats = ['xml', 'jsonShort', 'jsonLong'];
const envelopes = ['jwe', 'cryptoKey'];

/** What the sandbox bank reports. Some of the values are easily damaged, such as leading zeros and umlauts. */
const payments = [
	{
		paymentInformationId: '000077',
		status: 'PART',
		numberOfTransactions: '2',
		transactions: [
			{
				endToEndId: '000123',
				status: 'RJCT',
				reasonCode: 'AC04',
				additionalInformation: ['The account was closed & "gone": pl', 'ease ask.'],
				amount: '1200.40',
				currency: 'EUR',
				creditorName: 'Müller <Söhne> & Co',
				creditorIban: 'DE02120300000000202051',
			},
			{ endToEndId: 'E2E-2', status: 'ACSC', amount: '0.10', currency: 'USD', acceptedAt: '2026-11-20T10:00:00Z' },
		],
	},
	{ paymentInformationId: '000078', status: 'PDNG', numberOfTransactions: '1', transactions: [] },
];

const expectedItems = [
	{
		status: 'RJCT',
		level: 'payment',
		final: true,
		reasonCode: 'AC04',
		reasonName: 'Closed Account Number',
		reasonText: 'The account was closed & "gone": please ask.',
		originalPaymentInformationId: '000077',
		originalEndToEndId: '000123',
		amount: '1200.40',
		currency: 'EUR',
		creditor: { name: 'Müller <Söhne> & Co', account: 'DE02120300000000202051' },
		batchStatus: 'PART',
		delivery: null,
	},
	{
		status: 'ACSC',
		outcome: 'completed',
		originalEndToEndId: 'E2E-2',
		amount: '0.10',
		acceptedAt: '2026-11-20T10:00:00Z',
	},
	{ status: 'PDNG', level: 'batch', originalPaymentInformationId: '000078', amount: null, delivery: null },
];

/** A delivery as the client of the bank received it. */
interface Sealed {
	readonly body: string;
	readonly header: string;
}

/** Receives the deliveries of the bank, and serves files like the download page of a bank. */
class FileServer {
	readonly files = new Map<string, Uint8Array>();

	readonly delivered: Sealed[] = [];

	private readonly server: Server = createServer((request, response) => void this.answer(request, response));

	async start(): Promise<string> {
		await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
		const address = this.server.address();
		if (typeof address !== 'object' || address === null) throw new Error('The file server has no address');
		return `http://127.0.0.1:${address.port}`;
	}

	async stop(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
	}

	private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const body = await buffer(request);
		if (request.method === 'POST') {
			this.delivered.push({ body: body.toString(), header: String(request.headers['x-crypto-key'] ?? '') });
			response.writeHead(200).end('{}');
			return;
		}
		const file = this.files.get(request.url ?? '');
		response.writeHead(file ? 200 : 404, { 'content-type': 'application/octet-stream' }).end(file);
	}
}

describe('payment status reports from text and files, on a real n8n', () => {
	const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
	const server = new FileServer();
	let stage: SharedStage;
	let filesUrl: string;
	let credentialId: string;

	beforeAll(async () => {
		filesUrl = await server.start();
		stage = await shareStage('payment-status-report');
		const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
		credentialId = await createNotificationsCredential(stage.client, makeNotificationClient(), pem);
		await stage.sandbox.control('POST', 'subscription', {
			notificationsBaseUrl: filesUrl,
			clientId: 'nobody',
			clientSecret: 'nothing',
			accessToken: 'fixed',
			verifyTokenSignature: false,
			publicKey: publicKey.export({ type: 'spki', format: 'pem' }),
		});
	}, 400_000);

	afterAll(async () => {
		await server.stop();
		await stopStage();
	});

	/**
	 * Makes the bank write and deliver a report.
	 *
	 * @returns its plaintext, and the sealed delivery
	 */
	async function order(format: string, more: JsonObject = {}): Promise<{ plaintext: string; sealed: Sealed }> {
		const { id } = await pushOne(stage.sandbox, { payments, groupStatus: 'PART', format, ...more });
		const shown = objectOf(await stage.sandbox.control('GET', `notifications/${id}`), 'the notification');
		const sealed = server.delivered.at(-1);
		if (sealed === undefined) throw new Error('The bank delivered nothing');
		return { plaintext: textOf(shown.plaintext, 'its plaintext'), sealed };
	}

	const makeNode = (
		name: string,
		type: string,
		typeVersion: number,
		parameters: JsonObject,
		more: JsonObject = {},
	) => ({
		id: randomUUID(),
		name,
		type,
		typeVersion,
		position: [0, 0],
		parameters,
		...more,
	});

	/** Runs the node behind a manual trigger, or behind the download of a file. */
	async function parse(parameters: JsonObject, { file, ...more }: JsonObject = {}): Promise<EndedExecution> {
		const download = makeNode(fileName, 'n8n-nodes-base.httpRequest', 4.2, {
			url: `${filesUrl}${String(file)}`,
			options: { response: { response: { responseFormat: 'file' } } },
		});
		const report = makeNode(
			nodeName,
			'n8n-nodes-commercial-banking.commercialBanking',
			1,
			{ resource: 'paymentStatusReport', operation: 'parse', inputType: 'text', output: 'full', ...parameters },
			more,
		);
		const chain = [
			makeNode(triggerName, 'n8n-nodes-base.manualTrigger', 1, {}),
			...(file === undefined ? [] : [download]),
			report,
		];
		const links = chain
			.slice(0, -1)
			.map(
				({ name }, index) => [name, { main: [[{ node: chain[index + 1]?.name, type: 'main', index: 0 }]] }] as const,
			);
		const workflowId = await stage.client.createWorkflow({
			name: 'Payment status report',
			nodes: chain,
			connections: Object.fromEntries(links),
		});
		return await stage.client.runWorkflow(workflowId, triggerName);
	}

	const withCredential = () => ({
		credentials: { commercialBankingNotificationsApi: { id: credentialId, name: 'Notifications' } },
	});

	async function parseFile(
		bytes: Uint8Array,
		parameters: JsonObject = {},
		more: JsonObject = {},
	): Promise<EndedExecution> {
		const file = `/${randomUUID()}`;
		server.files.set(file, bytes);
		return await parse({ inputType: 'binary', ...parameters }, { file, ...more });
	}

	it.each(formats)('reads a report in %s, from a text and from a file', async (format) => {
		const { plaintext } = await order(format);
		const [fromText, fromFile] = [await parse({ text: plaintext }), await parseFile(Buffer.from(plaintext))];
		expect(fromText.itemsOf(nodeName)).toMatchObject(expectedItems);
		expect(fromFile.itemsOf(nodeName)).toEqual(fromText.itemsOf(nodeName));
	});

	it.each(envelopes)('decrypts a report sealed as %s, from a text and from a file', async (envelope) => {
		const { sealed } = await order('xml', { envelope });
		const options = envelope === 'cryptoKey' ? { cryptoKeyHeader: sealed.header } : {};
		const parameters = { options };
		const [fromText, fromFile] = [
			await parse({ text: sealed.body, ...parameters }, withCredential()),
			await parseFile(Buffer.from(sealed.body), parameters, withCredential()),
		];
		expect(fromText.errorMessage).toBeUndefined();
		expect(fromText.itemsOf(nodeName)).toMatchObject(expectedItems);
		expect(fromFile.itemsOf(nodeName)).toEqual(fromText.itemsOf(nodeName));
	});

	it('puts the error into an item when On Error is set to continue', async () => {
		const execution = await parseFile(Buffer.from('<a/>'), {}, { onError: 'continueRegularOutput' });
		expect(execution.status).toBe('success');
		expect(execution.itemsOf(nodeName)).toEqual([expect.objectContaining({ error: expect.any(String) })]);
	});
});
