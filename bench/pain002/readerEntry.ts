// The parts of the package that the benchmark measures. buildReader.ts bundles this file.
import { findReport } from '../../nodes/CommercialBanking/domain/pain002/report/findReport.ts';
import { mapReport, type PaymentStatusReport } from '../../nodes/CommercialBanking/domain/pain002/report/mapReport.ts';
import type { ReportNode } from '../../nodes/CommercialBanking/domain/pain002/tree/ReportNode.ts';

export { makeReportItems } from '../../nodes/CommercialBanking/domain/pain002/items/makeReportItems.ts';
export { readReport } from '../../nodes/CommercialBanking/domain/pain002/readReport.ts';
export { createYieldToEventLoop } from '../../nodes/CommercialBanking/domain/pain002/tree/createYieldToEventLoop.ts';

/** Of what the benchmark writes, this is enough: its JSON has only texts, objects and lists. */
const isReportNode = (value: unknown): value is ReportNode => typeof value === 'object' && value !== null;

/** What a reader has to do at least: JSON.parse, and then our own mapping. */
export async function mapParsed(json: string): Promise<PaymentStatusReport> {
	const tree: unknown = JSON.parse(json);
	if (!isReportNode(tree)) throw new TypeError('The JSON is no object');
	return await mapReport(await findReport({ tree, namespaces: [] }));
}
