import type { ReportedReason } from './mapReasons';

/** Line lengths at which banks cut a text, even in the middle of a word. */
const FULL_LINE_LENGTHS: ReadonlySet<number> = new Set([35, 70, 100, 105, 140]);

/**
 * The bank's words (`AddtlInf`), one reason per line; null where there are none.
 *
 * A full line and the next one are parts of one text, so nothing comes between them. After a shorter line, a new line
 * begins.
 */
export function joinReasonText(reasons: readonly ReportedReason[]): string | null {
	const texts = reasons.map(({ additionalInformation }) => joinLines(additionalInformation));
	const present = texts.filter((text) => text !== '');
	return present.length === 0 ? null : present.join('\n');
}

function joinLines(lines: readonly string[]): string {
	const last = lines.length - 1;
	return lines
		.map((line, index) => (index === last || FULL_LINE_LENGTHS.has(line.length) ? line : `${line}\n`))
		.join('');
}
