import { type BankStatement, type StatedBalance, warn } from './BankStatement';
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
import { readUnits } from './readValues';

/** What the entries need to know of their statement. The schema has it before them. */
export function mapAccount(element: CamtElement, result: BankStatement): void {
	const account = findElement(element, 'Acct');
	result.accountText = findAccount(account);
	result.accountName = findText(account, 'Nm') ?? findName(findElement(account, 'Ownr'));
	const currencies = findChildren(element, 'Bal').map((balance) => findElement(balance, 'Amt')?.currency ?? null);
	const ofAccount = findText(account, 'Ccy');
	const isUsed = currencies.length === 0 || currencies.includes(ofAccount);
	result.currency = (isUsed ? ofAccount : null) ?? currencies[0] ?? ofAccount;
}

/** @param message the element around the statements, with the group header */
export function mapCamtStatement(element: CamtElement, message: CamtElement, result: BankStatement): void {
	const { warnings } = result;
	const header = findElement(message, 'GrpHdr');
	result.id = findText(element, 'Id');
	result.number = findText(element, 'ElctrncSeqNb', 'LglSeqNb');
	result.from = findDay(element, warnings, 'FrToDt/FrDtTm', 'FrToDt/FrDt');
	result.to = findDay(element, warnings, 'FrToDt/ToDtTm', 'FrToDt/ToDt');
	result.createdDay = findDay(element, warnings, 'CreDtTm') ?? findDay(header, [], 'CreDtTm');
	result.information = findText(element, 'AddtlStmtInf', 'AddtlRptInf', 'AddtlNtfctnInf');
	mapPage(element, header, result);
	for (const balance of findChildren(element, 'Bal')) mapBalance(balance, result);
	mapTotals(findElement(element, 'TxsSummry'), result);
}

function mapPage(element: CamtElement, header: CamtElement | undefined, result: BankStatement): void {
	const own = element.children.find(({ name }) => /^(?:Stmt|Rpt|Ntfctn)Pgntn$/.test(name));
	const page = own ?? findElement(header, 'MsgPgntn');
	const number = findCount(page, 'PgNb');
	if (number === null) return;
	const isLast = !['false', '0'].includes(findText(page, 'LastPgInd') ?? '');
	// The page of a message may have other statements of the account too.
	const name = (of: number) => (own ? String(of) : `${of} ${result.id}`);
	result.page = { begins: number > 1 ? name(number) : null, goesOn: isLast ? null : name(number + 1) };
}

function findCount(element: CamtElement | undefined, path: string): number | null {
	const count = Number(findText(element, path) ?? 'none');
	return Number.isSafeInteger(count) ? count : null;
}

function mapBalance(element: CamtElement, result: BankStatement): void {
	const amount = findElement(element, 'Amt');
	const currency = amount?.currency ?? result.currency;
	const units = readUnits(amount?.text.trim() ?? '', currency);
	if (units === undefined) {
		warn(result.warnings, 'balanceUnreadable');
		return;
	}
	result.balances.push({
		type: findText(element, 'Tp/CdOrPrtry/Cd', 'Tp/CdOrPrtry/Prtry', 'Tp/Cd') ?? '',
		day: findDay(element, result.warnings, 'Dt/Dt', 'Dt/DtTm'),
		units: signUnits(units, findText(element, 'CdtDbtInd')),
		currency,
		isOfPage: findElement(element, 'Tp/SubTp') !== undefined,
	});
}

function mapTotals(summary: CamtElement | undefined, { totals, currency }: BankStatement): void {
	for (const type of ['TtlNtries', 'TtlCdtNtries', 'TtlDbtNtries']) {
		const total = findElement(summary, type);
		if (!total) continue;
		const units = readUnits(findText(total, 'Sum') ?? '', currency) ?? null;
		totals.push({ type, count: findCount(total, 'NbOfNtries'), units });
		const net = readUnits(findText(total, 'TtlNetNtry/Amt', 'TtlNetNtryAmt') ?? '', currency);
		if (net === undefined) continue;
		const indicator = findText(total, 'TtlNetNtry/CdtDbtInd', 'CdtDbtInd');
		totals.push({ type: 'net', count: null, units: signUnits(net, indicator) });
	}
}

/**
 * Chooses the two balances of a camt by their codes (ISO 20022). The closing balance of the day before opens the day. An
 * intraday report has interim balances. Available balances (CLAV, ITAV, FWAV) never count.
 */
export function chooseCamtBalances(statement: BankStatement): void {
	const balances = statement.balances.filter(({ currency }) => currency === statement.currency);
	const find = (code: string) => balances.filter(({ type }) => type === code);
	const interim = find('ITBD');
	const ofPages = interim.filter(({ isOfPage }) => isOfPage === true);
	const ofReport = statement.format === 'camt.052' ? interim.filter(({ isOfPage }) => isOfPage !== true) : [];
	const closing = find('CLBD').at(-1) ?? ofReport.at(-1) ?? null;
	const opening = find('OPBD')[0] ?? find('PRCD')[0] ?? other(ofReport[0], closing) ?? null;
	statement.closing = closing ?? other(ofPages.at(-1), opening);
	statement.opening = opening ?? other(ofPages[0], statement.closing);
}

/** One balance cannot be both ends. */
const other = (balance: StatedBalance | undefined, end: StatedBalance | null): StatedBalance | null =>
	balance === undefined || balance === end ? null : balance;
