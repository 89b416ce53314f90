import type { ReportNode } from './ReportNode';

/**
 * Takes an element when it is closed, and returns what stands for it in the tree. So the many elements of a large report
 * need not be in memory at the same time.
 */
export type ReplaceElement = (node: ReportNode) => ReportNode;

/** The elements of a report that may occur thousands of times: transactions, by their short and their long name. */
export const REPEATED_ELEMENTS: ReadonlySet<string> = new Set(['TxInfAndSts', 'transactionInformationAndStatus']);
