import { statusOf } from '../codes/codeTables';
import { type IsoTag, LONG_NAMES } from '../tree/isoNames';
import { isNode, type ReportNode, type ReportValue, TEXT_NAME } from '../tree/ReportNode';

// Members with the text of an element that has attributes, in the JSON of n8n's XML node (`_`), BadgerFish (`$`), xml2json
// (`$t`), xml-js (`_text`), X2JS (`__text`), JAXB (`value`), .NET (`Value`) and org.json (`content`).
const TEXT_NAMES = [TEXT_NAME, '_', '$', '$t', '_text', '__text', 'value', 'Value', 'content'];

/** Finds the child with a tag, short or long; undefined if there is none. Of a list, the first entry counts. */
export function findField(value: ReportValue | undefined, tag: IsoTag): ReportValue | undefined {
	const node = Array.isArray(value) ? value[0] : value;
	return isNode(node) ? (node[tag] ?? node[LONG_NAMES[tag]]) : undefined;
}

/** Finds what a path leads to. Four parameters, because a list of tags for each of a million calls would be garbage. */
export function findPath(
	value: ReportValue | undefined,
	first: IsoTag,
	second?: IsoTag,
	third?: IsoTag,
	fourth?: IsoTag,
): ReportValue | undefined {
	let child = findField(value, first);
	if (second !== undefined) child = findField(child, second);
	if (third !== undefined) child = findField(child, third);
	return fourth === undefined ? child : findField(child, fourth);
}

/** Lists the children with a tag. A single object counts as a list with one entry. */
export function listFields(value: ReportValue | undefined, tag: IsoTag): ReportValue[] {
	const child = findField(value, tag);
	if (child === undefined) return [];
	return Array.isArray(child) ? child : [child];
}

/** Lists the children with a tag that have children themselves. An empty block or a plain text says nothing. */
export function listBlocks(value: ReportValue | undefined, tag: IsoTag): ReportNode[] {
	return listFields(value, tag).filter(isNode);
}

/** Finds the text exactly as sent; null if there is none. */
export const findText = (
	value: ReportValue | undefined,
	first: IsoTag,
	second?: IsoTag,
	third?: IsoTag,
	fourth?: IsoTag,
) => textOfElement(findPath(value, first, second, third, fourth));

/** Finds the text of a code, a date, a count or an amount, without white space around it. */
export const findToken = (value: ReportValue | undefined, first: IsoTag, second?: IsoTag, third?: IsoTag) =>
	tokenOfElement(findPath(value, first, second, third));

/** Finds the code of a status. */
export function findStatus(value: ReportValue | undefined, tag: IsoTag): string | null {
	return toUsualCode(findToken(value, tag), statusOf);
}

/** Some banks write codes in small letters. One that no list has stays as sent. */
export function toUsualCode(sent: string | null, codeOf: (code: string | null) => unknown): string | null {
	const usual = sent?.toUpperCase() ?? null;
	return codeOf(usual) === undefined ? sent : usual;
}

/** Returns the text of an element, or of the first element of a list; null if it is empty or blank. */
export function textOfElement(value: ReportValue | undefined): string | null {
	if (value === undefined) return null;
	const first = Array.isArray(value) ? value[0] : value;
	const text = isNode(first) ? textAmong(first, TEXT_NAMES) : first;
	return typeof text === 'string' && text.trim() !== '' ? text : null;
}

/** The same without white space around it. */
export const tokenOfElement = (value: ReportValue | undefined): string | null => textOfElement(value)?.trim() ?? null;

/** Whether an element says anything. Some programs write each element, also those that they have nothing for. */
export function isFilled(value: ReportValue | undefined): boolean {
	if (typeof value === 'object') return Object.values(value).some(isFilled);
	return value !== undefined && value.trim() !== '';
}

export function textAmong(node: ReportNode, names: readonly string[]): string | undefined {
	for (const name of names) {
		const text = node[name];
		if (typeof text === 'string') return text;
	}
	return undefined;
}
