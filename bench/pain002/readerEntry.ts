// What the benchmark needs of the package, bundled by buildReader.ts as the build does it.
export { makeReportItems } from '../../nodes/CommercialBanking/domain/pain002/makeReportItems.ts';
export { readReport } from '../../nodes/CommercialBanking/domain/pain002/readReport.ts';
export { shareTurns } from '../../nodes/CommercialBanking/domain/pain002/shareTurns.ts';
