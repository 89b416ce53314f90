import { reasonOf } from '../codes/codeTables';
import { assertWithin } from '../tree/reportLimits';
import type { ReportNode, ReportValue } from '../tree/ReportNode';
import { findField, findToken, listBlocks, listFields, textOfElement, tokenOfElement, toUsualCode } from './findField';
import { findPartyName } from './mapParty';

/** A reason for a status, as the bank sent it. */
export type ReportedReason = ReturnType<typeof mapReason>;

/** Most payments have no reasons. One empty list for all of them saves memory. */
const NO_REASONS: ReportedReason[] = [];

/**
 * All reasons of a block (`StsRsnInf`), in the bank's order.
 *
 * @throws DeliveryError `report_unreadable` if there are more than 10,000, or more than 10,000 lines in them
 */
export function mapReasons(block: ReportNode): ReportedReason[] {
	const nodes = listReasonNodes(block);
	assertWithin('partsOfStatus', nodes.length);
	const lines = nodes.reduce((sum, node) => sum + listLineFields(node).length, 0);
	assertWithin('partsOfStatus', lines);
	return nodes.length === 0 ? NO_REASONS : nodes.map(mapReason);
}

/** Some Venezuelan banks put the code directly into the block: `"Rsn": "AC01"`. */
function listReasonNodes(block: ReportNode): ReportNode[] {
	const nodes = listBlocks(block, 'StsRsnInf');
	const bare = nodes.length > 0 ? undefined : findField(block, 'Rsn');
	return bare === undefined ? nodes : [{ Rsn: bare }];
}

function mapReason(node: ReportNode) {
	const reason = findField(node, 'Rsn') ?? findField(node, 'StsRsn');
	return {
		/** As sent, even if no list has it; null where the bank sent none or only a proprietary one */
		code: toUsualCode(findReasonCode(reason), reasonOf),
		/** The bank's own code. Banks send ISO codes here too. */
		proprietary: toUsualCode(findToken(reason, 'Prtry') ?? findToken(reason, 'Prtry', 'Cd'), reasonOf),
		originator: findPartyName(findField(node, 'Orgtr') ?? findField(node, 'StsOrgtr')),
		additionalInformation: listLineFields(node)
			.map(textOfElement)
			.filter((line) => line !== null),
	};
}

/** Some banks send `Rsn/Rsn` in place of `Rsn/Cd`, or the code directly in `Rsn`. */
function findReasonCode(reason: ReportValue | undefined): string | null {
	return findToken(reason, 'Cd') ?? findToken(reason, 'Rsn') ?? tokenOfElement(reason);
}

function listLineFields(node: ReportNode): ReportValue[] {
	return [...listFields(node, 'AddtlInf'), ...listFields(node, 'AddtlStsRsnInf')];
}

/** The code of a reason, as sent: the ISO field, else the bank's own. */
export function reasonCodeOf(reason: ReportedReason | undefined): string | null {
	return reason?.code ?? reason?.proprietary ?? null;
}

/** Line lengths at which banks cut a text, even in the middle of a word. 105 is the most for `AddtlInf` in ISO 20022. */
const FULL_LINE_LENGTHS: ReadonlySet<number> = new Set([35, 70, 100, 105, 140]);

/**
 * Joins the bank's words (`AddtlInf`), one reason per line; null if there are none.
 *
 * A full line and the next line are parts of one text, so they are joined without a break. A new line begins after a
 * shorter line, and also after a full first line if the second line begins a new sentence: the first may be a title.
 */
export function joinReasonText(reasons: readonly ReportedReason[]): string | null {
	const texts = reasons.map(({ additionalInformation }) => joinLines(additionalInformation));
	const present = texts.filter((text) => text !== '');
	return present.length === 0 ? null : present.join('\n');
}

function joinLines(lines: readonly string[]): string {
	return lines.reduce((text, line, index) => {
		const before = lines[index - 1] ?? '';
		const goesOn = FULL_LINE_LENGTHS.has(before.length) && !(index === 1 && beginsSentence(before, line));
		return index === 0 || goesOn ? text + line : `${text}\n${line}`;
	}, '');
}

/** Whether a line begins with a capital after small letters. In a text of capitals only, nobody can tell. */
function beginsSentence(before: string, line: string): boolean {
	return /\p{Ll}/u.test(before) && /^\p{Lu}/u.test(line);
}
