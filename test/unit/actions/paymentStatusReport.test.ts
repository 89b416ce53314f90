import { type IDataObject, type INodeExecutionData, type INodeParameters, NodeOperationError } from 'n8n-workflow';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommercialBanking } from '../../../nodes/CommercialBanking/CommercialBanking.node';
import { SIMPLIFIED_STATUS_KEYS } from '../domain/pain002/items/simplifiedStatusKeys';
import { readReport } from '../../../nodes/CommercialBanking/domain/pain002/readReport';
import { decodePlaintext } from '../../../nodes/CommercialBanking/domain/pain002/tree/decodePlaintext';
import { statusItems } from '../domain/pain002/items/collectItems';
import { findVector, jwks, passphrase, readKeyFile } from '../domain/envelope/readVectors';
import { runNode } from '../../n8nStandIn/runNode';

const vectorFolder = join(__dirname, '../../vectors/pain002');
const readVector = (file: string) => readFileSync(join(vectorFolder, file));

const xml = readVector('every-field.xml').toString();
/** With All Fields, unless the test says otherwise. */
const resource = { resource: 'paymentStatusReport', operation: 'parse', output: 'full' };
const credential: IDataObject = {
	privateKey: readKeyFile('rsa.pkcs8.pem'),
	keyId: 'current',
	previousPrivateKeys: JSON.stringify({ keys: [jwks.previous, jwks.ec] }),
};

/** One input item: its parameters and its file. */
interface Input {
	readonly parameters: INodeParameters;
	readonly file?: Uint8Array;
}

interface Run {
	readonly continueOnFail?: boolean;
	readonly credential?: IDataObject;
	readonly signal?: AbortSignal;
	/** Counts how often the credential is read. */
	readonly onCredential?: () => void;
}

/** n8n hands over whatever an expression gives, also what is not of the type of the parameter. */
const text = (value: unknown, more: INodeParameters = {}): Input => ({
	parameters: { ...resource, inputType: 'text', text: value as string, ...more },
});

const binary = (file: Uint8Array, more: INodeParameters = {}): Input => ({
	parameters: { ...resource, ...more },
	file,
});

/** Runs the node as n8n does: with default parameters, files and the credential. */
async function run(inputs: readonly Input[], options: Run = {}): Promise<INodeExecutionData[]> {
	const parameters = inputs.map((input) => input.parameters);
	const { items } = await runNode(parameters, {
		getCredentials: async (name: string) => {
			options.onCredential?.();
			if (name !== 'commercialBankingNotificationsApi') throw new Error(`asked for ${name}`);
			return options.credential ?? credential;
		},
		getExecutionCancelSignal: () => options.signal,
		continueOnFail: () => options.continueOnFail ?? false,
		getInputData: () =>
			inputs.map(({ file }) => ({
				json: {},
				...(file && { binary: { data: { data: '', mimeType: 'application/xml' } } }),
			})),
		helpers: {
			getBinaryDataBuffer: async (itemIndex: number) => Buffer.from(inputs[itemIndex]?.file ?? []),
		},
	});
	return items;
}

/** The items that the trigger makes of a report. */
async function itemsOf(plaintext: string | Uint8Array) {
	const plaintextDigest = createHash('sha256').update(plaintext).digest('hex');
	const text = typeof plaintext === 'string' ? plaintext : decodePlaintext(plaintext);
	const items = await statusItems(await readReport(text), { plaintextDigest });
	return items.map((item) => ({ ...item, delivery: null }));
}

const jsonOf = (items: readonly INodeExecutionData[]) => items.map(({ json }) => json);

describe('a report from a text', () => {
	it('becomes the items of the trigger, without a delivery', async () => {
		const expected = await itemsOf(xml);
		expect(jsonOf(await run([text(xml)]))).toEqual(expected);
	});

	it('has its raw part as the last key on request', async () => {
		const [item] = await run([text(xml, { options: { includeRaw: true } })]);
		expect(Object.keys(item?.json ?? {}).slice(-2)).toEqual(['delivery', 'raw']);
		expect(item?.json.raw).toEqual(expect.any(Object));
	});

	it('is simplified unless told otherwise: flat, with an amount that is a number, and without its raw part', async () => {
		const [simplified] = jsonOf(await run([text(xml, { output: 'simplified', options: { includeRaw: true } })]));
		expect(Object.keys(simplified ?? {})).toEqual(SIMPLIFIED_STATUS_KEYS);
		expect(simplified).toMatchObject({ payment: 'E2E-9', amount: 120, counterparty: 'Example Payee Ltd' });
		const { parameters } = text(xml);
		const { output, ...defaults } = parameters;
		const { items } = await runNode([defaults]);
		expect(output).toBe('full');
		expect(jsonOf(items)).toEqual([simplified]);
	});

	it('answers an AI agent that asks for 20 statuses in at most 2,000 tokens', async () => {
		const items = await run(Array.from({ length: 20 }, () => text(xml, { output: 'simplified' })));
		expect(items).toHaveLength(20);
		// JSON like this has more than three characters a token.
		expect(JSON.stringify(jsonOf(items)).length / 3).toBeLessThanOrEqual(2_000);
	});

	it('has the selected fields and the ID of the payment', async () => {
		const [item] = jsonOf(await run([text(xml, { output: 'selected', fields: 'whatToDo, creditorName' })]));
		expect(Object.keys(item ?? {})).toEqual(['whatToDo', 'creditorName', 'originalEndToEndId']);
		expect(item).toMatchObject({ creditorName: 'Example Payee Ltd', originalEndToEndId: 'E2E-9' });
	});

	it.each(['short-document.json', 'long-versioned.json'])(
		'may be JSON as text, or JSON that n8n has parsed: %s',
		async (file) => {
			const report = readVector(file).toString();
			const [fromText, fromObject] = [await run([text(report)]), await run([text(JSON.parse(report))])];
			expect(jsonOf(fromText)).toEqual([expect.objectContaining({ delivery: null, level: 'payment' })]);
			expect(fromObject).toHaveLength(fromText.length);
		},
	);

	it.each([
		[
			'a name of a stranger that looks like a JWE',
			(json: string) => json.replaceAll('Example Payee Ltd', 'eyJhbGciOiIifQ....'),
		],
		['the frame of an encrypted one', (json: string) => `{"SECURE":{"encrypted":false,"data":${json}}}`],
	])('is no encrypted report by %s', async (_, change) => {
		const onCredential = jest.fn();
		const json = change(readVector('long-versioned.json').toString());
		expect(jsonOf(await run([text(json)], { onCredential }))).toEqual(await itemsOf(json));
		expect(onCredential).not.toHaveBeenCalled();
	});

	it('links each item to its input item', async () => {
		const items = await run([text(xml), text(readVector('part-several-payments.xml').toString()), text(xml)]);
		const pairs = items.map(({ pairedItem }) => pairedItem);
		expect(pairs).toEqual([0, 1, 1, 1, 2].map((item) => ({ item })));
	});
});

describe('a report from a file', () => {
	const name = 'Müller';
	const report = (encoding: string) =>
		`<?xml version="1.0" encoding="${encoding}"?>${xml.replace(/<\?xml.*?\?>/, '').replace(/<Nm>[^<]*<\/Nm>/g, `<Nm>${name}</Nm>`)}`;

	it.each([
		['UTF-8 with its mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(report('UTF-8'))])],
		['ISO-8859-1', Buffer.from(report('ISO-8859-1'), 'latin1')],
		['UTF-16 with its mark', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(report('UTF-16'), 'utf16le')])],
	])('becomes the items of the trigger, with the same keys: %s', async (_, file) => {
		const items = jsonOf(await run([binary(file)]));
		expect(items).toMatchObject([{ creditorName: name }]);
		expect(items).toEqual(await itemsOf(file));
	});

	it.each([
		['is empty', binary(Buffer.alloc(0)), 'The file is empty'],
		['is in another field', binary(Buffer.from(xml), { binaryPropertyName: 'file' }), "no file in the field 'file'"],
		['is missing', text(xml, { inputType: 'binary' }), /no file/],
		['is in no known encoding', binary(Buffer.from(report('EBCDIC-X'))), /encoding/],
	])('that %s is an error', async (_, input, message) => {
		await expect(run([input])).rejects.toMatchObject({
			name: 'NodeOperationError',
			message: expect.stringMatching(message),
			context: { itemIndex: 0 },
		});
	});
});

describe('an encrypted report', () => {
	const sealed = [findVector('jwe compact RSA'), findVector('x-crypto-key')];

	it.each(sealed)('is opened: $name', async ({ body, cryptoKeyHeader, plaintext = '' }) => {
		const expected = await itemsOf(plaintext);
		const options: INodeParameters = { options: cryptoKeyHeader === undefined ? {} : { cryptoKeyHeader } };
		expect(jsonOf(await run([text(body, options)]))).toEqual(expected);
		expect(jsonOf(await run([binary(Buffer.from(`\uFEFF${body}`), options)]))).toEqual(expected);
	});

	it('is opened from a text that begins with the mark of its file, and with a header that is no text', async () => {
		const { body } = findVector('jwe compact RSA');
		const options = { options: { cryptoKeyHeader: {} } };
		expect(await run([text(`\uFEFF${body}`, options)])).toHaveLength(1);
	});

	it('needs a credential, a plain report does not', async () => {
		const onCredential = jest.fn();
		await run([text(xml)], { onCredential });
		expect(onCredential).not.toHaveBeenCalled();
	});
});

describe('errors', () => {
	const jwe = findVector('jwe compact as application/jose').body;
	const { body, cryptoKeyHeader: header = '' } = findVector('x-crypto-key');

	it.each([
		['no text', text('  '), /empty/i, /Binary File/],
		['a text that is no report', text('Dear customer'), /neither XML nor JSON/, /pain\.002/],
		['malformed XML', text(xml.slice(0, -20)), /cannot be read/, /^Check that this is a payment.*complete/],
		['an envelope without its header', text(body), /x-crypto-key/, /Crypto Key Header/],
		['a malformed header', text(body, { options: { cryptoKeyHeader: 'a.b' } }), /cannot be read/, /five parts/],
		[
			'a header beside a JWE',
			text(jwe, { options: { cryptoKeyHeader: header } }),
			/cannot be read/,
			/Crypto Key Header/,
		],
		['a JWE that breaks off', text(jwe.slice(0, 300)), /encrypted report cannot be read/, /complete/],
		['a damaged envelope', text(`${jwe.slice(0, -4)}AAAA`), /No key/, /Previous Private Keys/],
		[
			'an envelope that is not allowed',
			text(
				`${Buffer.from('{"alg":"RSA1_5","enc":"A256GCM"}').toString('base64url')}.${jwe.split('.').slice(1).join('.')}`,
			),
			/not allowed/,
			/^Ask the bank for another algorithm\. /,
		],
	])('%s', async (_, input, message, description) => {
		await expect(run([input])).rejects.toMatchObject({
			name: 'NodeOperationError',
			message: expect.stringMatching(message),
			description: expect.stringMatching(description),
			context: { itemIndex: 0 },
		});
	});

	it('a credential without its passphrase', async () => {
		const locked = { privateKey: readKeyFile('rsa.pkcs8-encrypted.pem') };
		await expect(run([text(jwe)], { credential: locked })).rejects.toMatchObject({
			name: 'NodeOperationError',
			message: expect.stringMatching(/passphrase/i),
			description: expect.stringMatching(/credential/),
		});
	});

	it('a passphrase opens the key', async () => {
		const locked = { privateKey: readKeyFile('rsa.pkcs8-encrypted.pem'), passphrase };
		expect(await run([text(jwe)], { credential: locked })).toHaveLength(1);
	});

	it('contain nothing of the report or the key', async () => {
		const secret = xml.replace(/<\/CstmrPmtStsRpt>/, '</Secret4711>');
		const error: unknown = await run([text(secret)]).catch((thrown: unknown) => thrown);
		if (!(error instanceof NodeOperationError)) throw new Error('The report was not refused');
		expect(`${error.message} ${error.description ?? ''}`).not.toMatch(/Secret|4711|E2E/);
	});

	it('do not affect the other items with Continue On Fail', async () => {
		const items = await run([text(xml), text('x'), text(xml)], { continueOnFail: true });
		expect(jsonOf(items)).toMatchObject([
			{ status: expect.any(String) },
			{ error: expect.stringContaining('neither XML nor JSON'), details: { description: expect.any(String) } },
			{ status: expect.any(String) },
		]);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([0, 1, 2].map((item) => ({ item })));
	});

	it('end the execution when it was cancelled, also with Continue On Fail', async () => {
		const running = run([text(xml)], { signal: AbortSignal.abort(), continueOnFail: true });
		await expect(running).rejects.toMatchObject({ name: 'NodeOperationError' });
	});
});

it('asks for a file or for a text, and needs it', () => {
	const inputs = new CommercialBanking().description.properties.filter(
		({ displayOptions }) =>
			displayOptions?.show?.inputType && displayOptions.show.resource?.[0] === 'paymentStatusReport',
	);
	expect(inputs.map(({ name, required, displayOptions }) => [name, required, displayOptions?.show?.inputType])).toEqual(
		[
			['binaryPropertyName', true, ['binary']],
			['text', true, ['text']],
		],
	);
	expect(inputs[1]?.typeOptions?.rows).toBeGreaterThan(1);
});
