import XMLBuilder from 'fast-xml-builder';
import * as fc from 'fast-check';

import { LONG_NAMES } from '../../../../nodes/CommercialBanking/domain/pain002/tree/isoNames';

/** A tree as fast-xml-parser writes it: attributes as `@Name`, the text beside them as `#text`. */
export type Tree = string | { [name: string]: Tree } | Tree[];

const text = fc.oneof(
	fc.stringMatching(/^[A-Za-z0-9&<>"' äß€]{1,20}$/).filter((value) => value.trim() !== ''),
	fc.constantFrom('000123', '1200.40', 'true', '1e3', 'constructor', 'a ]] b', '12345678901234567890'),
);

const status = fc.constantFrom('RJCT', 'CANC', 'ACSC', 'ACSP', 'PDNG', 'PART', 'HOLD', 'RCVD', 'RVNM');
const count = fc.nat({ max: 5 }).map(String);
const list = (arbitrary: fc.Arbitrary<Tree>) => fc.array(arbitrary, { minLength: 1, maxLength: 3 });

/** A node with any of these children, and at least one. */
const record = (model: Record<string, fc.Arbitrary<Tree>>): fc.Arbitrary<Tree> =>
	fc
		.record(model, { requiredKeys: [] })
		.filter((node): node is { [name: string]: Tree } => Object.keys(node).length > 0);

const amount = fc
	.tuple(fc.constantFrom('USD', 'EUR'), fc.constantFrom('1200.40', '0.10', '00012', '7'))
	.map(([currency, value]): Tree => ({ '@Ccy': currency, '#text': value }));

const reason = record({
	Orgtr: record({ Nm: text }),
	Rsn: fc.oneof(record({ Cd: fc.constantFrom('AC04', 'AM04', '0009') }), record({ Prtry: text })),
	AddtlInf: list(text),
});

const account = record({ Id: fc.oneof(record({ IBAN: text }), record({ Othr: record({ Id: text }) })) });
const clearingMember = record({ ClrSysMmbId: record({ MmbId: text }) });
const agent = record({ FinInstnId: fc.oneof(record({ BICFI: text }), clearingMember) });
const party = fc.oneof(record({ Pty: record({ Nm: text }) }), record({ Agt: agent }));

const transaction = record({
	StsId: text,
	OrgnlInstrId: text,
	OrgnlEndToEndId: text,
	OrgnlUETR: text,
	TxSts: status,
	StsRsnInf: list(reason),
	AccptncDtTm: fc.constant('2026-03-02T09:30:00.123456789Z'),
	AcctSvcrRef: text,
	ClrSysRef: text,
	OrgnlTxRef: record({
		IntrBkSttlmAmt: amount,
		Amt: fc.oneof(record({ InstdAmt: amount }), record({ EqvtAmt: record({ Amt: amount }) })),
		ReqdExctnDt: fc.oneof(record({ Dt: text }), record({ DtTm: text }), text),
		RmtInf: fc.oneof(record({ Ustrd: list(text) }), record({ Strd: record({ CdtrRefInf: record({ Ref: text }) }) })),
		Dbtr: party,
		DbtrAcct: account,
		DbtrAgt: agent,
		Cdtr: party,
		CdtrAcct: account,
		CdtrAgt: agent,
	}),
});

const counts = list(record({ DtldNbOfTxs: count, DtldSts: status, DtldCtrlSum: count }));

/** The content of `CstmrPmtStsRpt`: optional elements, lists of one to three, and texts that are easily misread. */
export const generatedReport: fc.Arbitrary<{ [name: string]: Tree }> = fc.record({
	GrpHdr: fc.record({ MsgId: text, CreDtTm: text, InitgPty: party }),
	OrgnlGrpInfAndSts: fc.record(
		{ OrgnlMsgId: text, OrgnlNbOfTxs: count, GrpSts: status, StsRsnInf: list(reason), NbOfTxsPerSts: counts },
		{ requiredKeys: ['OrgnlMsgId'] },
	),
	OrgnlPmtInfAndSts: list(
		record({
			OrgnlPmtInfId: text,
			OrgnlNbOfTxs: count,
			OrgnlCtrlSum: count,
			PmtInfSts: status,
			StsRsnInf: list(reason),
			NbOfTxsPerSts: counts,
			TxInfAndSts: list(transaction),
		}),
	),
});

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', textNodeName: '#text' });

/** The report as XML, with a prefix before each name if one is given. */
export function writeXml(report: Tree, prefix = ''): string {
	const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.002.001.10';
	const declaration = prefix === '' ? '@xmlns' : `@xmlns:${prefix.slice(0, -1)}`;
	const root = { [`${prefix}CstmrPmtStsRpt`]: withPrefix(report, prefix) };
	return builder.build({ [`${prefix}Document`]: { [declaration]: namespace, ...root } });
}

function withPrefix(tree: Tree, prefix: string): Tree {
	if (typeof tree === 'string') return tree;
	if (Array.isArray(tree)) return tree.map((one) => withPrefix(one, prefix));
	const entries = Object.entries(tree).map(
		([name, child]) => [/^[@#]/.test(name) ? name : prefix + name, withPrefix(child, prefix)] as const,
	);
	return Object.fromEntries(entries);
}

/** The report as JSON with short tags. A list of one is written as a single object. */
export function writeShortJson(report: Tree): string {
	const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.002.001.10';
	return JSON.stringify({ Document: { '@xmlns': namespace, CstmrPmtStsRpt: unwrapLists(report) } });
}

function unwrapLists(tree: Tree): Tree {
	if (typeof tree === 'string') return tree;
	if (Array.isArray(tree)) return tree.length === 1 ? unwrapLists(tree[0] ?? '') : tree.map(unwrapLists);
	return Object.fromEntries(Object.entries(tree).map(([name, child]) => [name, unwrapLists(child)]));
}

const longNames = new Map<string, string>([...Object.entries(LONG_NAMES), ['@Ccy', 'currency'], ['#text', 'amount']]);

/** The report as JSON with long names. */
export function writeLongJson(report: Tree): string {
	return JSON.stringify({ customerPaymentStatusReportV10: withLongNames(report) });
}

function withLongNames(tree: Tree): Tree {
	if (typeof tree === 'string') return tree;
	if (Array.isArray(tree)) return tree.map(withLongNames);
	const entries = Object.entries(tree).map(
		([name, child]) => [longNames.get(name) ?? name, withLongNames(child)] as const,
	);
	return Object.fromEntries(entries);
}
