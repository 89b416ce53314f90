import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FORMATS } from '../../../../../nodes/CommercialBanking/actions/statementFile/create.operation';
import type { WholeStatement } from '../../../../../nodes/CommercialBanking/domain/statements/write/WholeStatement';
import { build, write } from './exampleStatements';

const LETTERS = 'ÄÖÜäöüßÆæØøÅåŒœŁłĐđÐðÞþ€£–—‘’“”…é';

const words = ['CHECK', 'WIRE', 'ACH', 'FEE', 'INTEREST', 'ATM', 'TRANSFER', 'OTHER'];

const everyKind = words.flatMap((category, index) =>
	['CREDIT', 'DEBIT'].map((debitCreditMemo) => ({
		transactionId: `${category}-${debitCreditMemo}`,
		postedTimestamp: `2026-11-2${index % 4} 10:00:00.0`,
		amount: index + 0.25,
		debitCreditMemo,
		category,
		description: `${category} & <fees> = "50 %", ${LETTERS}`,
		payee: '=Example, "Ltd" - Müller',
		checkNumber: category === 'CHECK' ? '1234567890'.repeat(4) : null,
	})),
);

const texts = [
	{ transactionId: 'x'.repeat(50), amount: 1, description: 'word '.repeat(130), payee: 'name '.repeat(60) },
	{ transactionId: null, amount: 2, description: '+49 30 1234', payee: '@example' },
	{ transactionId: 'a/b', amount: 3, description: '1 - 2\t=  3', payee: '' },
];

/** `readBack.test.ts` shows that other programs read such files. These show each byte. */
const folder = path.join(__dirname, '../../../../vectors/statements');

const statements: Readonly<Record<string, () => Promise<WholeStatement>>> = {
	number: () => build([...everyKind, ...texts]),
	iban: () =>
		build(everyKind.slice(0, 4), {
			accountNumber: 'DE02120300000000202051',
			routingTransitNumber: 'BYLADEM1001',
			currentBalance: '-1000.00',
			currency: 'EUR',
		}),
};

const files = Object.keys(statements).flatMap((name) => Object.keys(FORMATS).map((format) => [name, format] as const));

it.each(files)('writes the file %s in the format %s, to the byte', async (name, format) => {
	const statement = await statements[name]?.();
	const content = statement && write(format, statement).content;
	const file = path.join(
		folder,
		`${name}-${format}${Object.entries(FORMATS)
			.find(([each]) => each === format)?.[1]
			.ending.replace(/^-v\d+/, '')}`,
	);
	expect(content).toBe(readFileSync(file, 'utf8'));
});
