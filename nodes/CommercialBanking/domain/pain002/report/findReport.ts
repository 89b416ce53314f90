import { reportUnreadable } from '../../errors';
import { isNode, type ReportTree, type ReportValue } from '../tree/ReportNode';
import { findField } from './findField';

export type FoundReport = ReturnType<typeof findReport>;

/** The messages that report the status of payments: short tags, long names of JSON, and what the oldest versions write. */
const ELEMENT_NAMES = [
	['pain.002', /^(?:(?:CstmrPmtStsRpt|customerPaymentStatusReport)(?:V\d{1,2})?|pain\.002\.\d{3}\.\d{2})$/i],
	// The answer to a request to pay (pain.013). It has the same blocks.
	[
		'pain.014',
		/^(?:(?:CdtrPmtActvtnReqStsRpt|creditorPaymentActivationRequestStatusReport)(?:V\d{1,2})?|pain\.014\.\d{3}\.\d{2})$/i,
	],
] as const;

/** `pain.002.001.10`, `pain.002.003.03`, `pain.002.001.03.ch.02`, also inside a namespace or a file name. */
const DEFINITION = /pain\.(?:002|014)\.\d{3}\.\d{2}(?:\.[a-z]{2,3}\.\d{2})?/g;

/** Another message. A business header (head.001) only stands before one. */
const OTHER_DEFINITION = /\b(?!pain\.(?:002|014)|head)[a-z]{4}\.\d{3}\.\d{3}\.\d{2}\b/;

/** Italian banks have messages of their own. Only letters are shown. */
const CBI = /\bCBI[A-Z]{1,40}/i;

/** Elements around the report, such as `Document` and an envelope, lists included. */
const MAX_WRAPPERS = 8;

/** The search for a report does not pause. A report in an envelope has fewer than 100 elements around it. */
const MAX_VISITED = 100_000;

const BLOCKS = ['GrpHdr', 'OrgnlGrpInfAndSts', 'OrgnlPmtInfAndSts', 'TxInfAndSts'] as const;

/**
 * Finds the pain.002 or pain.014 in a tree and its version.
 *
 * @throws DeliveryError `report_unreadable` if there is none, more than one, or an empty one
 */
export function findReport({ tree, namespaces }: ReportTree) {
	const found: Found = { candidates: [], texts: [], visited: 0 };
	if (isNamelessReport(tree)) found.candidates.push({ message: 'pain.002', name: '', value: tree });
	else search(tree, 0, found);
	const [report, ...others] = found.candidates;
	if (found.visited > MAX_VISITED) {
		throw reportUnreadable(`there are more than ${MAX_VISITED} elements around the report in it`);
	}
	if (report === undefined) throw notAReport(tree, [...namespaces, ...found.texts]);
	if (others.length > 0) throw reportUnreadable('there is more than one report in it');
	const { value } = report;
	if (!isNode(value) || BLOCKS.every((tag) => findField(value, tag) === undefined)) {
		throw reportUnreadable('the report in it is empty');
	}
	return { node: value, number: report.message, definition: findDefinition(report, [...namespaces, ...found.texts]) };
}

/** A bank in the USA publishes JSON that begins with the blocks, without the name of the report around them. */
function isNamelessReport(tree: ReportValue): boolean {
	return isNode(tree) && BLOCKS.filter((tag) => findField(tree, tag) !== undefined).length > 1;
}

interface Found {
	/** The elements with the name of a report */
	readonly candidates: Array<{ readonly message: string; readonly name: string; readonly value: ReportValue }>;
	/** The texts around them. JSON has there what XML has in its namespaces. */
	readonly texts: string[];
	visited: number;
}

function search(value: ReportValue, depth: number, found: Found): void {
	found.visited += 1;
	if (depth > MAX_WRAPPERS || found.visited > MAX_VISITED) return;
	if (typeof value === 'string') found.texts.push(value);
	else if (Array.isArray(value)) for (const one of value) search(one, depth + 1, found);
	else if (isNode(value)) {
		for (const [name, child] of Object.entries(value)) {
			const message = ELEMENT_NAMES.find(([, pattern]) => pattern.test(name))?.[0];
			if (message === undefined) search(child, depth + 1, found);
			// If the report stands in a list, each element of the list is a candidate.
			else for (const one of [child].flat()) found.candidates.push({ message, name, value: one });
		}
	}
}

/** E.g. `pain.002.001.10`; null where the report does not say it. */
function findDefinition(
	{ message, name, value }: Found['candidates'][number],
	texts: readonly string[],
): string | null {
	const inside = isNode(value) ? Object.values(value).filter((text) => typeof text === 'string') : [];
	for (const text of [...texts, ...inside, name]) {
		const definition = text.match(DEFINITION)?.find((one) => one.startsWith(message));
		if (definition !== undefined) return definition;
	}
	const version = /V(\d{1,2})$/i.exec(name)?.[1];
	return version === undefined ? null : `${message}.001.${version.padStart(2, '0')}`;
}

/** Names the message that it is instead, if a text around it says that. */
function notAReport(tree: ReportValue, texts: readonly string[]): Error {
	const around = texts.join(' ');
	const other = OTHER_DEFINITION.exec(around)?.[0] ?? CBI.exec(around)?.[0];
	const nothing = isNode(tree) ? 'it contains no payment status report' : 'it is not a message';
	const what = other === undefined ? nothing : `it is a ${other}, not a payment status report`;
	return reportUnreadable(`${what} (pain.002 or pain.014)`);
}
