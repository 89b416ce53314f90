import fc from 'fast-check';

// Large texts of one kind, as somebody sends who wants n8n to stand still: always other names, numbers, attributes,
// texts in texts, and characters that a reader treats in their own way.

/** The most that n8n takes by default. */
const LARGEST = 16 * 1024 * 1024;

/** What one text repeats. */
interface Shape {
	/** How many different names there are. */
	readonly names: number;
	/** A piece of text, without quotes, brackets and ampersands. */
	readonly piece: string;
}

type MakePart = (shape: Shape, index: number) => string;

/** Around the parts, and one part. */
type Kind = readonly [before: string, part: MakePart, after: string];

const name = ({ names, piece }: Shape, index: number) => `n${/^\p{L}+$/u.test(piece) ? piece : ''}${index % names}`;

const inXml = (before: string, part: MakePart, after = ''): Kind => [
	`<Document><CstmrPmtStsRpt><GrpHdr/>${before}`,
	part,
	`${after}</CstmrPmtStsRpt></Document>`,
];
const inJson = (before: string, part: MakePart, after: string): Kind => [
	`{"CstmrPmtStsRpt":{"GrpHdr":"",${before}`,
	part,
	`${after}}}`,
];
const inList = (part: MakePart): Kind => inJson('"x":[', part, '0]');
const transaction = (inside: string) => `<TxInfAndSts>${inside}</TxInfAndSts>`;

const kinds: readonly Kind[] = [
	inXml('', (shape, index) => `<${name(shape, index)}/>`),
	inXml('', (shape, index) => `<a ${name(shape, index)}=""/>`),
	inXml('<a ', (shape, index) => `${name(shape, index)}="" `, '/>'),
	inXml('<a ', (shape, index) => `xmlns:${name(shape, index)}="" `, '/>'),
	inXml('', (shape, index) => `<a><${name(shape, index)}/><${name(shape, index * 7)}/></a>`),
	inXml('', ({ piece }) => `<a>${piece}</a>`),
	inXml('<a>', ({ piece }) => piece, '</a>'),
	inXml('<a b="', ({ piece }) => piece, '"/>'),
	inXml('<a>', ({ piece }, index) => (index % 1_000 === 0 ? '<b/>' : `&lt;${piece}&#x41;`), '</a>'),
	inXml('<!--', ({ piece }) => `- ${piece}`, '-->'),
	inXml('<?x ', ({ piece }) => `? ${piece}`, '?>'),
	inXml('<a><![CDATA[', ({ piece }) => `] ${piece}`, ']]></a>'),
	inXml('', ({ piece }) => `<!--${piece}--><?x ${piece}?>`),
	inXml('', (shape, index) => transaction(`<${name(shape, index)}/>`)),
	inXml('', ({ piece }) => transaction(`<StsRsnInf><AddtlInf>${piece}</AddtlInf></StsRsnInf>`.repeat(30))),
	['<a/>', ({ piece }) => `<!--${piece}-->`, ''],
	['', ({ piece }) => piece, '<CstmrPmtStsRpt><GrpHdr/></CstmrPmtStsRpt>'],
	['<a>', (shape, index) => `<${name(shape, index)}><b/></${name(shape, index)}>`, '</a>'],
	inJson('', (shape, index) => `"${name(shape, index)}":1,`, '"z":1'),
	inJson('', (shape, index) => `"${index % shape.names}":1,`, '"z":1'),
	inList((shape, index) => `{"${name(shape, index)}":1},`),
	inList((shape, index) => `{"${index % shape.names}":1},`),
	inList((shape, index) => `{"${name(shape, index)}":1,"${name(shape, index * 7)}":2},`),
	inList(() => '12345678901234567890,'),
	inList((_, index) => `${index}e-${index},`),
	inList(() => '{},'),
	inList(() => '[0],'),
	inList(({ piece }) => `${JSON.stringify(JSON.stringify([piece]))},`),
	inJson('"x":"', ({ piece }) => `\\u0041\\"${piece}`, '"'),
	inJson('"TxInfAndSts":[', () => '{"StsRsnInf":[{"a":1}]},', '{}]'),
	['{"x:CstmrPmtStsRpt":{"x:a":[', (shape, index) => `{"x:${name(shape, index)}":1},`, '0]}}'],
	['[', () => '{"a":{}},', '0]'],
];

/** A text of one kind. It is written out only where it is needed: a failure shows its few properties. */
export interface LargeText {
	readonly kind: Kind;
	readonly shape: Shape;
	/** In bytes of UTF-8, about. */
	readonly size: number;
}

export function writeLargeText({ kind: [before, part, after], shape, size }: LargeText): string {
	const parts = [before];
	const bytesPerUnit = Buffer.byteLength(shape.piece) / Math.max(1, shape.piece.length);
	for (let bytes = before.length + after.length, index = 0; bytes < size; index += 1) {
		const next = part(shape, index);
		parts.push(next);
		bytes += Math.max(1, next.length * Math.max(1, bytesPerUnit));
	}
	return parts.join('') + after;
}

const alphabets = fc.constantFrom(
	'a',
	'x'.repeat(40),
	'é',
	'𝔘',
	'漢',
	'ª',
	'\u0301',
	'\u2028',
	'\u00a0',
	'0',
	' ',
	'\n',
	'\r',
	']',
);

/** Plaintexts of deliveries. The most names are more than a reader allows. */
export const largePlaintexts: fc.Arbitrary<LargeText> = fc.record({
	kind: fc.constantFrom(...kinds),
	shape: fc.record({ names: fc.constantFrom(1, 200, 2_000, 9_900, 10_000_000), piece: alphabets }),
	size: fc.constantFrom(1_000_000, 4_000_000, LARGEST - 1_000),
});

const bodyKinds: readonly Kind[] = [
	['[', ({ piece }) => `${JSON.stringify(JSON.stringify({ jwe: [piece] }))},`, '0]'],
	['[', ({ piece }) => `${JSON.stringify(JSON.stringify([JSON.stringify([piece])]))},`, '0]'],
	['["', () => 'A ', '"]'],
	['["', () => '[', '"]'],
	['', () => 'eyJh.', ''],
	['{', (shape, index) => `"${name(shape, index)}":"eyJhbGciOiJub25lIn0....",`, '"z":1}'],
	['[', ({ piece }) => `"${piece}eyJhbGciOiJSU0EtT0FFUCJ9.a.a.a.a",`, '0]'],
	['[', () => '12345678901234567890,', '0]'],
	['[', () => '{"1000":1},', '0]'],
];

/** Bodies of deliveries that hold no delivery. */
export const largeBodies: fc.Arbitrary<LargeText> = fc.record({
	kind: fc.constantFrom(...bodyKinds),
	shape: fc.record({ names: fc.constantFrom(1, 10_000_000), piece: fc.constantFrom('a', 'é', '漢', '') }),
	size: fc.constantFrom(300_000, LARGEST - 1_000),
});
