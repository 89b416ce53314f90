import type { DeliveryFormat } from '../../control/deliveryFormat.ts';
import { buildReportTree } from './buildReportTree.ts';
import type { ReportDescription } from './reportDescription.ts';
import { rootNames } from './rootNames.ts';
import { writeLongJsonReport, writeShortJsonReport } from './writeJsonReport.ts';
import { writeXmlReport } from './writeXmlReport.ts';

type ReportFormat = Pick<DeliveryFormat, 'format' | 'amountsAsNumbers'> & Partial<Pick<DeliveryFormat, 'rootless'>>;

/** Writes the report in the wanted dialect. */
export function writeReport(
	report: ReportDescription,
	{ format, amountsAsNumbers, rootless = false }: ReportFormat,
): string {
	const tree = buildReportTree(report);
	const root = rootNames[report.message];
	if (format === 'xml') return writeXmlReport(tree, root);
	const names = rootless ? undefined : root;
	return format === 'jsonShort'
		? writeShortJsonReport(tree, names, amountsAsNumbers)
		: writeLongJsonReport(tree, names, amountsAsNumbers);
}
