// The parts of the package that benchPain002.ts bundles and measures.
export { makeReportItems } from '../nodes/CommercialBanking/domain/pain002/items/makeReportItems.ts';
export { readReport } from '../nodes/CommercialBanking/domain/pain002/readReport.ts';
export { createYieldToEventLoop } from '../nodes/CommercialBanking/transport/yieldToEventLoop.ts';
