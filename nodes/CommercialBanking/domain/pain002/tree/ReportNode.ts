/**
 * One element of a report: its children by name, in the usual spelling.
 *
 * XML and JSON give the same shape:
 *
 * - An element that has only text is a string.
 * - An element with attributes is an object. Attributes are members `@Name`, the text is the member `#text`.
 * - An element that occurs more than once is a list.
 * - Numbers and booleans of JSON keep their source text. A JSON null is left out.
 */
export interface ReportNode {
	[name: string]: ReportValue;
}

export type ReportValue = string | ReportNode | ReportValue[];

/** A report as a tree: XML and JSON give the same shape. */
export interface ReportTree {
	readonly tree: ReportValue;
	/** Namespaces of the outermost XML elements, the outermost first; empty for JSON. */
	readonly namespaces: readonly string[];
}

/**
 * Takes each transaction when it is closed, and returns what stands for it in the tree. So the many elements of a large
 * report need not be in memory at the same time.
 */
export type MapElement = (node: ReportNode) => ReportNode;

/** Where an element keeps its text if it has attributes or children too. */
export const TEXT_NAME = '#text';

/** The elements of a report that may occur thousands of times: transactions, by their short and their long name. */
export const REPEATED_ELEMENTS: ReadonlySet<string> = new Set(['TxInfAndSts', 'transactionInformationAndStatus']);

/** Whether a value is an element with children or attributes, not a text or a list. */
export function isNode(value: ReportValue | undefined): value is ReportNode {
	return typeof value === 'object' && !Array.isArray(value);
}

/** Adds a child. A name that occurs again makes a list, also in JSON: converters from XML write the same key twice. */
export function addChild(node: ReportNode, name: string, value: ReportValue): void {
	const existing = node[name];
	// An element may be called `constructor`, which each object inherits. Most names are new, so that is asked last.
	if (existing === undefined || !Object.hasOwn(node, name)) {
		node[name] = value;
	} else if (Array.isArray(existing)) {
		for (const one of Array.isArray(value) ? value : [value]) existing.push(one);
	} else {
		node[name] = Array.isArray(value) ? [existing, ...value] : [existing, value];
	}
}
