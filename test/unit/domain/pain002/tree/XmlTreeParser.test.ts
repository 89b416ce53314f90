import { XMLParser } from 'fast-xml-parser';
import * as fc from 'fast-check';

import { objectOf } from '../../../../../n8n-host/jsonValue.ts';
import { parseTree } from '../../../../../nodes/CommercialBanking/domain/pain002/tree/parseTree';
import { generatedReport, writeXml } from '../generateReport';

/** Another parser, set to read as ours does: no numbers, no trimming, only the predefined entities. */
const independent = new XMLParser({
	ignoreAttributes: false,
	attributeNamePrefix: '@',
	textNodeName: '#text',
	removeNSPrefix: true,
	parseTagValue: false,
	parseAttributeValue: false,
	trimValues: false,
	ignoreDeclaration: true,
});

const readTree = async (xml: string) => (await parseTree(xml, async () => {})).tree;
const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth);
const names = (count: number) => Array.from({ length: count }, (_, index) => `<n${index}/>`).join('');
const attributes = (prefix: string, count: number) =>
	Array.from({ length: count }, (_, index) => `${prefix}n${index}="" `).join('');
const unreadable = { code: 'report_unreadable' };

/** fast-xml-parser keeps namespace declarations as attributes of the root. This removes them. */
function withoutNamespaces(parsed: unknown): unknown {
	const root = objectOf(objectOf(parsed, 'what was read').Document, 'the root');
	const entries = Object.entries(root).filter(([name]) => !name.startsWith('@'));
	return { Document: Object.fromEntries(entries) };
}

it('reads generated reports as fast-xml-parser does', async () => {
	await fc.assert(
		fc.asyncProperty(generatedReport, fc.constantFrom('', 'ns2:', 'Doc:'), async (report, prefix) => {
			const xml = writeXml(report, prefix);
			expect(await readTree(xml)).toEqual(withoutNamespaces(independent.parse(xml)));
		}),
		{ numRuns: 150 },
	);
});

it.each([
	['a text with space around it', '<a> x\n</a>', { a: ' x\n' }],
	[
		'names that objects have',
		'<a><constructor>1</constructor><toString>2</toString></a>',
		{ a: { constructor: '1', toString: '2' } },
	],
	['entities and CDATA', '<a>&lt;&#65;&#x42;<![CDATA[<&]]>&amp;</a>', { a: '<AB<&&' }],
	['schema attributes', '<a xmlns:xsi="i" xsi:schemaLocation="u u.xsd" xsi:nil="true"/>', { a: '' }],
])('reads %s', async (_, xml, tree) => {
	expect(await readTree(xml)).toEqual(tree);
});

it.each([
	['64 levels', nested(64)],
	['5,000,000 characters of one text', `<a>${'x'.repeat(5_000_000)}</a>`],
	['2,000,000 elements with their attributes', `<a>${'<b k=""/>'.repeat(999_999)}<b/></a>`],
	['10,000 names', `<a>${names(9_999)}</a>`],
])('reads %s', async (_, xml) => {
	expect(Object.keys(await readTree(xml))).toEqual(['a']);
});

it.each([
	['65 levels', nested(65), 'more than 64 levels of elements'],
	['more characters of one text', `<a>${'x'.repeat(5_000_001)}</a>`, 'more than 5000000 characters in one text'],
	[
		'more characters in pieces',
		`<a>${'x'.repeat(2_500_000)}<![CDATA[${'x'.repeat(2_500_001)}]]></a>`,
		'more than 5000000 characters in one text',
	],
	['more characters of an attribute', `<a k="${'x'.repeat(5_000_001)}"/>`, 'more than 5000000 characters in one text'],
	['more elements and attributes', `<a>${'<b k=""/>'.repeat(1_000_000)}</a>`, 'more than 2000000 elements'],
	['more names of elements', `<a>${names(10_000)}</a>`, 'more than 10000 different names'],
	['more names of attributes', `<a ${attributes('', 10_000)}/>`, 'more than 10000 different names'],
	['more names of namespaces', `<a ${attributes('xmlns:', 10_000)}/>`, 'more than 10000 different names'],
	['a longer comment', `<a><!--${'- '.repeat(2_520_000)}--></a>`, 'more than 5000000 characters in one text'],
	['a longer instruction', `<a><?x ${'? '.repeat(2_520_000)}?></a>`, 'more than 5000000 characters in one text'],
	['a DOCTYPE', '<!DOCTYPE a><a/>', 'DOCTYPE'],
	['an entity of its own', '<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>', 'DOCTYPE'],
	['a bare &', '<a>\n<b>AT & T</b></a>', 'line 2, column 6: an & begins no entity'],
	['a bare & before an entity', '<a>R&D &amp; more</a>', 'line 1, column 4: an & begins no entity'],
	[
		'a bare & in an attribute',
		'<!-- & -->\r\n<a b="1&2"><![CDATA[ & ]]></a>',
		'line 2, column 7: an & begins no entity',
	],
	['a bare & at the end', '\r<a>&lt;&#65;&#xA;&', 'line 2, column 17: an & begins no entity'],
	['an end before it', '<a><!-- & --><![CDATA[&', 'ends before its first element is closed'],
	['an entity that is not predefined', '<a>&nbsp;</a>', 'undefined entity'],
])('refuses %s, and says why', async (_, xml, reason) => {
	await expect(readTree(xml)).rejects.toMatchObject({ ...unreadable, message: expect.stringContaining(reason) });
});

it.each([
	['an entity that objects have', '<a>&constructor;</a>'],
	['an attribute twice', '<a k="1" k="2"/>'],
	['text before the root', '<!-- -->x<a/>'],
	['a name that no object can hold', '<a><__proto__>1</__proto__></a>'],
])('refuses %s', async (_, xml) => {
	await expect(readTree(xml)).rejects.toMatchObject(unreadable);
});

it('refuses a long tail of unclosed comments within the time limit', async () => {
	await expect(readTree(`<a/>${'<!--'.repeat(1_000_000)}`)).rejects.toMatchObject(unreadable);
});

it.each([
	['a closing tag', '<Secret4711 k="4711">4711</Wrong4711>'],
	['a closing tag alone', '</Secret4711>'],
	['an attribute twice', '<b Secret4711="1" Secret4711="2"/>'],
	['an attribute without a value', '<b Secret4711/>'],
	['an entity', '&Secret4711;'],
	['an instruction', '<?xml Secret4711?>'],
])('says where the error is, and quotes nothing of the report: %s', async (_, content) => {
	const error = await readTree(`<a>\n${content}</a>`).catch((thrown: unknown) => thrown);
	expect(String(error)).toContain('line 2');
	expect(String(error)).not.toMatch(/4711|Secret|Wrong/);
});
