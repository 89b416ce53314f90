// The parts of the package that benchStatementFiles.ts bundles and measures.
export { readStatementFile } from '../nodes/CommercialBanking/domain/statements/read/readStatementFile.ts';
export { toTransactionRows } from '../nodes/CommercialBanking/domain/statements/read/toTransactionRows.ts';
export { createYieldToEventLoop } from '../nodes/CommercialBanking/transport/yieldToEventLoop.ts';
