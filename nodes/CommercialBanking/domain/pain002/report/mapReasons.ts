import { explainReason, joinExplanation } from '../codes/explainCode';
import { listBlocks, findField, listFields, findToken, textOf } from './findField';
import { findPartyName } from './mapParty';
import { isNode, type ReportNode, type ReportValue } from '../tree/ReportNode';

/** Why a status was given. */
export interface StatusReason {
	/** The code as sent, even if the ISO list lacks it; null where the bank sent none or only a proprietary one */
	code: string | null;
	/** The bank's own code. Banks send ISO codes here too. */
	proprietary: string | null;
	/** The ISO name of the code, null for a code outside the ISO list */
	name: string | null;
	/** What it means and what to do next; null where we have no text */
	explanation: string | null;
	/** Who gave the reason */
	originator: string | null;
	/** The bank's lines, as sent */
	additionalInformation: string[];
}

/** All reasons of a block (`StsRsnInf`), in the bank's order. */
export function mapReasons(block: ReportNode): StatusReason[] {
	return listBlocks(block, 'StsRsnInf').map(mapReason);
}

function mapReason(node: ReportNode): StatusReason {
	const reason = findField(node, 'Rsn') ?? findField(node, 'StsRsn');
	const code = findReasonCode(reason);
	const proprietary = findToken(reason, 'Prtry') ?? findToken(reason, 'Prtry', 'Cd');
	const explained = explainReason(code ?? proprietary, 'transaction', null);
	return {
		code,
		proprietary,
		name: explained?.name ?? null,
		explanation: joinExplanation(explained),
		originator: findPartyName(findField(node, 'Orgtr') ?? findField(node, 'StsOrgtr')),
		additionalInformation: listLines(node),
	};
}

/** Some banks send `Rsn/Rsn` in place of `Rsn/Cd`, or the code directly in `Rsn`. */
function findReasonCode(reason: ReportValue | undefined): string | null {
	const bare = isNode(reason) ? null : textOf(reason);
	return findToken(reason, 'Cd') ?? findToken(reason, 'Rsn') ?? bare?.trim() ?? null;
}

function listLines(node: ReportNode): string[] {
	const lines = [...listFields(node, 'AddtlInf'), ...listFields(node, 'AddtlStsRsnInf')];
	return lines.map(textOf).filter((line) => line !== null);
}

/** The code of a reason, as sent: the ISO field, else the bank's own. */
export function reasonCodeOf(reason: StatusReason | undefined): string | null {
	return reason?.code ?? reason?.proprietary ?? null;
}

/**
 * The bank's words. Banks cut a text into lines in the middle of a word, so the lines of one reason are joined without
 * a separator. Each further reason begins a new line.
 */
export function joinReasonText(reasons: readonly StatusReason[]): string | null {
	const texts = reasons.map((reason) => reason.additionalInformation.join('')).filter((text) => text !== '');
	return texts.length === 0 ? null : texts.join('\n');
}

/** For the members of a reason besides its texts. */
const REASON_OVERHEAD = 100;

/** The size of a copy of these reasons, in characters. */
export function lengthOfReasons(reasons: readonly StatusReason[]): number {
	return reasons.reduce((sum, { code, proprietary, originator, additionalInformation }) => {
		const texts = [code ?? '', proprietary ?? '', originator ?? '', ...additionalInformation];
		return texts.reduce((length, text) => length + text.length, sum + REASON_OVERHEAD);
	}, 0);
}
