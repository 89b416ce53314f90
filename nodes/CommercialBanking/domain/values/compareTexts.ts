/** Compares texts by their characters, the same on every machine: -1, 0 or 1. */
export const compareTexts = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
