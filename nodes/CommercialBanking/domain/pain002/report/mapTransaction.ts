import { isNoValue } from '../../values/isNoValue';
import type { IsoTag } from '../tree/isoNames';
import { assertWithin } from '../tree/reportLimits';
import { isNode, type ReportNode, type ReportValue } from '../tree/ReportNode';
import {
	findField,
	findPath,
	findStatus,
	findText,
	findToken,
	isFilled,
	listFields,
	textAmong,
	textOfElement,
	tokenOfElement,
} from './findField';
import { findAccount, mapParty } from './mapParty';
import { mapReasons } from './mapReasons';

export type TransactionBlock = ReturnType<typeof mapTransaction>;

export type PaymentDetails = ReturnType<typeof mapDetails>;

/**
 * Maps a transaction: `TxInfAndSts`.
 *
 * @param kept its element, which `raw` needs. Without it, a transaction takes less memory
 */
export function mapTransaction(node: ReportNode, kept: ReportNode | null = node) {
	const original = findField(node, 'OrgnlGrpInf');
	return {
		status: findStatus(node, 'TxSts') ?? findStatus(node, 'Sts'),
		reasons: mapReasons(node),
		node: kept,
		details: mapDetails(node),
		/** What the transaction itself says about the levels above it */
		originalMessageId: findText(original, 'OrgnlMsgId'),
		originalMessageName: findText(original, 'OrgnlMsgNmId'),
		originalPaymentInformationId: findText(node, 'OrgnlPmtInfId'),
	};
}

/** Two texts that mean "no reference" do not name the same payment. */
export const isReference = (id: string | null): id is string => id !== null && !isNoValue(id);

/** The IDs by which a payer knows a payment, the best known one first. */
export const PAYMENT_IDS = ['originalEndToEndId', 'originalInstructionId', 'originalUetr'] as const;

interface Amount {
	readonly amount: string | null;
	readonly currency: string | null;
}

const NO_AMOUNT: Amount = { amount: null, currency: null };

/** Maps `TxInfAndSts` with its `OrgnlTxRef`; texts as sent. An empty node gives every key with null. */
function mapDetails(node: ReportNode) {
	const repeated = findField(node, 'OrgnlTxRef');
	// Some Venezuelan banks put its fields directly into the transaction.
	const reference = repeated ?? node;
	const amounts = findAmounts(reference);
	const creditor = findParty(reference, 'Cdtr', 'UltmtCdtr', 'CdtrAgt');
	const debtor = findParty(reference, 'Dbtr', 'UltmtDbtr', 'DbtrAgt');
	const type = findField(reference, 'PmtTpInf');
	const mandate = findField(reference, 'MndtRltdInf');
	const scheme = findField(reference, 'CdtrSchmeId');
	const collectedOn = findField(reference, 'ReqdColltnDt');
	const tracker = findField(node, 'TrckrData');
	const credited = amountOf(findField(tracker, 'ConfdAmt'));
	// In the answer to a request to pay, some banks write the amount into the condition.
	const accepted = amountOf(findField(node, 'AccptdAmt') ?? findPath(node, 'PmtCondSts', 'AccptdAmt'));
	return {
		// Some JSON dialects leave out the prefix of these names.
		originalInstructionId: findText(node, 'OrgnlInstrId') ?? findText(node, 'InstrId'),
		originalEndToEndId: findText(node, 'OrgnlEndToEndId') ?? findText(node, 'EndToEndId'),
		originalUetr: findText(node, 'OrgnlUETR') ?? findText(node, 'UETR'),
		statusId: findText(node, 'StsId'),
		/** In the answer to a request to pay, when the payer has decided */
		acceptedAt: findToken(node, 'DbtrDcsnDtTm') ?? findToken(node, 'AccptncDtTm'),
		acceptedAmount: accepted.amount,
		acceptedCurrency: accepted.currency,
		/** What the payee's bank confirms, as trackers of payments report it */
		creditedAmount: credited.amount,
		creditedCurrency: credited.currency,
		accountServicerReference: findText(node, 'AcctSvcrRef'),
		clearingSystemReference: findText(node, 'ClrSysRef'),
		amount: amounts.told.amount,
		currency: amounts.told.currency,
		/** The amount that the customer instructed. Control sums are sums of these. */
		instructedAmount: amounts.instructed.amount,
		settledAmount: amounts.settled.amount,
		settledCurrency: amounts.settled.currency,
		/** For a direct debit the requested collection date */
		requestedExecutionDate: readDate(findField(reference, 'ReqdExctnDt')) ?? readDate(collectedOn),
		/** Of a request to pay */
		expiresAt: readDate(findField(reference, 'XpryDt')),
		/** The day of the settlement between the banks */
		settlementDate: findToken(reference, 'IntrBkSttlmDt'),
		remittanceInformation: findRemittance(findField(reference, 'RmtInf')),
		/** From .10 on, the mandate of a direct debit is in an element of its own. */
		mandateId: findText(mandate, 'MndtId') ?? findText(mandate, 'DrctDbtMndt', 'MndtId'),
		creditorId: findCreditorId(findField(scheme, 'Id')),
		serviceLevel: findCode(type, 'SvcLvl'),
		localInstrument: findCode(type, 'LclInstrm'),
		charges: findCharges(node, tracker),
		creditorName: creditor.name,
		creditorAccount: findAccount(findField(reference, 'CdtrAcct')),
		creditorAgent: creditor.agent,
		debtorName: debtor.name,
		debtorAccount: findAccount(findField(reference, 'DbtrAcct')),
		debtorAgent: debtor.agent,
		/** It repeats what the customer ordered */
		repeatsOrder: repeated !== undefined,
		/** It has what only a direct debit has. A mandate for credit transfers has the name `CdtTrfMndt`. */
		isCollection:
			isFilled(collectedOn) ||
			isFilled(scheme) ||
			isFilled(findField(mandate, 'MndtId')) ||
			isFilled(findField(mandate, 'DrctDbtMndt')),
	};
}

export const NO_DETAILS: PaymentDetails = mapDetails({});

/** The name of the one behind a payer or payee counts where they have none themselves. */
function findParty(reference: ReportValue, party: IsoTag, ultimate: IsoTag, agent: IsoTag) {
	const own = mapParty(findField(reference, party), findField(reference, agent));
	if (own.name !== null) return own;
	const behind = mapParty(findField(reference, ultimate), undefined);
	return { name: behind.name, agent: own.agent ?? behind.agent };
}

/** A date, or (from .10 on) a choice of date and date with time. */
function readDate(date: ReportValue | undefined): string | null {
	if (date === undefined) return null;
	return findToken(date, 'Dt') ?? findToken(date, 'DtTm') ?? tokenOfElement(date);
}

/** `OthrId` is its name up to pain.002.001.02. */
function findCreditorId(id: ReportValue | undefined): string | null {
	return (
		findText(id, 'PrvtId', 'Othr', 'Id') ??
		findText(id, 'OrgId', 'Othr', 'Id') ??
		findText(id, 'PrvtId', 'OthrId', 'Id')
	);
}

/** A choice of an ISO code and one of the bank's own. */
function findCode(type: ReportValue | undefined, tag: 'SvcLvl' | 'LclInstrm'): string | null {
	return findToken(type, tag, 'Cd') ?? findToken(type, tag, 'Prtry');
}

function findCharges(node: ReportNode, tracker: ReportValue | undefined): string | null {
	if (tracker === undefined && findField(node, 'ChrgsInf') === undefined) return null;
	const records = listFields(tracker, 'TrckrRcrd');
	const charges = [
		...listFields(node, 'ChrgsInf').map((charge) => findField(charge, 'Amt')),
		...records.map((record) => findField(record, 'ChrgsAmt')),
	];
	assertWithin('partsOfStatus', charges.length);
	const texts = charges
		.map(amountOf)
		.map(({ amount, currency }) => [amount, currency].filter((text) => text !== null).join(' '))
		.filter((text) => text !== '');
	return texts.length === 0 ? null : texts.join(', ');
}

function findRemittance(remittance: ReportValue | undefined): string | null {
	if (remittance === undefined) return null;
	const fields = listFields(remittance, 'Ustrd');
	assertWithin('partsOfStatus', fields.length);
	const lines = fields.map(textOfElement).filter((line) => line !== null);
	const structured = listStructuredLines(listFields(remittance, 'Strd'));
	if (structured.length > 0) {
		// Many banks send a reference in both forms.
		const known = new Set(lines.flatMap((line) => [line, ...line.split(/\s/)]));
		for (const line of structured) if (!known.has(line)) lines.push(line);
	}
	return lines.length === 0 ? textOfElement(remittance) : lines.join('\n');
}

function listStructuredLines(structured: readonly ReportValue[]): string[] {
	const texts = structured.flatMap((one) => [
		findText(one, 'CdtrRefInf', 'Ref') ?? findText(one, 'CdtrRefInf', 'CdtrRef'),
		...listFields(one, 'RfrdDocInf').map((document) => findText(document, 'Nb')),
		...listFields(one, 'AddtlRmtInf').map(textOfElement),
	]);
	assertWithin('partsOfStatus', texts.length);
	return texts.filter((text) => text !== null);
}

/**
 * Short name, the two long ones that a bank publishes, and names that converters from XML to JSON use: Json.NET (`@`),
 * fast-xml-parser (`@_`) and others.
 */
const CURRENCY_NAMES = ['@Ccy', 'Ccy', 'currency', 'activeCurrencyCode', '@_Ccy', '-Ccy', '_Ccy', '@currency'];

/** Members in which converters collect attributes: n8n's XML node (`$`), xml-js (`_attributes`), PHP (`@attributes`). */
const ATTRIBUTES_NAMES = ['$', '_attributes', '@attributes', '@'];

/**
 * The amounts in `OrgnlTxRef`. What an item tells is the instructed amount (in `Amt`, beside it, or `Amt` itself), else the
 * equivalent amount, else the interbank settlement amount. The payer's own system knows the instructed one.
 */
function findAmounts(reference: ReportValue) {
	const choice = findField(reference, 'Amt');
	const instructed = amountOf(findField(choice, 'InstdAmt') ?? findField(reference, 'InstdAmt') ?? choice);
	const equivalent = amountOf(findPath(choice, 'EqvtAmt', 'Amt'));
	const settled = amountOf(findField(reference, 'IntrBkSttlmAmt'));
	return { told: [instructed, equivalent].find(({ amount }) => amount !== null) ?? settled, instructed, settled };
}

/** The amount in an element; of a list, the first. */
function amountOf(listOrValue: ReportValue | undefined): Amount {
	if (listOrValue === undefined) return NO_AMOUNT;
	const value = Array.isArray(listOrValue) ? listOrValue[0] : listOrValue;
	if (!isNode(value)) return { amount: tokenOfElement(value), currency: null };
	const amount = textOfElement(value) ?? textOfElement(findField(value, 'Amt'));
	return { amount: amount?.trim() ?? null, currency: currencyOf(value)?.trim() ?? null };
}

function currencyOf(node: ReportNode): string | undefined {
	const direct = textAmong(node, CURRENCY_NAMES);
	if (direct !== undefined) return direct;
	const attributes = ATTRIBUTES_NAMES.map((name) => node[name]).find(isNode);
	return attributes === undefined ? undefined : textAmong(attributes, CURRENCY_NAMES);
}
