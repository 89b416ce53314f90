import { constants, createCipheriv, createHash, publicEncrypt, randomBytes, type KeyObject } from 'node:crypto';

/** An encrypted notification. It is encrypted before the run, so that sending costs little. */
export interface SealedDelivery {
	/** Unique. {@link requestIdPattern} finds it in n8n's database. */
	readonly requestId: string;
	/** `{"payload": "<compact JWE>"}` */
	readonly body: string;
	/** SHA-256 of the plaintext in hex. The trigger calls it `delivery.id`. */
	readonly plaintextSha256: string;
	/** The end-to-end IDs of its transactions. The trigger makes an item of each. */
	readonly endToEndIds: readonly string[];
}

/** Matches the `requestId` of every sealed delivery. */
export const requestIdPattern = /load-[0-9a-f]{8}-\d{6}/g;

const protectedHeader = Buffer.from('{"alg":"RSA-OAEP-256","enc":"A256GCM"}').toString('base64url');

const endToEndId = (name: string, index: number) => `${name}-E${index}`;

const transaction = (name: string, index: number) =>
	`<TxInfAndSts><StsId>${name}-S${index}</StsId><OrgnlInstrId>${name}-I${index}</OrgnlInstrId>` +
	`<OrgnlEndToEndId>${endToEndId(name, index)}</OrgnlEndToEndId><TxSts>RJCT</TxSts>` +
	'<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>The account of the creditor is closed</AddtlInf></StsRsnInf>' +
	'<AccptncDtTm>2026-11-20T10:00:00Z</AccptncDtTm><OrgnlTxRef><Amt><InstdAmt Ccy="EUR">1200.40</InstdAmt></Amt>' +
	'<ReqdExctnDt><Dt>2026-11-20</Dt></ReqdExctnDt><RmtInf><Ustrd>Invoice 2026-11-0815, with thanks</Ustrd></RmtInf>' +
	'<Dbtr><Pty><Nm>Example Trading Company</Nm></Pty></Dbtr><Cdtr><Pty><Nm>Example Supplies Limited</Nm></Pty></Cdtr>' +
	'</OrgnlTxRef></TxInfAndSts>';

/** The smallest that the Code node of the benchmark understands too. */
const smallTransaction = (name: string, index: number) =>
	`<TxInfAndSts><OrgnlEndToEndId>${endToEndId(name, index)}</OrgnlEndToEndId><TxSts>ACSC</TxSts></TxInfAndSts>`;

/** The reports, by the size of the sealed body. */
const reports = {
	'1 KB': { transactions: 1, write: smallTransaction },
	'4 KB': { transactions: 3, write: transaction },
} as const;

export type BodySize = keyof typeof reports;

/** A pain.002 of about 0.5 or 2.5 kB. */
function makeReport(name: string, size: BodySize): string {
	const { transactions: length, write } = reports[size];
	const transactions = Array.from({ length }, (_, index) => write(name, index)).join('');
	return (
		'<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10">' +
		`<CstmrPmtStsRpt><GrpHdr><MsgId>${name}</MsgId><CreDtTm>2026-11-20T10:00:00Z</CreDtTm></GrpHdr>` +
		'<OrgnlGrpInfAndSts><OrgnlMsgId>ORDER-1</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>' +
		`</OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><OrgnlPmtInfId>BATCH-1</OrgnlPmtInfId>${transactions}` +
		'</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>'
	);
}

/** Makes a compact JWE (RFC 7516) with RSA-OAEP-256 and A256GCM. */
function encrypt(plaintext: string, publicKey: KeyObject): string {
	const contentKey = randomBytes(32);
	const iv = randomBytes(12);
	const cipher = createCipheriv('aes-256-gcm', contentKey, iv);
	cipher.setAAD(Buffer.from(protectedHeader, 'ascii'));
	const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
	const padding = constants.RSA_PKCS1_OAEP_PADDING;
	const encryptedKey = publicEncrypt({ key: publicKey, padding, oaepHash: 'sha256' }, contentKey);
	const parts = [encryptedKey, iv, ciphertext, cipher.getAuthTag()].map((part) => part.toString('base64url'));
	return [protectedHeader, ...parts].join('.');
}

/** The body of a delivery: the JWE is a field of a JSON object. */
const sealText = (plaintext: string, publicKey: KeyObject): string =>
	JSON.stringify({ payload: encrypt(plaintext, publicKey) });

/** Makes `count` different notifications. About 5,000 take one second. */
export function sealDeliveries(count: number, publicKey: KeyObject, size: BodySize = '4 KB'): SealedDelivery[] {
	const run = randomBytes(4).toString('hex');
	return Array.from({ length: count }, (_, index) => {
		const requestId = `load-${run}-${String(index).padStart(6, '0')}`;
		const name = requestId.toUpperCase();
		const plaintext = makeReport(name, size);
		return {
			requestId,
			body: sealText(plaintext, publicKey),
			plaintextSha256: createHash('sha256').update(plaintext).digest('hex'),
			endToEndIds: Array.from({ length: reports[size].transactions }, (_, each) => endToEndId(name, each)),
		};
	});
}
