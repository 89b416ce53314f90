/** Returns a text as it is. A person or an import fills in a field, so it may have any type: all others count as empty. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
