// The parts of the package that the benchmark measures. buildReader.ts bundles this file.
export { makeReportItems } from '../../nodes/CommercialBanking/domain/pain002/makeReportItems.ts';
export { readReport } from '../../nodes/CommercialBanking/domain/pain002/readReport.ts';
export { shareTurns } from '../../nodes/CommercialBanking/domain/pain002/shareTurns.ts';
