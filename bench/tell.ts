/** For `parseArgs`. Every benchmark has this option. */
export const jsonOption = { json: { type: 'boolean', default: false } } as const;

/** With `--json`, standard output has only JSON lines. What is for people goes to standard error. */
export const isJson = process.argv.includes('--json');

/** Writes one line, or a table, for people. */
export function tell(text: string): void {
	(isJson ? process.stderr : process.stdout).write(`${text}\n`);
}
