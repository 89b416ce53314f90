// The parts of the package that the benchmark measures. bundleEntry.ts bundles this file.
export { makeReportItems } from '../../nodes/CommercialBanking/domain/pain002/items/makeReportItems.ts';
export { readReport } from '../../nodes/CommercialBanking/domain/pain002/readReport.ts';
export { createYieldToEventLoop } from '../../nodes/CommercialBanking/transport/createYieldToEventLoop.ts';
