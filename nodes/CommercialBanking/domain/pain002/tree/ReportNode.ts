import { reportUnreadable } from '../../errors';

/**
 * One element of a report: its children by name, as the bank spelled them.
 *
 * XML and JSON come to the same shape. An element with nothing but text is that text; one with attributes holds
 * them as `@Name` and its text as `#text`; an element that occurs more than once is a list. Numbers and booleans of
 * JSON keep their source text, and a JSON null is left out.
 */
export interface ReportNode {
	[name: string]: ReportValue;
}

export type ReportValue = string | ReportNode | ReportValue[];

export const TEXT_NAME = '#text';
export const ATTRIBUTE_PREFIX = '@';

/** Tells an element with children or attributes from a text and from a list. */
export function isNode(value: ReportValue | undefined): value is ReportNode {
	return typeof value === 'object' && !Array.isArray(value);
}

/**
 * An element with its first child.
 *
 * @throws DeliveryError `report_unreadable` for the one name that an object cannot hold safely
 */
export function makeNode(name: string, value: ReportValue): ReportNode {
	assertName(name);
	const node: ReportNode = {};
	node[name] = value;
	return node;
}

/**
 * Adds a child. A name that occurs again makes a list; banks' converters also write the same JSON key twice.
 *
 * @throws DeliveryError `report_unreadable` for the one name that an object cannot hold safely
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

function assertName(name: string): void {
	if (name === '__proto__') throw reportUnreadable('an element has a name that is not allowed');
}
