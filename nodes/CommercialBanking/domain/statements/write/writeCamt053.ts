import { isIban } from '../../values/isIban';
import { absolute, formatUnits } from '../../values/parseDecimal';
import { addDays } from '../../values/parseTimestamp';
import { fitIdentifier, type TextFitter, VISIBLE_CHARACTERS } from '../../values/TextFitter';
import type { Balance } from '../Statement';
import { findKindCodes } from './findLineKind';
import { nameStatement, ORIGIN_NOTE, type WholeStatement, type WholeRow } from './WholeStatement';
import { writeXml, type XmlElements } from './writeXml';

/** Banks move to 08. Older imports know 04, and 02, which has `BIC`, names of 70 characters and no amount in `TxDtls`. */
export type Camt053Version = '02' | '04' | '08';

/** Writes a statement as ISO 20022 camt.053.001 (BankToCustomerStatement). `writeXml` leaves out elements with empty texts. */
export function* writeCamt053(
	statement: WholeStatement,
	texts: TextFitter,
	version: Camt053Version,
): Generator<string> {
	const { account, from, to, opening, closing, currency, number, rows } = statement;
	const CreDtTm = `${addDays(to, 1)}T00:00:00`;
	// Only what banks do not complete later, so a statement that is made again has the same message ID.
	const rowIds = rows.map(({ rowId }) => rowId);
	const content = [account, currency, from, to, String(opening.units), String(closing.units), rowIds];
	const GrpHdr = { MsgId: fitIdentifier(JSON.stringify(content), 32), CreDtTm };
	const head = {
		Id: nameStatement(statement),
		ElctrncSeqNb: /^\d{1,18}$/.test(number) ? number : '',
		CreDtTm,
		FrToDt: { FrDtTm: `${from}T00:00:00`, ToDtTm: `${to}T23:59:59` },
		Acct: { Id: describeAccount(statement), Ccy: currency, Svcr: { FinInstnId: describeBank(statement, version) } },
		Bal: [describeBalance(opening, statement), describeBalance(closing, statement)],
	};
	yield '<?xml version="1.0" encoding="UTF-8"?>';
	const start = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>`;
	yield `${start}${writeXml({ GrpHdr })}<Stmt>${writeXml(head)}`;
	for (const line of rows) yield writeXml({ Ntry: describeEntry(line, statement, version, texts) });
	yield `${writeXml({ AddtlStmtInf: ORIGIN_NOTE })}</Stmt></BkToCstmrStmt></Document>`;
}

function describeAccount({ account }: WholeStatement): XmlElements {
	return isIban(account) ? { IBAN: account } : { Othr: { Id: fitXmlIdentifier(account, 34) } };
}

function describeBank({ bank }: WholeStatement, version: Camt053Version): XmlElements {
	const isBic = /^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/.test(bank);
	if (!isBic) return { ClrSysMmbId: { MmbId: fitXmlIdentifier(bank, 35) } };
	return version === '02' ? { BIC: bank } : { BICFI: bank };
}

function describeBalance({ type, units, day }: Balance, statement: WholeStatement): XmlElements {
	return { Tp: { CdOrPrtry: { Cd: type } }, ...describeAmount(units, statement), Dt: { Dt: day ?? '' } };
}

function describeAmount(units: bigint, { currency, decimals }: WholeStatement): XmlElements {
	const amount = formatUnits(absolute(units), decimals);
	return { [`Amt Ccy="${currency}"`]: amount, CdtDbtInd: units < 0n ? 'DBIT' : 'CRDT' };
}

const VISIBLE = new RegExp(`^[${VISIBLE_CHARACTERS}]*$`, 'u');

/** An empty identifier stays empty, so its element is left out. */
const fitXmlIdentifier = (identifier: string, maximum: number) => fitIdentifier(identifier, maximum, VISIBLE);

function describeEntry(line: WholeRow, statement: WholeStatement, version: Camt053Version, texts: TextFitter) {
	const { family, subFamily } = findKindCodes(line.kind, line.units < 0n);
	const amount = describeAmount(line.units, statement);
	const AcctSvcrRef = fitXmlIdentifier(line.details.bankReference ?? line.rowId, 35);
	const references = describeReferences(line);
	// A reader of files takes `TxId` for an ID of the clearing, so the reference of the payment stands here too.
	const Strd = { CdtrRefInf: { Ref: references.TxId } };
	return {
		NtryRef: line.rowId,
		...amount,
		Sts: version === '08' ? { Cd: 'BOOK' } : 'BOOK',
		BookgDt: { Dt: line.bookingDay },
		ValDt: { Dt: line.details.valueDate },
		AcctSvcrRef,
		BkTxCd: { Domn: { Cd: 'PMNT', Fmly: { Cd: family, SubFmlyCd: subFamily } } },
		NtryDtls: {
			TxDtls: {
				Refs: { AcctSvcrRef, ...references },
				...(version === '02' ? {} : amount),
				RltdPties: describeParty(line, version, texts),
				RmtInf: { Ustrd: texts.fit(line.description ?? '', 500).match(/.{1,140}/gu) ?? [], Strd },
			},
		},
	};
}

/** Without an end-to-end ID, the reference takes its place, because Odoo reads it there. Else the reference is `TxId`. */
function describeReferences({ details, checkNumber }: WholeRow) {
	const { endToEndId, reference } = details;
	return {
		EndToEndId: fitXmlIdentifier(endToEndId ?? reference ?? '', 35),
		TxId: fitXmlIdentifier((endToEndId && reference) ?? '', 35),
		ChqNb: fitXmlIdentifier(checkNumber, 35),
	};
}

function describeParty(line: WholeRow, version: Camt053Version, texts: TextFitter): XmlElements {
	const Nm = texts.fit(line.details.counterparty ?? '', version === '02' ? 70 : 140);
	return { [line.units < 0n ? 'Cdtr' : 'Dbtr']: version === '08' ? { Pty: { Nm } } : { Nm } };
}
