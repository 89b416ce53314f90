import { type BankStatement, readUnits, type StatedBalance } from './BankStatement';
import { type CamtElement, findAccount, findChildren, findDay, findElement, findName, findText } from './camtElement';

/** What the entries need to know of their statement. The schema has it before them. */
export function mapAccount(element: CamtElement, result: BankStatement): void {
	if (result.currency !== null) return;
	const account = findElement(element, 'Acct');
	result.account = findAccount(account);
	result.accountName = findText(account, 'Nm') ?? findName(findElement(account, 'Ownr'));
	const currencies = findChildren(element, 'Bal').map((balance) => findElement(balance, 'Amt')?.currency);
	const ofAccount = findText(account, 'Ccy');
	const isUsed = currencies.length === 0 || currencies.includes(ofAccount);
	const ofEntry = findElement(element, 'Ntry/Amt')?.currency;
	result.currency = (isUsed ? ofAccount : null) ?? currencies[0] ?? ofAccount ?? ofEntry ?? null;
}

/** @param message the element around the statements, with the group header */
export function mapCamtStatement(element: CamtElement, message: CamtElement, result: BankStatement): void {
	mapAccount(element, result);
	const header = findElement(message, 'GrpHdr');
	result.id = findText(element, 'Id');
	result.number = findText(element, 'ElctrncSeqNb', 'LglSeqNb');
	result.from = findDay(element, result.warnings, 'FrToDt/FrDtTm', 'FrToDt/FrDt');
	result.to = findDay(element, result.warnings, 'FrToDt/ToDtTm', 'FrToDt/ToDt');
	result.createdDay =
		findDay(element, result.warnings, 'CreDtTm') ?? (header && findDay(header, [], 'CreDtTm')) ?? null;
	result.information = findText(element, 'AddtlStmtInf', 'AddtlRptInf', 'AddtlNtfctnInf');
	mapPage(element, header, result);
	for (const balance of findChildren(element, 'Bal')) mapBalance(balance, result);
	mapTotals(findElement(element, 'TxsSummry'), result);
}

function mapPage(element: CamtElement, header: CamtElement | undefined, result: BankStatement): void {
	const own = element.children.find(({ name }) => /^(?:Stmt|Rpt|Ntfctn)Pgntn$/.test(name));
	const page = own ?? findElement(header, 'MsgPgntn');
	const number = Number(findText(page, 'PgNb') ?? 'none');
	if (!Number.isSafeInteger(number)) return;
	const isLast = findText(page, 'LastPgInd') !== 'false' && findText(page, 'LastPgInd') !== '0';
	// The page of a message may have other statements of the account too.
	const name = (of: number) => (own ? String(of) : `${of} ${result.id}`);
	result.page = { begins: number > 1 ? name(number) : null, goesOn: isLast ? null : name(number + 1) };
}

function mapBalance(element: CamtElement, result: BankStatement): void {
	const amount = findElement(element, 'Amt');
	const currency = amount?.currency ?? result.currency;
	const read = readUnits(amount?.text.trim() ?? '', currency);
	if (read === undefined) {
		result.warn('balanceUnreadable');
		return;
	}
	const units = findText(element, 'CdtDbtInd') === 'DBIT' && read.units > 0n ? -read.units : read.units;
	const balance: StatedBalance = {
		type: findText(element, 'Tp/CdOrPrtry/Cd', 'Tp/CdOrPrtry/Prtry', 'Tp/Cd') ?? '',
		day: findDay(element, result.warnings, 'Dt/Dt', 'Dt/DtTm'),
		units,
		currency,
		isOfPage: findElement(element, 'Tp/SubTp') !== undefined,
	};
	result.balances.push(balance);
}

const TOTALS = ['TtlNtries', 'TtlCdtNtries', 'TtlDbtNtries'] as const;

function mapTotals(summary: CamtElement | undefined, result: BankStatement): void {
	for (const type of TOTALS) {
		const total = findElement(summary, type);
		if (!total) continue;
		const count = Number(findText(total, 'NbOfNtries') ?? 'none');
		const sum = readUnits(findText(total, 'Sum') ?? '', result.currency);
		result.totals.push({ type, count: Number.isSafeInteger(count) ? count : null, units: sum?.units ?? null });
		const net = readUnits(findText(total, 'TtlNetNtry/Amt', 'TtlNetNtryAmt') ?? '', result.currency);
		if (net === undefined) continue;
		const isDebit = findText(total, 'TtlNetNtry/CdtDbtInd', 'CdtDbtInd') === 'DBIT';
		result.totals.push({ type: 'net', count: null, units: isDebit ? -net.units : net.units });
	}
}
