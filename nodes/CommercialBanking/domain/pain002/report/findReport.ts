import { knownSpelling } from './isoNames';
import { findField } from './findField';
import { addChild, isNode, type ReportNode, type ReportValue } from '../tree/ReportNode';
import { reportUnreadable } from '../../errors';

/** The element of a pain.002 and the exact message it is. */
export interface FoundReport {
	node: ReportNode;
	/** E.g. `pain.002.001.10`; null where nothing says so */
	definition: string | null;
}

/** The report itself is at the root, in `Document`, or in an envelope around that. */
const MAX_WRAPPERS = 4;

const SHORT_NAME = /^CstmrPmtStsRpt(?:V\d{1,2})?$/i;
const LONG_NAME = /^customerPaymentStatusReport(?:V\d{1,2})?$/i;

/** Up to pain.002.001.02 the element is named after the message. */
const OLD_NAME = /^pain\.002\.\d{3}\.\d{2}$/;

/** `pain.002.001.10`, `pain.002.003.03`, `pain.002.001.03.ch.02`: in a namespace, a file name, an element's name. */
const DEFINITION = /pain\.002\.\d{3}\.\d{2}(?:\.[a-z]{2,3}\.\d{2})?/;

const OTHER_DEFINITION = /\b(?!pain\.002)[a-z]{4}\.\d{3}\.\d{3}\.\d{2}\b/;

const BLOCKS = ['GrpHdr', 'OrgnlGrpInfAndSts', 'OrgnlPmtInfAndSts', 'TxInfAndSts'] as const;

/**
 * Finds the pain.002 in a tree and tells which version it is.
 *
 * @param namespaces namespaces of an XML document, the outermost first
 * @throws DeliveryError `report_unreadable` when there is none, more than one, or an empty one
 */
export function findReport(tree: ReportValue | null, namespaces: readonly string[]): FoundReport {
	const found = findAll(tree ?? '');
	const reports = found.some(holdsBlock) ? found : findAll(respell(tree ?? ''));
	const report = reports[0];
	if (report === undefined) throw notAReport(tree, namespaces);
	if (reports.length > 1) throw reportUnreadable('there is more than one report in it');
	if (!isNode(report.value) || !holdsBlock(report)) throw reportUnreadable('the report in it is empty');
	return { node: report.value, definition: definitionOf(report, namespaces) };
}

/** A report with its name, and the texts beside its wrappers, where JSON keeps what was a namespace in XML. */
interface Candidate {
	name: string;
	value: ReportValue;
	besides: string[];
}

function findAll(value: ReportValue, besides: readonly string[] = [], wrappers = 0): Candidate[] {
	if (Array.isArray(value)) return value.flatMap((one) => findAll(one, besides, wrappers + 1));
	if (!isNode(value) || wrappers > MAX_WRAPPERS) return [];
	const texts = [...besides, ...Object.values(value).filter((text) => typeof text === 'string')];
	return Object.entries(value).flatMap(([name, child]) => {
		if (!isReportName(name)) return findAll(child, texts, wrappers + 1);
		return (Array.isArray(child) ? child : [child]).map((one) => ({ name, value: one, besides: texts }));
	});
}

function isReportName(name: string): boolean {
	return SHORT_NAME.test(name) || LONG_NAME.test(name) || OLD_NAME.test(name);
}

/** A JSON report with prefixes in its names or in other letter case; the reader has limited the depth. */
function respell(value: ReportValue): ReportValue {
	if (Array.isArray(value)) return value.map(respell);
	if (!isNode(value)) return value;
	const node: ReportNode = {};
	for (const [name, child] of Object.entries(value)) addChild(node, knownSpelling(name), respell(child));
	return node;
}

function holdsBlock({ value }: Candidate): boolean {
	return BLOCKS.some((tag) => findField(value, tag) !== undefined);
}

function definitionOf({ name, value, besides }: Candidate, namespaces: readonly string[]): string | null {
	const inside = isNode(value) ? Object.values(value).filter((text) => typeof text === 'string') : [];
	for (const text of [...namespaces, ...besides, ...inside, name]) {
		const definition = DEFINITION.exec(text)?.[0];
		if (definition !== undefined) return definition;
	}
	const version = /V(\d{1,2})$/i.exec(name)?.[1];
	return version === undefined ? null : `pain.002.001.${version.padStart(2, '0')}`;
}

/** Says which message it is instead, where its namespace does. */
function notAReport(tree: ReportValue | null, namespaces: readonly string[]): Error {
	const other = OTHER_DEFINITION.exec(namespaces.join(' '))?.[0];
	if (other !== undefined) return reportUnreadable(`it is a ${other}, not a payment status report (pain.002)`);
	const what = isNode(tree ?? undefined) ? 'it holds no payment status report' : 'it is not a message';
	return reportUnreadable(`${what} (pain.002)`);
}
