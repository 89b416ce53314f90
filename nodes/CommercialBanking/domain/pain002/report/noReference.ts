/** What stands in a report for "no reference". So two of them are not the same. */
export const NO_REFERENCE: ReadonlySet<string> = new Set(['NOTPROVIDED', 'NONREF']);
