import type { ReportNode } from './ReportNode';

/**
 * Takes an element when it is closed, and returns what stands for it in the tree. So an element that is long enough in
 * memory to matter can be mapped at once.
 */
export type ReplaceElement = (node: ReportNode) => ReportNode;

/** The elements of a report that may occur thousands of times: transactions, by their short and their long name. */
export const REPEATED_ELEMENTS: ReadonlySet<string> = new Set(['TxInfAndSts', 'transactionInformationAndStatus']);
