import { assertListEntries } from '../tree/reportLimits';
import { isNode, type ReportNode, type ReportValue } from '../tree/ReportNode';
import { findField, findToken, listBlocks, listFields, textOf } from './findField';
import { findPartyName } from './mapParty';

/** A reason for a status, as the bank sent it. */
export interface ReportedReason {
	/** The code as sent, even if the ISO list lacks it; null where the bank sent none or only a proprietary one */
	code: string | null;
	/** The bank's own code. Banks send ISO codes here too. */
	proprietary: string | null;
	/** Who gave the reason */
	originator: string | null;
	/** The bank's lines, as sent */
	additionalInformation: string[];
}

/**
 * All reasons of a block (`StsRsnInf`), in the bank's order.
 *
 * @throws DeliveryError `report_unreadable` if there are more than 10,000, or more than 10,000 lines in them
 */
export function mapReasons(block: ReportNode): ReportedReason[] {
	const nodes = listBlocks(block, 'StsRsnInf');
	assertListEntries(nodes.length, 'reasons');
	assertListEntries(
		nodes.reduce((sum, node) => sum + listLineFields(node).length, 0),
		'lines of reasons',
	);
	return nodes.map(mapReason);
}

function mapReason(node: ReportNode): ReportedReason {
	const reason = findField(node, 'Rsn') ?? findField(node, 'StsRsn');
	return {
		code: findReasonCode(reason),
		proprietary: findToken(reason, 'Prtry') ?? findToken(reason, 'Prtry', 'Cd'),
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
	return listLineFields(node)
		.map(textOf)
		.filter((line) => line !== null);
}

function listLineFields(node: ReportNode): ReportValue[] {
	return [...listFields(node, 'AddtlInf'), ...listFields(node, 'AddtlStsRsnInf')];
}

/** The code of a reason, as sent: the ISO field, else the bank's own. */
export function reasonCodeOf(reason: ReportedReason | undefined): string | null {
	return reason?.code ?? reason?.proprietary ?? null;
}
