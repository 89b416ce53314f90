import { type AmountText, findAmount } from './findAmount';
import { findField, listFields, findText, findToken, textOf } from './findField';
import { mapParty, type TransactionParty } from './mapParty';
import type { ReportNode, ReportValue } from '../tree/ReportNode';

/** What a report says about one transaction besides its status; texts as sent. */
export interface TransactionDetails extends AmountText {
	originalInstructionId: string | null;
	originalEndToEndId: string | null;
	originalUetr: string | null;
	statusId: string | null;
	acceptedAt: string | null;
	accountServicerReference: string | null;
	clearingSystemReference: string | null;
	/** The requested execution date; for a direct debit the requested collection date */
	requestedExecutionDate: string | null;
	debtor: TransactionParty;
	creditor: TransactionParty;
	/** Unstructured lines, else references; one per line */
	remittanceInformation: string | null;
}

/** Maps `TxInfAndSts` with its `OrgnlTxRef`. An empty node gives every key with null. */
export function mapTransaction(node: ReportNode): TransactionDetails {
	const reference = findField(node, 'OrgnlTxRef');
	return {
		originalInstructionId: findText(node, 'OrgnlInstrId'),
		originalEndToEndId: findText(node, 'OrgnlEndToEndId'),
		originalUetr: findText(node, 'OrgnlUETR'),
		statusId: findText(node, 'StsId'),
		acceptedAt: findToken(node, 'AccptncDtTm'),
		accountServicerReference: findText(node, 'AcctSvcrRef'),
		clearingSystemReference: findText(node, 'ClrSysRef'),
		...findAmount(reference),
		requestedExecutionDate: findDate(reference, 'ReqdExctnDt') ?? findDate(reference, 'ReqdColltnDt'),
		debtor: mapParty(findField(reference, 'Dbtr'), findField(reference, 'DbtrAcct'), findField(reference, 'DbtrAgt')),
		creditor: mapParty(findField(reference, 'Cdtr'), findField(reference, 'CdtrAcct'), findField(reference, 'CdtrAgt')),
		remittanceInformation: findRemittance(findField(reference, 'RmtInf')),
	};
}

/** A date, or (from .10 on) a choice of date and date with time. */
function findDate(reference: ReportValue | undefined, tag: 'ReqdExctnDt' | 'ReqdColltnDt'): string | null {
	const date = findField(reference, tag);
	return findToken(date, 'Dt') ?? findToken(date, 'DtTm') ?? findToken(date);
}

function findRemittance(remittance: ReportValue | undefined): string | null {
	const unstructured = listFields(remittance, 'Ustrd')
		.map(textOf)
		.filter((line) => line !== null);
	const lines = unstructured.length > 0 ? unstructured : listFields(remittance, 'Strd').flatMap(listReferences);
	return lines.length === 0 ? null : lines.join('\n');
}

function listReferences(structured: ReportValue): string[] {
	const references = [
		findText(structured, 'CdtrRefInf', 'Ref') ?? findText(structured, 'CdtrRefInf', 'CdtrRef'),
		...listFields(structured, 'RfrdDocInf').map((document) => findText(document, 'Nb')),
		...listFields(structured, 'AddtlRmtInf').map(textOf),
	];
	return references.filter((reference) => reference !== null);
}
