import { parseCamt053 } from 'camt-parser';
import { XMLParser } from 'fast-xml-parser';
import { read as readSwift } from 'mt940-js';
import { parse as parseOfx } from 'ofx-js';
import { listOf, objectOf } from '../../n8n-host/jsonValue.ts';
import { plainAmount, type ReadStatement } from './ReadStatement.ts';

/** Reads MT940 with mt940-js. */
export async function readMt940(content: string): Promise<ReadStatement> {
	const [statement] = await readSwift(Buffer.from(content));
	if (statement === undefined) throw new Error('mt940-js finds no statement.');
	const balance = (info: { isCredit: boolean; value: number } | undefined) =>
		info === undefined ? null : signed(String(info.value), info.isCredit);
	return {
		opening: balance(statement.openingBalance),
		closing: balance(statement.closingBalance),
		lines: statement.transactions.map(({ isCredit, amount, entryDate, description, customerReference }) => ({
			day: entryDate,
			amount: signed(String(amount), isCredit),
			text: `${description} ${customerReference}`,
		})),
	};
}

/** Reads camt.053 with camt-parser, and the texts with fast-xml-parser: camt-parser lacks those of version 8. */
export async function readCamt053(content: string): Promise<ReadStatement> {
	const [statement] = (await parseCamt053(content)).statements;
	if (statement === undefined) throw new Error('camt-parser finds no statement.');
	const texts = readTexts(content);
	const balance = (type: string) => {
		const found = statement.balances.find((each) => each.type === type);
		return found === undefined ? null : signed(found.amount.value, found.creditDebitIndicator === 'CRDT');
	};
	return {
		opening: balance('OPBD'),
		closing: balance('CLBD'),
		lines: statement.transactions.map(({ bookingDate, amount, creditDebitIndicator }, index) => ({
			day: bookingDate,
			amount: signed(amount.value, creditDebitIndicator === 'CRDT'),
			text: texts[index] ?? '',
		})),
	};
}

function readTexts(content: string): string[] {
	const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'Ntry' });
	const document = objectOf(objectOf(parser.parse(content), 'the file').Document, 'Document');
	const { Stmt } = objectOf(document.BkToCstmrStmt, 'BkToCstmrStmt');
	const entries = objectOf(Stmt, 'Stmt').Ntry ?? [];
	return listOf(entries, 'the entries').map((entry) => JSON.stringify(objectOf(entry, 'an entry').NtryDtls));
}

/** Reads OFX with ofx-js. OFX has no opening balance. */
export async function readOfx(content: string): Promise<ReadStatement> {
	const { OFX } = await parseOfx(content);
	const answer = ['BANKMSGSRSV1', 'STMTTRNRS', 'STMTRS'].reduce(
		(value, name) => objectOf(value[name], name),
		objectOf(OFX, 'OFX'),
	);
	const found = objectOf(answer.BANKTRANLIST, 'the list').STMTTRN ?? [];
	const rows = (Array.isArray(found) ? listOf(found, 'the rows') : [found]).map((row) => objectOf(row, 'a row'));
	return {
		opening: null,
		closing: plainAmount(String(objectOf(answer.LEDGERBAL, 'the balance').BALAMT)),
		lines: rows.map(({ DTPOSTED, TRNAMT, NAME, MEMO, REFNUM }) => ({
			day: String(DTPOSTED).replace(/^(\d{4})(\d\d)(\d\d).*/, '$1-$2-$3'),
			amount: plainAmount(String(TRNAMT)),
			text: [NAME, MEMO, REFNUM].map((text) => (typeof text === 'string' ? text : '')).join(' '),
		})),
	};
}

const signed = (amount: string, isCredit: boolean): string => plainAmount(isCredit ? amount : `-${amount}`);
