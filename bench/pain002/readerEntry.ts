// What the benchmark needs of the package, bundled by buildReader.ts as the build does it.
export { makeReportItems } from '../../nodes/CommercialBanking/domain/pain002/items/makeReportItems.ts';
export { readReport } from '../../nodes/CommercialBanking/domain/pain002/readReport.ts';
export { createYieldToEventLoop } from '../../nodes/CommercialBanking/domain/pain002/tree/createYieldToEventLoop.ts';
