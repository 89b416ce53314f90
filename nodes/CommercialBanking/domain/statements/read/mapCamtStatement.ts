import { quoteSafely } from '../../values/quoteSafely';
import type { Statement } from '../Statement';
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
import { readUnits, withoutCurrency } from './readValues';

/** What the entries need to know of their statement. The schema has it before them. */
export function mapAccount(element: CamtElement, result: Statement): void {
	result.id = findText(element, 'Id');
	const account = findElement(element, 'Acct');
	result.accountName = findText(account, 'Nm') ?? findName(findElement(account, 'Ownr'));
	const currencies = findChildren(element, 'Bal').map((balance) => findElement(balance, 'Amt')?.currency ?? null);
	const ofAccount = findText(account, 'Ccy');
	const isUsed = currencies.length === 0 || currencies.includes(ofAccount);
	result.currency = (isUsed ? ofAccount : null) ?? currencies[0] ?? ofAccount;
	result.account = withoutCurrency(findAccount(account), result.currency);
}

/** @param message the element around the statements, with the group header */
export function mapCamtStatement(element: CamtElement, message: CamtElement, result: Statement): void {
	const header = findElement(message, 'GrpHdr');
	result.number = findText(element, 'ElctrncSeqNb', 'LglSeqNb');
	result.from = findDay(element, 'FrToDt/FrDtTm', 'FrToDt/FrDt');
	result.to = findDay(element, 'FrToDt/ToDtTm', 'FrToDt/ToDt');
	result.createdDay = findDay(element, 'CreDtTm') ?? findDay(header, 'CreDtTm');
	result.information = findText(element, 'AddtlStmtInf', 'AddtlRptInf', 'AddtlNtfctnInf');
	const page = element.children.find(({ name }) => /^(?:Stmt|Rpt|Ntfctn)Pgntn$/.test(name));
	result.page = findText(page ?? findElement(header, 'MsgPgntn'), 'PgNb');
	for (const balance of findChildren(element, 'Bal')) mapBalance(balance, result);
}

function mapBalance(element: CamtElement, result: Statement): void {
	const amount = findElement(element, 'Amt');
	const currency = amount?.currency ?? result.currency;
	const units = readUnits(amount?.text.trim() ?? '', currency);
	const type = findText(element, 'Tp/CdOrPrtry/Cd', 'Tp/CdOrPrtry/Prtry', 'Tp/Cd') ?? '';
	if (units === undefined) {
		const place = `${quoteSafely(type)} of the statement ${quoteSafely(result.id ?? '')}`;
		throw brokenFile('balanceUnreadable', `The balance ${place} cannot be read`);
	}
	result.balances.push({
		type,
		day: findDay(element, 'Dt/Dt', 'Dt/DtTm'),
		units: signUnits(units, findText(element, 'CdtDbtInd')),
		currency,
	});
}

/**
 * Chooses the two balances of a camt by their codes (ISO 20022). The closing balance of the day before opens the day. An
 * intraday report, or a page of a statement, has interim balances. Available balances (CLAV, ITAV, FWAV) never count.
 */
export function chooseCamtBalances(statement: Statement): void {
	const balances = statement.balances.filter(({ currency }) => currency === statement.currency);
	const find = (code: string) => balances.filter(({ type }) => type === code);
	const interim = find('ITBD');
	const closing = find('CLBD').at(-1) ?? interim.at(-1) ?? null;
	const [first] = interim;
	statement.closing = closing;
	// One balance cannot be both ends.
	statement.opening = find('OPBD')[0] ?? find('PRCD')[0] ?? (first === closing ? null : (first ?? null));
}
