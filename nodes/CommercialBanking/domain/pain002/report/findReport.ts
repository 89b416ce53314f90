import { reportUnreadable } from '../../errors';
import type { ReportTree } from '../tree/parseTree';
import { addChild, isNode, type ReportNode, type ReportValue } from '../tree/ReportNode';
import { findField } from './findField';
import { knownSpelling } from './isoNames';

/** The element of a report and the exact message that it is. */
export interface FoundReport {
	node: ReportNode;
	/** E.g. `pain.002.001.10`; null where the report does not say it */
	definition: string | null;
}

/** Elements around the report, such as `Document` and an envelope. */
const MAX_WRAPPERS = 4;

const SHORT_NAME = /^CstmrPmtStsRpt(?:V\d{1,2})?$/i;
const LONG_NAME = /^customerPaymentStatusReport(?:V\d{1,2})?$/i;

/** Up to pain.002.001.02 the name of the element is the name of the message. */
const OLD_NAME = /^pain\.002\.\d{3}\.\d{2}$/;

/** `pain.002.001.10`, `pain.002.003.03`, `pain.002.001.03.ch.02`, also inside a namespace or a file name. */
const DEFINITION = /pain\.002\.\d{3}\.\d{2}(?:\.[a-z]{2,3}\.\d{2})?/;

const OTHER_DEFINITION = /\b(?!pain\.002)[a-z]{4}\.\d{3}\.\d{3}\.\d{2}\b/;

const BLOCKS = ['GrpHdr', 'OrgnlGrpInfAndSts', 'OrgnlPmtInfAndSts', 'TxInfAndSts'] as const;

/**
 * Finds the pain.002 in a tree and its version.
 *
 * @throws DeliveryError `report_unreadable` if there is none, more than one, or an empty one
 */
export function findReport({ tree, namespaces }: ReportTree): FoundReport {
	const found = findAll(tree ?? '');
	const reports = found.some(holdsBlock) ? found : findAll(respell(tree ?? ''));
	const report = reports[0];
	if (report === undefined) throw notAReport(tree, namespaces);
	if (reports.length > 1) throw reportUnreadable('there is more than one report in it');
	if (!isNode(report.value) || !holdsBlock(report)) throw reportUnreadable('the report in it is empty');
	return { node: report.value, definition: definitionOf(report, namespaces) };
}

/** A report with its name, and the texts beside its wrappers. JSON has there what XML has in its namespaces. */
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

/** For a JSON report whose names have prefixes or other capitals. The parser has limited the depth. */
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

/** Names the message that it is instead, if its namespace says that. */
function notAReport(tree: ReportValue | null, namespaces: readonly string[]): Error {
	const other = OTHER_DEFINITION.exec(namespaces.join(' '))?.[0];
	if (other !== undefined) return reportUnreadable(`it is a ${other}, not a payment status report (pain.002)`);
	const what = isNode(tree ?? undefined) ? 'it holds no payment status report' : 'it is not a message';
	return reportUnreadable(`${what} (pain.002)`);
}
