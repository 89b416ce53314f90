import { type Charge, NO_DETAILS, PENDING, POSTED, type Statement, type StatementRow, writeUnits } from '../Statement';
import { brokenFile } from './brokenFile';
import {
	type CamtElement,
	findAccount,
	findChildren,
	findDay,
	findElement,
	findName,
	findText,
	signUnits,
} from './camtElement';
import { compactAccount, findReference, joinParts, readUnits, toLine } from './readValues';

type Party = Readonly<Record<'name' | 'account' | 'bank' | 'ultimate', string | null>>;

/** What is kept of a payment (`TxDtls`) until its entry is read. */
export type CamtDetail = Readonly<ReturnType<typeof mapDetail>>;

/** Amounts of a payment. Version 2 has only those in `AmtDtls`. */
const AMOUNTS = ['Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/CntrValAmt/Amt', 'AmtDtls/InstdAmt/Amt'];

const RATES = ['TxAmt', 'CntrValAmt', 'InstdAmt'].map((name) => `AmtDtls/${name}/CcyXchg/XchgRate`);

/** Sub-families of ISO 20022 for payments that come back, in which debtor and creditor keep their first roles. */
const RETURNS: ReadonlySet<string> = new Set(['RRTN', 'UPDD', 'PMDD', 'UPCT']);

/** Of remittance information. */
const FULL_LINE_CHARACTERS = 140;

/** Maps a payment. For an entry without payments, the entry itself is mapped. */
export function mapDetail(element: CamtElement) {
	const subFamily = findText(element, 'BkTxCd/Domn/Fmly/SubFmlyCd') ?? '';
	return {
		amounts: AMOUNTS.flatMap((path) => findElement(element, path) ?? []),
		indicator: findText(element, 'CdtDbtInd'),
		exchangeRate: findText(element, ...RATES),
		charges: findCharges(element),
		parties: { Dbtr: findParty(element, 'Dbtr'), Cdtr: findParty(element, 'Cdtr') },
		isReturn: findElement(element, 'RtrInf') !== undefined || RETURNS.has(subFamily),
		code: findCode(element),
		remittance: findRemittance(findElement(element, 'RmtInf')),
		information: findText(element, 'AddtlTxInf'),
		creditorReference: findReference(findText(element, 'RmtInf/Strd/CdtrRefInf/Ref', 'RmtInf/Strd/CdtrRefInf/CdtrRef')),
		endToEndId: findReference(findText(element, 'Refs/EndToEndId')),
		bankReference: findReference(findText(element, 'Refs/AcctSvcrRef')),
	};
}

function findCharges(element: CamtElement): Charge[] {
	return findChildren(element, 'Chrgs').flatMap((charges) => {
		const records = findChildren(charges, 'Rcrd');
		return (records.length > 0 ? records : [charges]).flatMap((record) => {
			const amount = findElement(record, 'Amt') ?? findElement(record, 'TtlChrgsAndTaxAmt');
			if (!amount) return [];
			const type = findText(record, 'Tp/Cd', 'Tp/Prtry/Id', 'Tp/Prtry');
			return { amount: amount.text.trim(), currency: amount.currency, type };
		});
	});
}

function findParty(element: CamtElement, role: 'Dbtr' | 'Cdtr'): Party {
	const parties = findElement(element, 'RltdPties');
	const agent = findElement(element, `RltdAgts/${role}Agt/FinInstnId`);
	return {
		name: findName(findElement(parties, role)),
		account: findAccount(findElement(parties, `${role}Acct`)),
		bank: findText(agent, 'BICFI', 'BIC', 'ClrSysMmbId/MmbId', 'Nm', 'CmbndId/BIC'),
		ultimate: findName(findElement(parties, `Ultmt${role}`)),
	};
}

function findRemittance(element: CamtElement | undefined): string | null {
	const lines = [
		...findChildren(element, 'Ustrd'),
		...findChildren(element, 'Strd').flatMap((structured) => findChildren(structured, 'AddtlRmtInf')),
	].map(({ text }) => text);
	return toLine(joinParts(lines, FULL_LINE_CHARACTERS));
}

/** Writes a bank transaction code: `PMNT/RCDT/ESCT`, or the bank's own. */
function findCode(element: CamtElement): string | null {
	const code = findElement(element, 'BkTxCd');
	const parts = ['Cd', 'Fmly/Cd', 'Fmly/SubFmlyCd'].flatMap((path) => findText(code, `Domn/${path}`) ?? []);
	return parts.length > 0 ? parts.join('/') : findText(code, 'Prtry/Cd');
}

/** What the rows of an entry share. */
type Entry = Readonly<ReturnType<typeof readEntry>>;

/**
 * Makes the rows of an entry: one for each payment if they sum to the entry, with their charges or without; else one. With
 * one payment, amount and sign are those of the entry: banks write anything into the payment.
 *
 * @param details the payments of the entry
 * @yields undefined while it sums, so that others may work: an entry can have a million payments
 */
export function* mapCamtEntry(
	element: CamtElement,
	details: readonly CamtDetail[],
	statement: Statement,
): Generator<StatementRow | undefined, undefined> {
	const entry = readEntry(element, statement);
	const groups = [element, ...findChildren(element, 'NtryDtls')];
	const stated = groups.reduce((sum, group) => sum + (Number(findText(group, 'Btch/NbOfTxs')) || 0), 0);
	const count = Math.max(stated, details.length);
	const amount = entry.units === null ? null : writeUnits(entry.units, entry.currency);
	const parts = details.length > 1 ? yield* sumToEntry(entry, details) : undefined;
	if (!parts) {
		const detail = (count > 1 ? undefined : details[0]) ?? entry.own;
		const row = makeRow(entry, detail, entry.units, statement.account);
		const charges = detail.charges.length > 0 ? detail.charges : entry.own.charges;
		yield { ...row, charges, batch: count > 1 ? { amount, count, index: null } : null };
		return undefined;
	}
	for (const [index, detail] of details.entries()) {
		const row = makeRow(entry, detail, parts[index] ?? null, statement.account);
		yield { ...row, batch: { amount, count, index: index + 1 } };
	}
	const charges = (entry.units ?? 0n) - parts.reduce((sum, units) => sum + units, 0n);
	if (charges !== 0n)
		yield {
			...makeRow(entry, NO_PAYMENT, charges, null),
			description: 'Charges',
			batch: { amount, count, index: null },
		};
	return undefined;
}

function readEntry(element: CamtElement, statement: Statement) {
	const amount = findElement(element, 'Amt');
	const currency = amount?.currency ?? statement.currency;
	statement.currency ??= currency;
	const units = readUnits(amount?.text.trim() ?? '', currency);
	if (units === undefined) throw brokenFile('bookingUnreadable', 'An amount of the statement cannot be read');
	const indicator = findText(element, 'CdtDbtInd');
	const status = findText(element, 'Sts/Cd', 'Sts/Prtry', 'Sts') ?? 'BOOK';
	const reversal = findText(element, 'RvslInd');
	const references = [findText(element, 'AcctSvcrRef'), findText(element, 'NtryRef')];
	return {
		bookingDay: findDay(element, 'BookgDt/Dt', 'BookgDt/DtTm'),
		valueDay: findDay(element, 'ValDt/Dt', 'ValDt/DtTm'),
		units: sign(units, indicator),
		currency,
		status: STATUSES.get(status) ?? status,
		reversal: reversal === 'true' || reversal === '1',
		indicator,
		information: findText(element, 'AddtlNtryInf'),
		bankReferences: references.flatMap((text) => findReference(text) ?? []),
		own: mapDetail(element),
	};
}

const STATUSES: ReadonlyMap<string, string> = new Map([
	['BOOK', POSTED],
	['PDNG', PENDING],
]);

/** Without a sign of ISO, nobody knows it. */
function sign(units: bigint | undefined, indicator: string | null): bigint | null {
	if (units === undefined || (indicator !== 'CRDT' && indicator !== 'DBIT')) return null;
	return signUnits(units, indicator);
}

/** @returns the amounts of the payments; undefined if they do not sum to the entry */
function* sumToEntry(
	{ units, currency, indicator }: Entry,
	details: readonly CamtDetail[],
): Generator<undefined, bigint[] | undefined> {
	if (units === null) return undefined;
	const read = (text: string) => readUnits(text.trim(), currency);
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
	if (amounts.length === details.length && [sum, sum + charges, sum - charges].includes(units)) return amounts;
	return undefined;
}

function makeRow(entry: Entry, detail: CamtDetail, units: bigint | null, ownAccount: string | null) {
	const { bookingDay, currency, status, reversal, own, bankReferences } = entry;
	const isReturn = reversal || detail.isReturn || own.isReturn;
	const party = findOtherSide(detail, (units ?? 0n) < 0n, isReturn, ownAccount);
	const foreign = [...own.amounts, ...detail.amounts].findLast((each) => (each.currency ?? currency) !== currency);
	return {
		bookingDay,
		units,
		currency,
		status,
		description: detail.remittance ?? detail.information ?? entry.information,
		details: {
			...NO_DETAILS,
			counterparty: party.name,
			counterpartyAccount: party.account,
			counterpartyBank: party.bank,
			remittance: detail.remittance,
			reference: detail.creditorReference ?? detail.endToEndId,
			endToEndId: detail.endToEndId,
			valueDate: entry.valueDay,
			exchangeRate: detail.exchangeRate ?? own.exchangeRate,
			exchangeAmount: foreign?.text.trim() ?? null,
			exchangeCurrency: foreign?.currency ?? null,
			ultimateCounterparty: party.ultimate,
			bankReference: detail.bankReference ?? bankReferences[0] ?? null,
		},
		bankReferences: [...bankReferences, ...(detail.bankReference === null ? [] : [detail.bankReference])],
		texts: [],
		bankTransactionCode: detail.code ?? own.code,
		reversal,
		charges: detail.charges,
	};
}

/**
 * Finds the other side of a payment: the debtor of money that came in, the creditor of money that went out. In a payment that
 * comes back, they keep their first roles. The other side is never the account's own holder.
 */
function findOtherSide(
	{ parties: { Dbtr, Cdtr } }: CamtDetail,
	isDebit: boolean,
	isReturn: boolean,
	ownAccount: string | null,
): Party {
	const [expected, other] = isDebit === isReturn ? [Dbtr, Cdtr] : [Cdtr, Dbtr];
	const isOwn = ({ account }: Party) => account !== null && compactAccount(account) === compactAccount(ownAccount);
	const sides = [expected, other].filter((side) => !isOwn(side));
	const named = sides.find(({ name }) => name !== null) ?? sides.find(({ account }) => account !== null);
	return named ?? sides[0] ?? NOBODY;
}

const NOBODY: Party = { name: null, account: null, bank: null, ultimate: null };

/** Stands for the charges of a batch, which are a row of their own. */
const NO_PAYMENT = mapDetail({ name: '', text: '', currency: null, children: [] });
