import type { ReportedReason } from '../report/mapReasons';
import type { ReportMessage } from '../report/mapReport';
import type { TransactionDetails } from '../report/mapTransaction';
import type { StatusBlock } from '../report/StatusBlock';
import type { StatusEntry } from '../status/listStatusEntries';
import { isNode, type ReportNode, type ReportValue } from '../tree/ReportNode';
import { assertItemCharacters } from '../tree/reportLimits';
import { rawOf } from './rawOf';

/** For the members of a reason besides its texts. */
const REASON_OVERHEAD = 100;

/**
 * Adds up the characters that the bank sent in all items of a report. Our own words are not counted: the number of items
 * limits them.
 *
 * All methods throw DeliveryError `report_unreadable` when there are too many.
 */
export class ItemSize {
	/** Characters so far. */
	characters = 0;

	private readonly lengthsOfReasons = new Map<readonly ReportedReason[], number>();

	private readonly lengthsOfRaw = new Map<StatusBlock, number>();

	add(characters: number): void {
		this.characters += characters;
		assertItemCharacters(this.characters);
	}

	/** What an entry repeats from the levels above it, and its own status and reasons. */
	addEntry({ status, reasons, group, payment }: StatusEntry, message: ReportMessage): void {
		const characters =
			lengthOf(status) +
			lengthOf(group.status) +
			lengthOf(group.originalMessageId) +
			lengthOf(group.originalMessageName) +
			lengthOf(payment?.status) +
			lengthOf(payment?.originalPaymentInformationId) +
			lengthOf(message.id) +
			lengthOf(message.definition) +
			lengthOf(message.createdAt) +
			lengthOf(message.initiatingParty);
		this.add(characters + (reasons.length === 0 ? 0 : this.lengthOfReasons(reasons)));
	}

	addDetails(details: TransactionDetails): void {
		const { debtor, creditor } = details;
		this.add(
			lengthOf(details.originalInstructionId) +
				lengthOf(details.originalEndToEndId) +
				lengthOf(details.originalUetr) +
				lengthOf(details.statusId) +
				lengthOf(details.acceptedAt) +
				lengthOf(details.accountServicerReference) +
				lengthOf(details.clearingSystemReference) +
				lengthOf(details.amount) +
				lengthOf(details.currency) +
				lengthOf(details.settledAmount) +
				lengthOf(details.settledCurrency) +
				lengthOf(details.requestedExecutionDate) +
				lengthOf(details.remittanceInformation) +
				// Names stand twice: once of their own, once in the party.
				lengthOf(debtor.name) * 2 +
				lengthOf(debtor.account) +
				lengthOf(debtor.agent) +
				lengthOf(creditor.name) * 2 +
				lengthOf(creditor.account) +
				lengthOf(creditor.agent),
		);
	}

	/** The element from which an entry was made. */
	addRaw(entry: StatusEntry): void {
		const block = entry.transaction ?? entry.payment ?? entry.group;
		const length = this.lengthsOfRaw.get(block) ?? lengthOfValue(rawOf(entry));
		this.lengthsOfRaw.set(block, length);
		this.add(length);
	}

	/** The whole report as sent. */
	addNode(node: ReportNode): void {
		this.add(lengthOfValue(node));
	}

	private lengthOfReasons(reasons: readonly ReportedReason[]): number {
		const known = this.lengthsOfReasons.get(reasons);
		if (known !== undefined) return known;
		const length = reasons.reduce((sum, reason) => sum + lengthOfReason(reason), 0);
		this.lengthsOfReasons.set(reasons, length);
		return length;
	}
}

function lengthOf(text: string | null | undefined): number {
	return text?.length ?? 0;
}

function lengthOfReason({ code, proprietary, originator, additionalInformation }: ReportedReason): number {
	const lines = additionalInformation.reduce((sum, line) => sum + line.length, 0);
	// The lines stand twice: as sent, and joined to one text.
	return REASON_OVERHEAD + lengthOf(code) + lengthOf(proprietary) + lengthOf(originator) + lines * 2;
}

/** Names and texts. The parser has limited the depth. */
function lengthOfValue(value: ReportValue): number {
	if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + lengthOfValue(one), 0);
	if (!isNode(value)) return value.length;
	return Object.entries(value).reduce((sum, [name, child]) => sum + name.length + lengthOfValue(child), 0);
}
