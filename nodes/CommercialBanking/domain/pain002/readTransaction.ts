import { type AmountText, readAmount } from './readAmount';
import { readField, readList, readText, readToken, textOf } from './readField';
import { readTransactionParty, type TransactionParty } from './readParty';
import type { ReportNode, ReportValue } from './reportTree';

/** What a report says of one transaction besides its status; texts as sent. */
export interface TransactionDetails extends AmountText {
	originalInstructionId: string | null;
	originalEndToEndId: string | null;
	originalUetr: string | null;
	statusId: string | null;
	acceptedAt: string | null;
	accountServicerReference: string | null;
	clearingSystemReference: string | null;
	/** The requested execution date, of a direct debit the requested collection date */
	requestedExecutionDate: string | null;
	debtor: TransactionParty;
	creditor: TransactionParty;
	/** Unstructured lines, else references; one a line */
	remittanceInformation: string | null;
}

/** Reads `TxInfAndSts` with its `OrgnlTxRef`; an empty node gives every key with null. */
export function readTransaction(node: ReportNode): TransactionDetails {
	const reference = readField(node, 'OrgnlTxRef');
	return {
		originalInstructionId: readText(node, 'OrgnlInstrId'),
		originalEndToEndId: readText(node, 'OrgnlEndToEndId'),
		originalUetr: readText(node, 'OrgnlUETR'),
		statusId: readText(node, 'StsId'),
		acceptedAt: readToken(node, 'AccptncDtTm'),
		accountServicerReference: readText(node, 'AcctSvcrRef'),
		clearingSystemReference: readText(node, 'ClrSysRef'),
		...readAmount(reference),
		requestedExecutionDate: readDate(reference, 'ReqdExctnDt') ?? readDate(reference, 'ReqdColltnDt'),
		debtor: readTransactionParty(
			readField(reference, 'Dbtr'),
			readField(reference, 'DbtrAcct'),
			readField(reference, 'DbtrAgt'),
		),
		creditor: readTransactionParty(
			readField(reference, 'Cdtr'),
			readField(reference, 'CdtrAcct'),
			readField(reference, 'CdtrAgt'),
		),
		remittanceInformation: readRemittance(readField(reference, 'RmtInf')),
	};
}

/** A date, or from .10 on a choice of date and date with time. */
function readDate(reference: ReportValue | undefined, tag: 'ReqdExctnDt' | 'ReqdColltnDt'): string | null {
	const date = readField(reference, tag);
	return readToken(date, 'Dt') ?? readToken(date, 'DtTm') ?? readToken(date);
}

function readRemittance(remittance: ReportValue | undefined): string | null {
	const unstructured = readList(remittance, 'Ustrd')
		.map(textOf)
		.filter((line) => line !== null);
	const lines = unstructured.length > 0 ? unstructured : readList(remittance, 'Strd').flatMap(readReferences);
	return lines.length === 0 ? null : lines.join('\n');
}

function readReferences(structured: ReportValue): string[] {
	const references = [
		readText(structured, 'CdtrRefInf', 'Ref') ?? readText(structured, 'CdtrRefInf', 'CdtrRef'),
		...readList(structured, 'RfrdDocInf').map((document) => readText(document, 'Nb')),
		...readList(structured, 'AddtlRmtInf').map(textOf),
	];
	return references.filter((reference) => reference !== null);
}
