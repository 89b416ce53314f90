import { reportUnreadable } from '../../errors';

/**
 * One element of a report: its children by name, spelled as in the report.
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

/** Where an element keeps its text if it has attributes or children too. */
export const TEXT_NAME = '#text';
/** Comes before the name of an attribute. */
export const ATTRIBUTE_PREFIX = '@';

/** Whether a value is an element with children or attributes, not a text or a list. */
export function isNode(value: ReportValue | undefined): value is ReportNode {
	return typeof value === 'object' && !Array.isArray(value);
}

/**
 * Makes an element with one child.
 *
 * @throws DeliveryError `report_unreadable` for the name `__proto__`
 */
export function makeNode(name: string, value: ReportValue): ReportNode {
	assertName(name);
	const node: ReportNode = {};
	node[name] = value;
	return node;
}

/**
 * Adds a child. A name that occurs again makes a list. Converters from XML write the same JSON key twice.
 *
 * @throws DeliveryError `report_unreadable` for the name `__proto__`
 */
export function addChild(node: ReportNode, name: string, value: ReportValue): void {
	assertName(name);
	const existing = node[name];
	if (existing === undefined || !Object.hasOwn(node, name)) {
		node[name] = value;
	} else if (Array.isArray(existing)) {
		for (const one of Array.isArray(value) ? value : [value]) existing.push(one);
	} else {
		node[name] = Array.isArray(value) ? [existing, ...value] : [existing, value];
	}
}

/** In JavaScript, assigning `__proto__` changes the object itself. */
function assertName(name: string): void {
	if (name === '__proto__') throw reportUnreadable('an element has a name that is not allowed');
}
