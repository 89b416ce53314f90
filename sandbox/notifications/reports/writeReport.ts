import type { DeliveryFormat } from '../../control/deliveryFormat.ts';
import { buildReportTree } from './buildReportTree.ts';
import type { ReportDescription } from './reportDescription.ts';
import { rootNames } from './rootNames.ts';
import { writeLongJsonReport, writeShortJsonReport } from './writeJsonReport.ts';
import { writeXmlReport } from './writeXmlReport.ts';

/** Writes the report in the wanted dialect. */
export function writeReport(
	report: ReportDescription,
	{ format, amountsAsNumbers }: Pick<DeliveryFormat, 'format' | 'amountsAsNumbers'>,
): string {
	const tree = buildReportTree(report);
	const root = rootNames[report.message];
	if (format === 'xml') return writeXmlReport(tree, root);
	return format === 'jsonShort'
		? writeShortJsonReport(tree, root, amountsAsNumbers)
		: writeLongJsonReport(tree, root, amountsAsNumbers);
}
