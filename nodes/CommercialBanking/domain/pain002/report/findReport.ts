import { reportUnreadable } from '../../errors';
import type { YieldToEventLoop } from '../tree/createYieldToEventLoop';
import type { ReportTree } from '../tree/parseTree';
import { pauseEvery } from '../tree/pauseEvery';
import { addChild, isNode, type ReportNode, type ReportValue } from '../tree/ReportNode';
import { findField } from './findField';
import { knownSpelling } from './isoNames';

/** The element of a report and the exact message that it is. */
export interface FoundReport {
	node: ReportNode;
	/** E.g. `pain.002.001.10`; null where the report does not say it */
	definition: string | null;
}

/** A message that reports the status of payments, and how its element is named. */
interface MessageKind {
	readonly number: 'pain.002' | 'pain.014';
	/** Short, long, or (up to pain.002.001.02) the name of the message. */
	readonly elementName: RegExp;
	/** `pain.002.001.10`, `pain.002.003.03`, `pain.002.001.03.ch.02`, also inside a namespace or a file name. */
	readonly definition: RegExp;
}

/** Requests to pay (pain.013) are answered with a pain.014, which has the same blocks as a pain.002. */
const MESSAGE_KINDS: readonly MessageKind[] = [
	{
		number: 'pain.002',
		elementName: /^(?:(?:CstmrPmtStsRpt|customerPaymentStatusReport)(?:V\d{1,2})?|pain\.002\.\d{3}\.\d{2})$/i,
		definition: /pain\.002\.\d{3}\.\d{2}(?:\.[a-z]{2,3}\.\d{2})?/,
	},
	{
		number: 'pain.014',
		elementName:
			/^(?:(?:CdtrPmtActvtnReqStsRpt|creditorPaymentActivationRequestStatusReport)(?:V\d{1,2})?|pain\.014\.\d{3}\.\d{2})$/i,
		definition: /pain\.014\.\d{3}\.\d{2}(?:\.[a-z]{2,3}\.\d{2})?/,
	},
];

const OTHER_DEFINITION = /\b(?!pain\.(?:002|014))[a-z]{4}\.\d{3}\.\d{3}\.\d{2}\b/;

/** Elements around the report, such as `Document` and an envelope, lists included. */
const MAX_WRAPPERS = 8;

const BLOCKS = ['GrpHdr', 'OrgnlGrpInfAndSts', 'OrgnlPmtInfAndSts', 'TxInfAndSts'] as const;

/**
 * Finds the pain.002 or pain.014 in a tree and its version.
 *
 * @param yieldToEventLoop awaited between stretches of a large report
 * @throws DeliveryError `report_unreadable` if there is none, more than one, or an empty one
 */
export async function findReport(
	{ tree, namespaces }: ReportTree,
	yieldToEventLoop?: YieldToEventLoop,
): Promise<FoundReport> {
	const [report, ...others] =
		findSpelledReports(tree) ??
		findCandidates(await respell(tree ?? '', pauseEvery(NAMES_PER_STRETCH, yieldToEventLoop)));
	if (report === undefined) throw notAReport(tree, namespaces);
	if (others.length > 0) throw reportUnreadable('there is more than one report in it');
	if (!isNode(report.value) || !holdsBlock(report)) throw reportUnreadable('the report in it is empty');
	return { node: report.value, definition: findDefinition(report, namespaces) };
}

/**
 * Whether the names of a report are spelled as we read them. If they are not, {@link findReport} gives all elements
 * another spelling, so it needs all of them.
 */
export function isSpelledAsUsual({ tree }: ReportTree): boolean {
	return findSpelledReports(tree) !== null;
}

/** @returns null if no report with a block has the usual names */
function findSpelledReports(tree: ReportValue | null): Candidate[] | null {
	const found = findCandidates(tree);
	return found.some(holdsBlock) ? found : null;
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

function findCandidates(tree: ReportValue | null): Candidate[] {
	const candidates: Candidate[] = [];
	collectCandidates(tree ?? '', null, 0, candidates);
	return candidates;
}

/** Each element is visited once and refers to its wrapper: copying what is around it would take quadratic time. */
function collectCandidates(value: ReportValue, outer: Wrapper | null, depth: number, candidates: Candidate[]): void {
	if (depth > MAX_WRAPPERS) return;
	if (Array.isArray(value)) {
		for (const one of value) collectCandidates(one, outer, depth + 1, candidates);
	} else if (isNode(value)) {
		const wrapper = { node: value, outer };
		for (const [name, child] of Object.entries(value)) {
			const kind = findKind(name);
			if (kind === undefined) collectCandidates(child, wrapper, depth + 1, candidates);
			else for (const one of asList(child)) candidates.push({ kind, name, value: one, wrapper });
		}
	}
}

const asList = (value: ReportValue): readonly ReportValue[] => (Array.isArray(value) ? value : [value]);

function findKind(name: string): MessageKind | undefined {
	return MESSAGE_KINDS.find(({ elementName }) => elementName.test(name));
}

/** How many names get another spelling before other work may get a turn: about 1 ms. */
const NAMES_PER_STRETCH = 2_000;

/** An element, and an empty one that will have its children under other names. */
type Respelling = readonly [from: ReportNode, to: ReportNode];

/** For a JSON report whose names have prefixes or other capitals. */
async function respell(tree: ReportValue, pause: YieldToEventLoop): Promise<ReportValue> {
	const todo: Respelling[] = [];
	const respelled = prepare(tree, todo);
	for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
		const [from, to] = next;
		for (const [name, child] of Object.entries(from)) {
			await pause();
			addChild(to, knownSpelling(name), prepare(child, todo));
		}
	}
	return respelled;
}

/** Copies a value without the children of its elements. */
function prepare(value: ReportValue, todo: Respelling[]): ReportValue {
	if (Array.isArray(value)) return value.map((one) => prepare(one, todo));
	if (!isNode(value)) return value;
	const to: ReportNode = {};
	todo.push([value, to]);
	return to;
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
function notAReport(tree: ReportValue | null, namespaces: readonly string[]): Error {
	const other = OTHER_DEFINITION.exec(namespaces.join(' '))?.[0];
	if (other !== undefined) {
		return reportUnreadable(`it is a ${other}, not a payment status report (pain.002 or pain.014)`);
	}
	const what = isNode(tree ?? undefined) ? 'it contains no payment status report' : 'it is not a message';
	return reportUnreadable(`${what} (pain.002 or pain.014)`);
}
