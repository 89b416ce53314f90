/** Returns text as it is, and '' for any other type. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
