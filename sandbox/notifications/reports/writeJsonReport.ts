import { exactNumber } from '../../json/exactNumber.ts';
import { Amount, type ReportBranch, type ReportNode } from './buildReportTree.ts';
import { findLongName } from './findLongName.ts';
import type { RootNames } from './rootNames.ts';

/** The difference between the two JSON dialects. */
interface Dialect {
	name(tag: string): string;
	amount(amount: Amount): unknown;
}

/** Writes JSON with the ISO tags. An amount is `{"Ccy": "EUR", "value": "1200.40"}`. */
export function writeShortJsonReport(report: ReportBranch, root: RootNames | undefined, asNumbers: boolean): string {
	const amount = ({ digits, currency }: Amount) => ({ Ccy: currency, value: write(digits, asNumbers) });
	const content = toJson(report, { name: (isoTag) => isoTag, amount });
	return JSON.stringify(root === undefined ? content : { Document: { [root.tag]: content } });
}

/** Writes JSON with long names. An amount is `{"amount": "1200.40", "currency": "EUR"}`. */
export function writeLongJsonReport(report: ReportBranch, root: RootNames | undefined, asNumbers: boolean): string {
	const amount = ({ digits, currency }: Amount) => ({ amount: write(digits, asNumbers), currency });
	const content = toJson(report, { name: findLongName, amount });
	return JSON.stringify(root === undefined ? content : { [root.longName]: content });
}

function write(digits: string, asNumber: boolean): unknown {
	return asNumber ? exactNumber(digits) : digits;
}

function toJson(node: ReportNode, dialect: Dialect): unknown {
	if (node instanceof Amount) return dialect.amount(node);
	if (Array.isArray(node)) return node.map((part: ReportNode) => toJson(part, dialect));
	if (typeof node !== 'object') return node;
	return Object.fromEntries(Object.entries(node).map(([tag, part]) => [dialect.name(tag), toJson(part, dialect)]));
}
