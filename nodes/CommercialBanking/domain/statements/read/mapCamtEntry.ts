import { createHash } from 'node:crypto';
import { writeIdentity } from '../../accounts/identifyTransaction';
import { quoteSafely } from '../../values/quoteSafely';
import {
	NO_DETAILS,
	PENDING,
	POSTED,
	type RowDetails,
	type Statement,
	type StatementRow,
	writeUnits,
} from '../Statement';
import { brokenFile } from './brokenFile';
import {
	type CamtElement,
	findChildren,
	findDay,
	findElement,
	findReference,
	findText,
	signUnits,
} from './camtElement';
import { findOtherSide } from './findOtherSide';
import { type CamtDetail, mapCamtDetail, NO_PAYMENT, type Party } from './mapCamtDetail';
import { joinDifferent, readUnits } from './readValues';

/** What the rows of an entry share. */
type Entry = Readonly<ReturnType<typeof readEntry>>;

/**
 * Makes the rows of an entry: one for each payment if they sum to the entry, with their charges or without; else one. Charges
 * are a row of their own, so that the rows sum to the entry. With one payment, amount and sign are those of the entry: banks
 * write anything into the payment.
 *
 * @param details the payments of the entry
 * @param place names the entry in an error
 * @yields undefined while it sums, so that others may work: an entry can have 100,000 payments
 * @throws StatementError if its amount or its days cannot be read
 */
export function* mapCamtEntry(
	element: CamtElement,
	details: readonly CamtDetail[],
	statement: Statement,
	place: () => string,
): Generator<StatementRow | undefined, undefined> {
	const entry = readEntry(element, statement, place);
	const count = Math.max(entry.statedPayments, details.length);
	const amount = entry.units === null ? null : writeUnits(entry.units, entry.currency);
	const parts = details.length > 1 ? yield* sumToEntry(entry, details) : undefined;
	if (!parts) {
		const row = makeRow(entry, (count > 1 ? undefined : details[0]) ?? entry.own, entry.units, statement);
		const payments = count > 1 ? yield* digest(details) : null;
		const batch = count > 1 ? { amount, count, index: null } : null;
		const charges = row.charges.length > 0 ? row.charges : entry.own.charges;
		yield { ...row, texts: { ...row.texts, payments }, charges, batch };
		return undefined;
	}
	for (const [index, detail] of details.entries()) {
		const row = makeRow(entry, detail, parts.amounts[index] ?? null, statement);
		yield { ...row, batch: { amount, count, index: index + 1 } };
	}
	if (parts.charges === 0n) return undefined;
	const row = makeRow(entry, NO_PAYMENT, parts.charges, statement);
	yield { ...row, description: 'Charges', batch: { amount, count, index: null } };
	return undefined;
}

function readEntry(element: CamtElement, statement: Statement, place: () => string) {
	const amount = findElement(element, 'Amt');
	const currency = amount?.currency ?? statement.currency;
	statement.currency ??= currency;
	const indicator = findText(element, 'CdtDbtInd');
	const bookingDay = findDay(element, 'BookgDt/Dt', 'BookgDt/DtTm');
	const valueDay = findDay(element, 'ValDt/Dt', 'ValDt/DtTm');
	const dayText = findText(element, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm');
	if (bookingDay === null && valueDay === null && dayText !== null) throw unreadable('day', dayText, place);
	const status = findText(element, 'Sts/Cd', 'Sts/Prtry', 'Sts') ?? 'BOOK';
	const reversal = findText(element, 'RvslInd');
	const groups = [element, ...findChildren(element, 'NtryDtls')];
	return {
		bookingDay,
		valueDay,
		amountText: amount?.text ?? null,
		units: sign(amount ? readAmount(amount, currency, place) : null, indicator),
		currency,
		status: STATUSES.get(status) ?? status,
		reversal: reversal === 'true' || reversal === '1',
		indicator,
		information: findText(element, 'AddtlNtryInf'),
		bankReference: findReference(element, 'AcctSvcrRef'),
		/** The number that the entry has in its statement: shown, but it identifies nothing. */
		entryReference: findReference(element, 'NtryRef'),
		/** Those of an own batch. */
		batchIds: ['Btch/PmtInfId', 'Btch/MsgId'].flatMap((path) =>
			groups.flatMap((group) => findReference(group, path) ?? []),
		),
		statedPayments: groups.reduce((sum, group) => sum + (Number(findText(group, 'Btch/NbOfTxs')) || 0), 0),
		own: mapCamtDetail(element),
	};
}

const unreadable = (what: string, text: string, place: () => string) =>
	brokenFile('bookingUnreadable', `The ${what} "${quoteSafely(text)}" of ${place()} cannot be read`);

function readAmount(element: CamtElement, currency: string | null, place: () => string): bigint {
	const text = element.text.trim();
	const units = readUnits(text, currency);
	if (units === undefined) throw unreadable('amount', text, place);
	return units;
}

const STATUSES: ReadonlyMap<string, string> = new Map([
	['BOOK', POSTED],
	['PDNG', PENDING],
]);

/** Without a sign of ISO, nobody knows it. */
function sign(units: bigint | null, indicator: string | null): bigint | null {
	if (units === null || (indicator !== 'CRDT' && indicator !== 'DBIT')) return null;
	return signUnits(units, indicator);
}

/** @returns the amounts of the payments, and what the entry has more; undefined if they do not sum to the entry */
function* sumToEntry({ units, currency, indicator }: Entry, details: readonly CamtDetail[]) {
	if (units === null) return undefined;
	const read = (text: string) => readUnits(text.trim(), currency) ?? null;
	const amounts: bigint[] = [];
	let [sum, charges] = [0n, 0n];
	for (const detail of details) {
		const amount = detail.amounts.find((each) => (each.currency ?? currency) === currency);
		const ofDetail = amount ? sign(read(amount.text), detail.indicator ?? indicator) : null;
		if (ofDetail !== null) amounts.push(ofDetail);
		sum += ofDetail ?? 0n;
		for (const charge of detail.charges) {
			if ((charge.currency ?? currency) === currency) charges += read(charge.amount) ?? 0n;
		}
		yield undefined;
	}
	const isWhole = amounts.length === details.length && [sum, sum + charges, sum - charges].includes(units);
	return isWhole ? { amounts, charges: units - sum } : undefined;
}

function makeRow(entry: Entry, detail: CamtDetail, units: bigint | null, statement: Statement): StatementRow {
	const { bookingDay, currency, status, own, bankReference } = entry;
	const isReturn = entry.reversal || detail.isReturn || own.isReturn;
	const party = findOtherSide(detail, (units ?? 0n) < 0n, isReturn, statement);
	const foreign = [...own.amounts, ...detail.amounts].findLast((each) => (each.currency ?? currency) !== currency);
	const details = {
		...NO_DETAILS,
		counterparty: party.name,
		counterpartyAccount: party.account,
		counterpartyBank: party.bank,
		ultimateCounterparty: party.ultimate,
		remittance: detail.remittance,
		...findReferences(entry, detail),
		endToEndId: detail.endToEndId,
		valueDate: entry.valueDay,
		exchangeRate: detail.exchangeRate ?? own.exchangeRate,
		exchangeAmount: foreign?.text.trim() ?? null,
		exchangeCurrency: foreign?.currency ?? null,
		bankReference: detail.bankReference ?? bankReference ?? entry.entryReference,
		returnReason: detail.returnReason,
		mandateId: detail.mandateId,
		creditorId: detail.creditorId,
	};
	return {
		bookingDay,
		units,
		currency,
		status,
		description: describe(details, detail, entry.information),
		details,
		bankReferences: {
			servicer: bankReference,
			servicerOfPayment: detail.bankReference === bankReference ? null : detail.bankReference,
			transactionId: detail.transactionId,
		},
		texts: {
			amount: units === null ? entry.amountText : null,
			...writeTexts(detail, party),
			entry: entry.information,
		},
		bankTransactionCode: detail.code ?? own.code,
		reversal: entry.reversal,
		charges: detail.charges,
		batch: null,
	};
}

/** What tells two payments apart. */
const writeTexts = (detail: CamtDetail, party: Party) => ({
	endToEndId: detail.endToEndId,
	...party,
	remittance: detail.remittance,
	references: [...detail.creditorReferences, ...detail.documentNumbers, ...detail.paymentIds].join(' '),
	mandate: detail.mandateId,
	payment: detail.information,
});

/** Of a batch that is one row, the payments tell it from another one. */
function* digest(details: readonly CamtDetail[]): Generator<undefined, string> {
	const digestOfAll = createHash('sha256');
	for (const detail of details) {
		const amount = detail.amounts[0]?.text;
		const texts = { ...writeTexts(detail, detail.parties.Dbtr), creditor: detail.parties.Cdtr.name };
		const references = { servicer: detail.bankReference, transactionId: detail.transactionId };
		digestOfAll.update(writeIdentity({ day: null, amount, currency: null, status: 'booked', references, texts }).text);
		yield undefined;
	}
	return digestOfAll.digest('hex');
}

/** The first reference of the creditor, else of a document, else the ID of the payment, else of the holder's own batch. */
function findReferences(entry: Entry, detail: CamtDetail): Pick<RowDetails, 'reference' | 'references'> {
	const ofRemittance = [...detail.creditorReferences, ...detail.documentNumbers];
	const references = [...new Set([...ofRemittance, ...detail.paymentIds, ...detail.batchIds, ...entry.batchIds])];
	return { reference: ofRemittance[0] ?? detail.endToEndId ?? references[0] ?? null, references };
}

/** The payer's words; without them, what the bank says. Behind them: references that no column shows, and why it came back. */
function describe(
	{ reference, remittance, returnReason }: RowDetails,
	{ information, creditorReferences, documentNumbers }: CamtDetail,
	ofEntry: string | null,
): string | null {
	const words = remittance ?? joinDifferent([information, ofEntry]);
	const others = [...creditorReferences, ...documentNumbers].filter((each) => each !== reference);
	return joinDifferent([words, ...others, returnReason === null ? null : `Returned: ${returnReason}`]);
}
