import { reportUnreadable } from '../../errors';
import { isNode, type ReportNode, type ReportTree, type ReportValue } from '../tree/ReportNode';
import { findField } from './findField';

/** The element of a report and the exact message that it is. */
export interface FoundReport {
	node: ReportNode;
	/** E.g. `pain.002.001.10`; null where the report does not say it */
	definition: string | null;
}

/** Requests to pay (pain.013) are answered with a pain.014, which has the same blocks as a pain.002. */
const MESSAGE_KINDS = [
	makeKind('pain.002', 'CstmrPmtStsRpt|customerPaymentStatusReport'),
	makeKind('pain.014', 'CdtrPmtActvtnReqStsRpt|creditorPaymentActivationRequestStatusReport'),
];

type MessageKind = ReturnType<typeof makeKind>;

/** A message that reports the status of payments, and how its element is named: short or long. */
function makeKind(number: 'pain.002' | 'pain.014', names: string) {
	const message = `${number.replace('.', '\\.')}\\.\\d{3}\\.\\d{2}`;
	return {
		number,
		/** Up to pain.002.001.02, the element has the name of the message. */
		elementName: new RegExp(`^(?:(?:${names})(?:V\\d{1,2})?|${message})$`, 'i'),
		/** `pain.002.001.10`, `pain.002.003.03`, `pain.002.001.03.ch.02`, also inside a namespace or a file name. */
		definition: new RegExp(`${message}(?:\\.[a-z]{2,3}\\.\\d{2})?`),
	};
}

const OTHER_DEFINITION = /\b(?!pain\.(?:002|014))[a-z]{4}\.\d{3}\.\d{3}\.\d{2}\b/;

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
export function findReport({ tree, namespaces }: ReportTree): FoundReport {
	const [report, ...others] = findCandidates(tree);
	if (report === undefined) throw notAReport(tree, namespaces);
	if (others.length > 0) throw reportUnreadable('there is more than one report in it');
	if (!isNode(report.value) || !holdsBlock(report)) throw reportUnreadable('the report in it is empty');
	return { node: report.value, definition: findDefinition(report, namespaces) };
}

/** An element around others, and the element around it. */
interface Wrapper {
	readonly node: ReportNode;
	readonly outer: Wrapper | null;
}

/** An element with the name of a report. */
interface Candidate {
	readonly kind: MessageKind;
	readonly name: string;
	readonly value: ReportValue;
	readonly wrapper: Wrapper;
}

/** @throws DeliveryError `report_unreadable` if there is too much around the report */
function findCandidates(tree: ReportValue): Candidate[] {
	const search: Search = { candidates: [], visited: 0 };
	collectCandidates(tree, null, 0, search);
	if (search.visited > MAX_VISITED && search.candidates.length > 0) {
		throw reportUnreadable(`there are more than ${MAX_VISITED} elements around the report in it`);
	}
	return search.candidates;
}

interface Search {
	readonly candidates: Candidate[];
	visited: number;
}

/** Each element is visited once and refers to its wrapper: copying what is around it would take quadratic time. */
function collectCandidates(value: ReportValue, outer: Wrapper | null, depth: number, search: Search): void {
	search.visited += 1;
	if (depth > MAX_WRAPPERS || search.visited > MAX_VISITED) return;
	if (Array.isArray(value)) {
		for (const one of value) collectCandidates(one, outer, depth + 1, search);
	} else if (isNode(value)) {
		const wrapper = { node: value, outer };
		for (const [name, child] of Object.entries(value)) {
			const kind = findKind(name);
			if (kind === undefined) collectCandidates(child, wrapper, depth + 1, search);
			else for (const one of asList(child)) search.candidates.push({ kind, name, value: one, wrapper });
		}
	}
}

const asList = (value: ReportValue): readonly ReportValue[] => (Array.isArray(value) ? value : [value]);

function findKind(name: string): MessageKind | undefined {
	return MESSAGE_KINDS.find(({ elementName }) => elementName.test(name));
}

function holdsBlock({ value }: Candidate): boolean {
	return BLOCKS.some((tag) => findField(value, tag) !== undefined);
}

function findDefinition({ kind, name, value, wrapper }: Candidate, namespaces: readonly string[]): string | null {
	for (const text of [...namespaces, ...listTextsAround(wrapper), ...listTexts(value), name]) {
		const definition = kind.definition.exec(text)?.[0];
		if (definition !== undefined) return definition;
	}
	const version = /V(\d{1,2})$/i.exec(name)?.[1];
	return version === undefined ? null : `${kind.number}.001.${version.padStart(2, '0')}`;
}

/** The texts beside the wrappers, the outermost first. JSON has there what XML has in its namespaces. */
function listTextsAround(innermost: Wrapper): string[] {
	const wrappers: Wrapper[] = [];
	for (let wrapper: Wrapper | null = innermost; wrapper !== null; wrapper = wrapper.outer) wrappers.push(wrapper);
	return wrappers.reverse().flatMap(({ node }) => listTexts(node));
}

function listTexts(value: ReportValue): string[] {
	return isNode(value) ? Object.values(value).filter((text) => typeof text === 'string') : [];
}

/** Names the message that it is instead, if its namespace says that. */
function notAReport(tree: ReportValue, namespaces: readonly string[]): Error {
	const other = OTHER_DEFINITION.exec(namespaces.join(' '))?.[0];
	if (other !== undefined) {
		return reportUnreadable(`it is a ${other}, not a payment status report (pain.002 or pain.014)`);
	}
	const what = isNode(tree) ? 'it contains no payment status report' : 'it is not a message';
	return reportUnreadable(`${what} (pain.002 or pain.014)`);
}
