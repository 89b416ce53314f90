import { decodePlaintext } from '../../../../../nodes/CommercialBanking/domain/pain002/tree/decodePlaintext';
import { catchCode, catchError } from '../../catchCode';

const xml = '<?xml version="1.0" encoding="ENCODING"?><Nm>Müller</Nm>';

const inEncoding = (name: string, encoding: BufferEncoding) => Buffer.from(xml.replace('ENCODING', name), encoding);

/** A declaration whose encoding ends at this byte. */
const declaredAt = (end: number) =>
	`${'<?xml version="1.0"'.padEnd(end - 'encoding="ISO-8859-1'.length)}encoding="ISO-8859-1"?><Nm>Müller</Nm>`;

const NAMES_OF_UTF_16 = 'utf-16 UTF16 UTF-16LE UCS-2 ISO-10646-UCS-2 unicode csUnicode'.split(' ');

it.each(NAMES_OF_UTF_16)('reads UTF-8 that declares %s', (name) => {
	expect(decodePlaintext(inEncoding(name, 'utf8'))).toContain('Müller');
});

it.each([
	['no declaration', Buffer.from('<Nm>Müller</Nm>')],
	['ISO-8859-1', inEncoding('ISO-8859-1', 'latin1')],
	['ISO-8859-1 without quotes', Buffer.from(xml.replace('"ENCODING"', 'ISO-8859-1'), 'latin1')],
	['UTF-16 with its mark', Buffer.concat([Buffer.from([0xff, 0xfe]), inEncoding('UTF-16', 'utf16le')])],
	['UTF-16BE with its mark', Buffer.concat([Buffer.from([0xfe, 0xff]), inEncoding('UTF-16', 'utf16le').swap16()])],
	['UTF-16LE without its mark', inEncoding('UTF-16', 'utf16le')],
	['UTF-16BE without its mark', inEncoding('UTF-16', 'utf16le').swap16()],
	['UTF-16LE without mark and declaration', Buffer.from('\n<Nm>Müller</Nm>', 'utf16le')],
	['JSON in UTF-16LE without its mark', Buffer.from('{"name":"Müller"}', 'utf16le')],
	[
		'the byte order mark of UTF-8, whatever is declared',
		Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), inEncoding('ISO-8859-1', 'utf8')]),
	],
	['ISO-8859-1 in single quotes', Buffer.from(xml.replace('"ENCODING"', "'ISO-8859-1'"), 'latin1')],
	['ISO-8859-1 between spaces', Buffer.from(xml.replace('="ENCODING"', ' = "ISO-8859-1"'), 'latin1')],
	['ISO-8859-1 after white space', Buffer.from(` \n${xml.replace('ENCODING', 'ISO-8859-1')}`, 'latin1')],
	['windows-1252', inEncoding('windows-1252', 'latin1')],
	['UTF-8 that declares ISO-8859-1', inEncoding('ISO-8859-1', 'utf8')],
	['UTF-8 that declares US-ASCII', inEncoding('US-ASCII', 'utf8')],
	[
		'UTF-8 declared as ISO-8859-1, before a stray byte',
		Buffer.concat([inEncoding('ISO-8859-1', 'utf8'), Buffer.from([0xff])]),
	],
	['UTF-8 that declares nothing in its declaration', Buffer.from('<?xml version="1.0"?><Nm encoding="x">Müller</Nm>')],
	['UTF-8 with an encoding in its text', Buffer.from('<Nm>Müller encoding="ISO-8859-1"</Nm>')],
	['an encoding that is declared within 200 bytes', Buffer.from(declaredAt(199), 'latin1')],
	['stray bytes after an object', Buffer.concat([Buffer.from('{"name":"Müller"}'), Buffer.from([0xff, 0x80])])],
	['a stray byte after the end', Buffer.concat([inEncoding('UTF-8', 'utf8'), Buffer.from([0xff])])],
])('reads %s', (_title, bytes) => {
	expect(decodePlaintext(bytes)).toContain('Müller');
});

it.each([
	['stray bytes', Buffer.concat([Buffer.from('{"a":"ü"}'), Buffer.from([0xff, 0x80])]), '{"a":"ü"}'],
	['stray bytes after one character', Buffer.from([0x7d, 0xff]), '}'],
	['nothing of zeros', Buffer.from([0, 0, 0x61]), '\0\0a'],
])('keeps all but %s', (_title, bytes, expected) => {
	expect(decodePlaintext(bytes)).toBe(expected);
});

// «SPÓŁKA» in ISO-8859-2 is also valid UTF-8, of other letters.
it('does not take another encoding for UTF-8', () => {
	const text = Buffer.concat([
		Buffer.from('<?xml version="1.0" encoding="ISO-8859-2"?><Nm>SP'),
		Buffer.from([0xd3, 0xa3]),
		Buffer.from('KA</Nm>'),
	]);
	expect(decodePlaintext(text)).toContain('SPÓŁKA');
});

it.each([
	['a name that is not known', inEncoding('ISO8859_1', 'utf8'), /names an encoding that is not known: ISO8859_1\.$/],
	['none, for a ZIP', Buffer.from('PK\u0003\u0004'), /it is a ZIP file\. Put .* Decompress/],
	['no name', Buffer.from('<Nm>Müller</Nm>', 'latin1'), /characters are not in the encoding utf-8\.$/],
])('says which encoding it tried: %s', async (_title, bytes, message) => {
	expect(await catchError(() => decodePlaintext(bytes))).toMatchObject({ message: expect.stringMatching(message) });
});

it.each([
	['a byte within that is not in the encoding', inEncoding('UTF-8', 'latin1')],
	['Latin-1 that declares UTF-16', inEncoding('utf-16', 'latin1')],
	['UTF-16LE with half a character', inEncoding('UTF-16', 'utf16le').subarray(0, -1)],
	['an encoding that is declared after 200 bytes', Buffer.from(declaredAt(221), 'latin1')],
	['an encoding declared after the declaration', Buffer.from('<?xml?><a encoding="ISO-8859-1">ü</a>', 'latin1')],
	['one byte of a mark', Buffer.concat([Buffer.from([0xff, 0x3c]), inEncoding('UTF-8', 'utf8')])],
	['the other byte of a mark', Buffer.concat([Buffer.from([0xfe, 0x3c]), inEncoding('UTF-8', 'utf8')])],
	['the second byte of a mark', Buffer.from([0x3c, 0xfe, 0x61, 0x61])],
	['an encoding whose name only ends like UTF-16', inEncoding('x-utf-16', 'utf8')],
])('refuses %s', async (_title, bytes) => {
	expect(await catchCode(() => decodePlaintext(bytes))).toBe('report_unreadable');
});
