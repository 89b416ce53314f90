import {
	type BankStatement,
	type FileCharge,
	type FileDetails,
	type FileRow,
	makeWarning,
	PENDING,
	POSTED,
	readUnits,
	type Warning,
	writeUnits,
} from './BankStatement';
import { type CamtElement, findAccount, findChildren, findDay, findElement, findName, findText } from './camtElement';
import { findReference } from './readValues';

interface Money {
	readonly text: string;
	/** Undefined: it is no number. */
	readonly units: bigint | undefined;
	/** Null: that of the entry. */
	readonly currency: string | null;
}

type Party = Readonly<Record<'name' | 'account' | 'bank' | 'ultimate', string | null>>;

/** What is kept of a payment (`TxDtls`) until its entry is read. */
export type CamtDetail = Readonly<ReturnType<typeof mapDetail>>;

interface CamtCharge extends Money {
	readonly type: string | null;
	readonly isCredit: boolean;
	/** Whether the payment's amount contains it already. */
	readonly isIncluded: boolean;
}

/** Amounts of a payment. Version 2 has only those in `AmtDtls`. */
const AMOUNTS = ['Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/CntrValAmt/Amt', 'AmtDtls/InstdAmt/Amt'] as const;

const RATES = ['TxAmt', 'CntrValAmt', 'InstdAmt'].map((name) => `AmtDtls/${name}/CcyXchg/XchgRate`);

/** Sub-families of ISO 20022 for payments that come back, in which debtor and creditor keep their first roles. */
const RETURNS: ReadonlySet<string> = new Set(['RRTN', 'UPDD', 'PMDD', 'UPCT']);

/** A full line of remittance information goes on in the next one. */
const FULL_LINE_CHARACTERS = 140;

/**
 * Maps a payment. For an entry without payments, the entry itself is mapped.
 *
 * @param currency that of the account
 */
export function mapDetail(element: CamtElement, currency: string | null) {
	const structured = findElement(element, 'RmtInf/Strd');
	return {
		amounts: AMOUNTS.flatMap((path) => findElement(element, path) ?? []).map((amount) => toMoney(amount, currency)),
		indicator: findText(element, 'CdtDbtInd'),
		exchangeRate: findText(element, ...RATES),
		charges: findCharges(element, currency),
		parties: { Dbtr: findParty(element, 'Dbtr'), Cdtr: findParty(element, 'Cdtr') },
		isReturn:
			findElement(element, 'RtrInf') !== undefined ||
			RETURNS.has(findText(element, 'BkTxCd/Domn/Fmly/SubFmlyCd') ?? ''),
		code: findCode(element),
		remittance: findRemittance(findElement(element, 'RmtInf')),
		information: findText(element, 'AddtlTxInf'),
		creditorReference: findReference(findText(structured, 'CdtrRefInf/Ref', 'CdtrRefInf/CdtrRef')),
		endToEndId: findReference(findText(element, 'Refs/EndToEndId')),
		bankReference: findReference(findText(element, 'Refs/AcctSvcrRef')),
	};
}

const toMoney = ({ text, currency }: CamtElement, ofAccount: string | null): Money => ({
	text: text.trim(),
	units: readUnits(text.trim(), currency ?? ofAccount)?.units,
	currency,
});

function findCharges(element: CamtElement, currency: string | null): CamtCharge[] {
	return findChildren(element, 'Chrgs').flatMap((charges) => {
		const records = findChildren(charges, 'Rcrd');
		return (records.length > 0 ? records : [charges]).flatMap((record) => {
			const amount = findElement(record, 'Amt') ?? findElement(record, 'TtlChrgsAndTaxAmt');
			if (!amount) return [];
			return {
				...toMoney(amount, currency),
				type: findText(record, 'Tp/Cd', 'Tp/Prtry/Id', 'Tp/Prtry'),
				isCredit: findText(record, 'CdtDbtInd') === 'CRDT',
				isIncluded: findText(record, 'ChrgInclInd') === 'true',
			};
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
	].map(({ text }) => text.replaceAll(/[\r\n\t]/g, ' '));
	const text = lines.reduce((all, line, index) => {
		const isGoingOn = lines[index - 1]?.length === FULL_LINE_CHARACTERS;
		return isGoingOn ? all + line : `${all} ${line}`;
	}, '');
	return text.replaceAll(/ {2,}/g, ' ').trim() || null;
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
 */
export function* mapCamtEntry(
	element: CamtElement,
	details: readonly CamtDetail[],
	statement: BankStatement,
): Generator<FileRow, undefined> {
	const warnings: Warning[] = [];
	const entry = readEntry(element, statement, warnings);
	statement.count(entry);
	const groups = [element, ...findChildren(element, 'NtryDtls')];
	const stated = groups.reduce((sum, group) => sum + (Number(findText(group, 'Btch/NbOfTxs')) || 0), 0);
	const count = Math.max(stated, details.length);
	const [only] = details;
	const amount = entry.units === null ? null : writeUnits(entry.units, entry.currency);
	const parts = details.length > 1 ? sumToEntry(entry, details, warnings) : undefined;
	if (!parts) {
		const batch = count > 1 ? { amount, count, index: null } : null;
		const detail = (count > 1 ? undefined : only) ?? entry.own;
		yield makeRow(entry, detail, entry.units, { statement, warnings, batch });
		return undefined;
	}
	for (const [index, detail] of details.entries()) {
		const batch = { amount, count, index: index + 1 };
		yield makeRow(entry, detail, parts[index] ?? null, { statement, warnings: [...warnings], batch });
	}
	return undefined;
}

function readEntry(element: CamtElement, statement: BankStatement, warnings: Warning[]) {
	const amount = findElement(element, 'Amt');
	const currency = amount?.currency ?? statement.currency;
	statement.currency ??= currency;
	const read = readUnits(amount?.text.trim() ?? '', currency);
	if (read === undefined) warnings.push(makeWarning('amountUnreadable'));
	else if (read.isRounded) warnings.push(makeWarning('amountRounded'));
	const indicator = findText(element, 'CdtDbtInd');
	if (indicator !== 'CRDT' && indicator !== 'DBIT') warnings.push(makeWarning('signMissing'));
	if (currency !== null && statement.currency !== null && currency !== statement.currency) {
		const facts = { currency, accountCurrency: statement.currency };
		warnings.push(makeWarning('currencyDiffers', facts));
		statement.warn('currencyDiffers', facts);
	}
	const status = findText(element, 'Sts/Cd', 'Sts/Prtry', 'Sts');
	const reversal = findText(element, 'RvslInd');
	return {
		bookingDay: findDay(element, warnings, 'BookgDt/Dt', 'BookgDt/DtTm'),
		valueDay: findDay(element, warnings, 'ValDt/Dt', 'ValDt/DtTm'),
		units: sign(read?.units, indicator),
		currency,
		status: STATUSES.get(status ?? 'BOOK') ?? status ?? POSTED,
		isReversal: reversal === 'true' || reversal === '1',
		isDebit: indicator === 'DBIT',
		code: findCode(element),
		information: findText(element, 'AddtlNtryInf'),
		bankReferences: [findText(element, 'AcctSvcrRef'), findText(element, 'NtryRef')].flatMap(
			(text) => findReference(text) ?? [],
		),
		own: mapDetail(element, currency),
	};
}

const STATUSES: ReadonlyMap<string, string> = new Map([
	['BOOK', POSTED],
	['PDNG', PENDING],
]);

/** A debit is negative, whatever sign the bank writes. Without a sign of ISO, nobody knows it. */
function sign(units: bigint | undefined, indicator: string | null): bigint | null {
	if (units === undefined || (indicator !== 'CRDT' && indicator !== 'DBIT')) return null;
	return indicator === 'DBIT' && units > 0n ? -units : units;
}

/** @returns the amounts of the payments; undefined if they do not sum to the entry */
function sumToEntry(entry: Entry, details: readonly CamtDetail[], warnings: Warning[]): bigint[] | undefined {
	if (entry.units === null) return undefined;
	const amounts = details.map((detail) => findUnits(entry, detail));
	const known = amounts.filter((units) => units !== null);
	const sum = known.reduce((total, units) => total + units, 0n);
	const charges = details.flatMap((detail) => detail.charges).filter(({ isIncluded }) => !isIncluded);
	const chargeSum = charges.reduce((total, { units = 0n, isCredit }) => (isCredit ? total + units : total - units), 0n);
	const isWhole = known.length === amounts.length && [sum, sum + chargeSum, sum - chargeSum].includes(entry.units);
	if (isWhole) return known;
	const difference = writeUnits(entry.units - sum, entry.currency);
	warnings.push(makeWarning('detailsDiffer', { difference }));
	return undefined;
}

/** Finds the amount of a payment in the currency of the entry. An amount without a currency is in it. */
function findUnits({ currency, isDebit }: Entry, { amounts, indicator }: CamtDetail): bigint | null {
	const amount = amounts.find((each) => (each.currency ?? currency) === currency);
	return amount ? sign(amount.units, indicator ?? (isDebit ? 'DBIT' : 'CRDT')) : null;
}

interface RowContext extends Pick<FileRow, 'batch'> {
	readonly statement: BankStatement;
	readonly warnings: Warning[];
}

function makeRow(
	entry: Entry,
	detail: CamtDetail,
	units: bigint | null,
	{ statement, warnings, batch }: RowContext,
): FileRow {
	const { bookingDay, valueDay, currency, status, isReversal } = entry;
	const isReturn = isReversal || detail.isReturn || entry.own.isReturn;
	const party = findOtherSide(detail, (units ?? 0n) < 0n, isReturn, statement.account);
	const bankReference = detail.bankReference ?? entry.bankReferences[0] ?? null;
	const foreign = [...entry.own.amounts, ...detail.amounts].findLast(
		(each) => (each.currency ?? currency) !== currency,
	);
	const details: FileDetails = {
		counterparty: party.name,
		counterpartyAccount: party.account,
		counterpartyBank: party.bank,
		remittance: detail.remittance,
		reference: detail.creditorReference ?? detail.endToEndId,
		endToEndId: detail.endToEndId,
		exchangeRate: detail.exchangeRate ?? entry.own.exchangeRate,
		exchangeAmount: foreign?.text ?? null,
		exchangeCurrency: foreign?.currency ?? null,
		ultimateCounterparty: party.ultimate,
		bankReference,
	};
	return {
		bookingDay,
		valueDay,
		units,
		currency,
		status,
		description: detail.remittance ?? detail.information ?? entry.information,
		details,
		bankReferences: [...entry.bankReferences, ...(detail.bankReference === null ? [] : [detail.bankReference])],
		bankTransactionCode: detail.code ?? entry.code,
		isReversal,
		charges: (detail.charges.length > 0 ? detail.charges : entry.own.charges).map(toCharge),
		batch,
		warnings,
	};
}

const toCharge = ({ text, currency, type }: CamtCharge): FileCharge => ({ amount: text, currency, type });

const compact = (account: string | null): string => account?.replaceAll(/\s/g, '').toUpperCase() ?? '';

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
	const isOwn = ({ account }: Party) => account !== null && compact(account) === compact(ownAccount);
	const sides = [expected, other].filter((side) => !isOwn(side));
	const named = sides.find(({ name }) => name !== null);
	return named ?? sides.find(({ account }) => account !== null) ?? NOBODY;
}

const NOBODY: Party = { name: null, account: null, bank: null, ultimate: null };
