import type { JsonObject } from '../../../../../nodes/CommercialBanking/domain/json/isJsonObject';
import { FORMATS } from '../../../../../nodes/CommercialBanking/actions/statementFile/create.operation';
import type { WholeStatement } from '../../../../../nodes/CommercialBanking/domain/statements/write/WholeStatement';
import { TextFitter } from '../../../../../nodes/CommercialBanking/domain/values/TextFitter';
import { formatUnits } from '../../../../../nodes/CommercialBanking/domain/values/parseDecimal';
import { plainAmount, type ReadStatement } from '../../../../statementReaders/ReadStatement';
import { buildNow, makeAccount, makeRow } from './exampleAccount';

export const build = async (
	rows: readonly JsonObject[],
	changes: JsonObject = {},
	kind: 'depositAccount' | 'locAccount' = 'depositAccount',
) =>
	await buildNow(
		makeAccount({ openingDayBalance: null, ...changes }, kind),
		rows.map((row) => makeRow({ postedTimestamp: '2026-11-23 10:00:00.0', ...row })),
		{ from: '2026-11-20' },
	);

/** Writes a file with all its lines. */
export function write(format: string, statement: WholeStatement): { content: string; shortenedTexts: number } {
	const [, chosen] = Object.entries(FORMATS).find(([name]) => name === format) ?? [];
	if (chosen === undefined) throw new Error(`There is no format ${format}.`);
	const texts = new TextFitter(chosen.characters);
	const content = Array.from(chosen.write(statement, texts), (line) => `${line}\r\n`).join('');
	return { content, shortenedTexts: texts.shortenedTexts };
}

/** Dates, amounts and balances of a statement, as a reader has to see them. */
function expectedOf(statement: WholeStatement) {
	const amount = (units: bigint) => plainAmount(formatUnits(units, statement.decimals));
	return {
		opening: amount(statement.opening.units),
		closing: amount(statement.closing.units),
		lines: statement.rows.map(({ bookingDay: day, units }) => ({ day, amount: amount(units) })),
	};
}

/** Expects dates, amounts and balances to be those of the statement. @returns the texts */
export function expectSame({ opening, closing, lines }: ReadStatement, statement: WholeStatement): string[] {
	const expected = expectedOf(statement);
	expect({
		// OFX and CSV have no opening balance, and an empty CSV file has none at all.
		opening: opening ?? expected.opening,
		closing: closing ?? expected.closing,
		lines: lines.map(({ day, amount }) => ({ day, amount })),
	}).toEqual(expected);
	return lines.map(({ text }) => text);
}

const manyRows = Array.from({ length: 10_000 }, (_, index) => ({
	transactionId: String(index),
	postedTimestamp: `2026-11-2${index % 4} 10:00:00.0`,
	amount: (index % 3) + 0.25,
	debitCreditMemo: index % 2 === 0 ? 'CREDIT' : 'DEBIT',
	description: `Invoice ${index}`,
}));

export const exampleStatements: Readonly<Record<string, () => Promise<WholeStatement>>> = {
	'no line': () => build([]),
	'one line': () => build([{ transactionId: '1', amount: 12.5, description: 'Coffee', payee: 'Example' }]),
	'10,000 lines': () => build(manyRows),
	'a check': () => build([{ transactionId: '1', amount: -12.5, debitCreditMemo: 'DEBIT', checkNumber: 4711 }]),
	'a wire': () => build([{ transactionId: '1', amount: 1_234_567.89, category: 'WIRE' }]),
	'a fee': () => build([{ transactionId: '1', amount: 2.5, debitCreditMemo: 'DEBIT', transactionType: 'FEE' }]),
	interest: () => build([{ transactionId: '1', amount: 2.5, transactionType: 'INTEREST' }]),
	'a negative balance': () => build([{ transactionId: '1', amount: 5 }], { currentBalance: '-1000.00' }),
	'a balance that turns negative': () =>
		build([{ transactionId: '1', amount: 5, debitCreditMemo: 'DEBIT' }], {
			currentBalance: '-1',
		}),
	'a line of credit': () => build([{ transactionId: '1', amount: 5 }], { balanceType: 'LIABILITY' }, 'locAccount'),
	'a day with summer time': () =>
		buildNow(
			makeAccount({ openingDayBalance: null }),
			[
				makeRow({ transactionId: '1', postedTimestamp: '2026-03-29T01:59:59+01:00', amount: 1 }),
				makeRow({ transactionId: '2', postedTimestamp: '2026-03-29T03:00:00+02:00', amount: 2 }),
			],
			{ from: '2026-03-29', to: '2026-03-29' },
		),
	yen: () => build([{ transactionId: '1', amount: 500 }], { currency: 'JPY' }),
	'an IBAN and a BIC': () =>
		build([{ amount: 1 }], {
			accountNumber: 'DE02120300000000202051',
			routingTransitNumber: 'BYLADEM1001',
		}),
};
