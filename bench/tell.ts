/** Writes one line to standard output. */
export function tell(text: string): void {
	process.stdout.write(`${text}\n`);
}
