import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { encodeJson } from '../unit/domain/encodeJson';
import { vectors } from '../unit/domain/envelope/readVectors';

const reportFolder = join(__dirname, '../vectors/pain002');

/** Every example of a report, well-formed or not. */
const reports: readonly string[] = readdirSync(reportFolder)
	.filter((name) => /\.(?:xml|json)$/.test(name) && name !== 'cases.json')
	.map((name) => readFileSync(join(reportFolder, name), 'utf8'));

const stretches = fc.oneof(
	fc.string({ maxLength: 20 }),
	fc.constantFrom(
		'',
		'<',
		'>',
		'</',
		'&',
		'&#0;',
		'<![CDATA[',
		']]>',
		'<!--',
		'"',
		'{',
		'}',
		'[',
		']',
		',',
		':',
		'\\',
		'\u0000',
	),
	fc.constantFrom(
		'<!DOCTYPE a [<!ENTITY b "c">]>',
		'<Sts>ACSC</Sts>',
		'"__proto__":{}',
		'xmlns="x"',
		'1e999',
		'\ud800',
	),
);

/** A text in which some parts are replaced or removed. */
export const damaged = (texts: fc.Arbitrary<string>): fc.Arbitrary<string> =>
	fc
		.tuple(texts, fc.array(fc.tuple(fc.nat(), fc.nat({ max: 60 }), stretches), { minLength: 1, maxLength: 4 }))
		.map(([text, changes]) =>
			changes.reduce((changed, [at, length, stretch]) => {
				const start = at % (changed.length + 1);
				return changed.slice(0, start) + stretch + changed.slice(start + length);
			}, text),
		);

const names = fc.constantFrom(
	...(
		'Document CstmrPmtStsRpt GrpHdr MsgId CreDtTm OrgnlGrpInfAndSts OrgnlMsgId GrpSts OrgnlNbOfTxs ' +
		'OrgnlPmtInfAndSts PmtInfSts TxInfAndSts TxSts StsRsnInf Rsn Cd Amt InstdAmt NbOfTxsPerSts ' +
		'customerPaymentStatusReportV10 groupHeader transactionInformationAndStatus x'
	).split(' '),
);

const values = fc.oneof(
	fc.string(),
	fc.constantFrom('ACSC', 'RJCT', 'PART', '1', '1200.40', '2026-11-20T10:00:00Z'),
	fc.double(),
);

interface Tree {
	[name: string]: Tree | Tree[] | string | number;
}

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
	tree: fc.dictionary(names, fc.oneof({ maxDepth: 8 }, values, tie('tree'), fc.array(tie('tree'), { maxLength: 3 }))),
}));

const toXml = (value: Tree[string]): string => {
	if (typeof value !== 'object') return String(value);
	return Object.entries(value)
		.map(([name, inside]) => (Array.isArray(value) ? toXml(inside) : `<${name}>${toXml(inside)}</${name}>`))
		.join('');
};

/** Plaintexts of deliveries: from random text to reports that are almost valid. */
export const plaintexts: fc.Arbitrary<string> = fc.oneof(
	fc.string({ unit: 'binary' }),
	fc.json(),
	tree.map((each) => JSON.stringify({ CstmrPmtStsRpt: each })),
	tree.map((each) => `<Document><CstmrPmtStsRpt>${toXml(each)}</CstmrPmtStsRpt></Document>`),
	damaged(fc.constantFrom(...reports)),
);

const base64 = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('base64url'));

const publicKeys = fc.record({
	kty: fc.constantFrom('EC', 'OKP'),
	crv: fc.constant('P-256'),
	x: base64,
	y: base64,
});

const joseHeaders = fc.record(
	{
		alg: fc.oneof(
			fc.constantFrom(
				'RSA-OAEP',
				'RSA-OAEP-256',
				'ECDH-ES',
				'ECDH-ES+A256KW',
				'RSA1_5',
				'dir',
				'none',
				'HS256',
				'ES256',
			),
			fc.jsonValue(),
		),
		enc: fc.oneof(fc.constantFrom('A128GCM', 'A256GCM', 'A128CBC-HS256'), fc.jsonValue()),
		zip: fc.oneof(fc.constant('DEF'), fc.jsonValue()),
		kid: fc.jsonValue(),
		typ: fc.oneof(fc.constant('at+jwt'), fc.jsonValue()),
		epk: fc.oneof(publicKeys, fc.jsonValue()),
		apu: fc.jsonValue(),
		p2c: fc.nat(),
		crit: fc.jsonValue(),
		b64: fc.boolean(),
	},
	{ requiredKeys: [] },
);

/** Random bytes, often as many as the place needs. */
const sized = (size: number) => fc.oneof(base64, fc.constant(Buffer.alloc(size, 1).toString('base64url')));

const jwes = fc
	.tuple(joseHeaders.map(encodeJson), sized(256), sized(12), base64, sized(16))
	.map((parts) => parts.join('.'));

const recipients = fc.array(fc.record({ header: joseHeaders, encrypted_key: sized(256) }), { maxLength: 12 });

const jsonJwes = fc.record(
	{
		protected: fc.oneof(joseHeaders.map(encodeJson), fc.jsonValue()),
		unprotected: fc.oneof(joseHeaders, fc.jsonValue()),
		header: fc.oneof(joseHeaders, fc.jsonValue()),
		recipients: fc.oneof(recipients, fc.jsonValue()),
		encrypted_key: fc.oneof(sized(256), fc.jsonValue()),
		iv: fc.oneof(sized(12), fc.jsonValue()),
		ciphertext: fc.oneof(base64, fc.jsonValue()),
		tag: fc.oneof(sized(16), fc.jsonValue()),
		aad: fc.oneof(base64, fc.jsonValue()),
	},
	{ requiredKeys: [] },
);

/** Bodies of deliveries: from random text to sealed deliveries that are almost valid. */
export const bodies: fc.Arbitrary<string> = fc.oneof(
	fc.string({ unit: 'binary' }),
	fc.json(),
	jwes,
	fc.oneof(jwes, jsonJwes).map((jwe) => JSON.stringify({ payload: [{ jwe }] })),
	damaged(fc.constantFrom(...vectors.map(({ body }) => body))),
);

const cryptoKeyHeaders = fc.constantFrom(...vectors.flatMap(({ cryptoKeyHeader }) => cryptoKeyHeader ?? []));

/** What a caller may write into the headers that the trigger reads. */
export const deliveryHeaders = fc.record(
	{
		'content-type': fc.oneof(fc.constantFrom('application/json', 'application/jose', 'text/xml'), fc.string()),
		'x-crypto-key': fc.oneof(cryptoKeyHeaders, damaged(cryptoKeyHeaders), fc.string()),
		'x-request-id': fc.string({ unit: 'binary' }),
		'x-retry-flag': fc.string(),
		'x-payment-type': fc.string({ unit: 'binary' }),
	},
	{ requiredKeys: [] },
);

/** Authorization headers. None of them is valid. */
export const authorizations: fc.Arbitrary<string> = fc.oneof(
	fc.string({ unit: 'binary' }),
	fc.string().map((text) => `Bearer ${text}`),
	fc
		.tuple(joseHeaders, fc.jsonValue(), base64)
		.map(([header, claims, end]) => `Bearer ${encodeJson(header)}.${encodeJson(claims)}.${end}`),
	base64.map((text) => `Basic ${text}`),
);

const grant = fc.constantFrom(
	'grant_type=client_credentials',
	'grant_type=password',
	'{"grant_type":"client_credentials"}',
	'',
);

/** Bodies of token requests. None of them has the right secret. */
export const tokenRequests: fc.Arbitrary<string> = fc.oneof(
	fc.string({ unit: 'binary' }),
	fc.json(),
	damaged(grant),
	fc.tuple(grant, fc.webQueryParameters()).map((parts) => parts.join('&')),
	fc
		.dictionary(fc.constantFrom('grant_type', 'client_id', 'client_secret', 'scope', '__proto__'), fc.jsonValue())
		.map((each) => JSON.stringify(each)),
);
