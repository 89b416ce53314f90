import { exactNumber } from '../../json/exactNumber.ts';
import { Amount, type ReportBranch, type ReportNode } from './buildReportTree.ts';
import { longName } from './longNames.ts';

/** How the two JSON dialects differ. */
interface Dialect {
	name(tag: string): string;
	amount(amount: Amount): unknown;
}

/** The report as JSON with the ISO tags, an amount being `{"Ccy": "EUR", "value": "1200.40"}`. */
export function writeShortJsonReport(report: ReportBranch, amountsAsNumbers: boolean): string {
	const amount = ({ digits, currency }: Amount) => ({ Ccy: currency, value: write(digits, amountsAsNumbers) });
	const content = toJson(report, { name: (tag) => tag, amount });
	return JSON.stringify({ Document: { CstmrPmtStsRpt: content } });
}

/** The report as JSON with long names, an amount being `{"amount": "1200.40", "currency": "EUR"}`. */
export function writeLongJsonReport(report: ReportBranch, amountsAsNumbers: boolean): string {
	const amount = ({ digits, currency }: Amount) => ({ amount: write(digits, amountsAsNumbers), currency });
	return JSON.stringify({ customerPaymentStatusReportV10: toJson(report, { name: longName, amount }) });
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
