import { fillText, type TextFacts } from '../../domain/values/fillText';
import texts from './findings.json';

/**
 * The finding of a step, and what to do about it. A row of n8n's table is as high as its highest cell, so the texts are
 * short: `whatToDo` has at most 40 characters, `finding` and `how` about 70. docs/check-reception.md says more.
 */
interface FindingText {
	readonly finding: string;
	/** Left out if all is well. Has no placeholders. */
	readonly whatToDo?: string;
	readonly how?: string;
}

export type FindingCode = keyof typeof texts;

export const FINDINGS: Readonly<Record<FindingCode, FindingText>> = texts;

/** @param facts what the placeholders stand for. Nothing secret: addresses, codes, statuses */
export function describeFinding(code: FindingCode, facts: TextFacts): FindingText {
	const { finding, whatToDo, how } = FINDINGS[code];
	return { finding: fillText(finding, facts), whatToDo, how: how && fillText(how, facts) };
}
