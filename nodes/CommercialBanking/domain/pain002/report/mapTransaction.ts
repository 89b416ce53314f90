import { assertListEntries } from '../tree/reportLimits';
import type { ReportNode, ReportValue } from '../tree/ReportNode';
import { type AmountText, findAmount, findInstructedAmount, findSettledAmount } from './findAmount';
import { findField, findText, findToken, listFields, textOf } from './findField';
import { mapParty, type TransactionParty } from './mapParty';
import { mapReasons } from './mapReasons';
import type { StatusBlock } from './StatusBlock';

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
	settledAmount: string | null;
	settledCurrency: string | null;
	creditorName: string | null;
	debtorName: string | null;
	debtor: TransactionParty;
	creditor: TransactionParty;
	/** Unstructured lines, else references; one per line */
	remittanceInformation: string | null;
}

/** A transaction: `TxInfAndSts`. */
export interface TransactionBlock extends StatusBlock {
	details: TransactionDetails;
	/** What the transaction itself says about the levels above it */
	originalMessageId: string | null;
	originalMessageName: string | null;
	originalPaymentInformationId: string | null;
	/** The amount that the customer instructed. Control sums are sums of these. */
	instructedAmount: string | null;
}

/** Maps one transaction. The element is kept as it is. */
export function mapTransaction(node: ReportNode): TransactionBlock {
	return {
		status: findToken(node, 'TxSts'),
		reasons: mapReasons(node),
		node,
		details: mapDetails(node),
		originalMessageId: findText(node, 'OrgnlGrpInf', 'OrgnlMsgId'),
		originalMessageName: findText(node, 'OrgnlGrpInf', 'OrgnlMsgNmId'),
		originalPaymentInformationId: findText(node, 'OrgnlPmtInfId'),
		instructedAmount: findInstructedAmount(findField(node, 'OrgnlTxRef')),
	};
}

/** Maps `TxInfAndSts` with its `OrgnlTxRef`. An empty node gives every key with null. */
export function mapDetails(node: ReportNode): TransactionDetails {
	const reference = findField(node, 'OrgnlTxRef');
	const { amount, currency } = findAmount(reference);
	const settled = findSettledAmount(reference);
	const debtor = mapParty(
		findField(reference, 'Dbtr'),
		findField(reference, 'DbtrAcct'),
		findField(reference, 'DbtrAgt'),
	);
	const creditor = mapParty(
		findField(reference, 'Cdtr'),
		findField(reference, 'CdtrAcct'),
		findField(reference, 'CdtrAgt'),
	);
	return {
		originalInstructionId: findText(node, 'OrgnlInstrId'),
		originalEndToEndId: findText(node, 'OrgnlEndToEndId'),
		originalUetr: findText(node, 'OrgnlUETR'),
		statusId: findText(node, 'StsId'),
		acceptedAt: findToken(node, 'AccptncDtTm'),
		accountServicerReference: findText(node, 'AcctSvcrRef'),
		clearingSystemReference: findText(node, 'ClrSysRef'),
		amount,
		currency,
		settledAmount: settled.amount,
		settledCurrency: settled.currency,
		requestedExecutionDate: findDate(reference, 'ReqdExctnDt') ?? findDate(reference, 'ReqdColltnDt'),
		creditorName: creditor.name,
		debtorName: debtor.name,
		debtor,
		creditor,
		remittanceInformation: findRemittance(findField(reference, 'RmtInf')),
	};
}

/** A date, or (from .10 on) a choice of date and date with time. */
function findDate(reference: ReportValue | undefined, tag: 'ReqdExctnDt' | 'ReqdColltnDt'): string | null {
	const date = findField(reference, tag);
	return findToken(date, 'Dt') ?? findToken(date, 'DtTm') ?? findToken(date);
}

function findRemittance(remittance: ReportValue | undefined): string | null {
	const fields = listFields(remittance, 'Ustrd');
	assertListEntries(fields.length, LINES_OF_REMITTANCE);
	const unstructured = fields.map(textOf).filter((line) => line !== null);
	// Many banks send a reference in both forms.
	const known = new Set(unstructured.flatMap((line) => [line, ...line.split(/\s/)]));
	const structured = listStructuredLines(listFields(remittance, 'Strd')).filter((line) => !known.has(line));
	const lines = [...unstructured, ...structured];
	return lines.length === 0 ? null : lines.join('\n');
}

const LINES_OF_REMITTANCE = 'lines of remittance information';

function listStructuredLines(structured: readonly ReportValue[]): string[] {
	const lines: string[] = [];
	let entries = structured.length;
	assertListEntries(entries, LINES_OF_REMITTANCE);
	for (const one of structured) {
		const documents = listFields(one, 'RfrdDocInf');
		const texts = listFields(one, 'AddtlRmtInf');
		entries += documents.length + texts.length;
		assertListEntries(entries, LINES_OF_REMITTANCE);
		const references = [
			findText(one, 'CdtrRefInf', 'Ref') ?? findText(one, 'CdtrRefInf', 'CdtrRef'),
			...documents.map((document) => findText(document, 'Nb')),
			...texts.map(textOf),
		];
		for (const reference of references) if (reference !== null) lines.push(reference);
	}
	return lines;
}
