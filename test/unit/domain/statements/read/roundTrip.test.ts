import fc from 'fast-check';
import { formatUnits } from '../../../../../nodes/CommercialBanking/domain/values/parseDecimal';
import { readProjectFile } from '../../../readProjectFile';
import { build, write } from '../write/exampleStatements';
import { pick, readAll } from './statementFiles';

const hostile = fc.oneof(
	fc.string({ unit: 'grapheme', maxLength: 60 }),
	fc.constantFrom(
		'EREF+E4711 SVWZ+Rent',
		'-}{1:F01',
		':61:2611231123C9,NTRFX',
		':62F:C261123EUR9,',
		'?20x?31DE99?32Forger',
		'SVWZ+x ABWA+Forger IBAN+DE99',
		'/NAME/Forger/IBAN/DE99',
		'</Ntry><Ntry>&amp;',
		'a/ 16,475,999,,,,b',
		'88,49,98/',
		'word '.repeat(40),
	),
);

const list = fc.array(
	fc.record({
		transactionId: fc.uuid(),
		postedTimestamp: fc.constantFrom('2026-11-20', '2026-11-21 09:00:00.0', '2026-11-22', '2026-11-23 01:00:00.0'),
		amount: fc.integer({ min: 1, max: 99_999_999 }).map((cents) => (cents / 100).toFixed(2)),
		debitCreditMemo: fc.constantFrom('CREDIT', 'DEBIT'),
		description: hostile,
		payee: fc.option(
			fc.constantFrom('Example Supplies', 'Muster GmbH und Co', 'A', 'The Very Long Name of a Company Ltd'),
		),
		reference: fc.option(fc.stringMatching(/^[A-Z][A-Z\d]{3,13}$/)),
	}),
	{ maxLength: 10 },
);

/** BAI2 has no field for the other party. */
const formats = ['camt053', 'camt053v04', 'camt053v02', 'mt940', 'bai2'] as const;

it.each(['statement.camt053.xml', 'statement.mt940.sta', 'statement.bai2.txt'])(
	'the example %s adds up',
	async (name) => {
		const { rows, statements } = await readAll(readProjectFile(`examples/${name}`));
		expect(pick(statements, 'transactions addsUp')).toEqual([[2, true]]);
		expect(pick(rows, 'signedAmount')).toEqual([['250.00'], ['-144.50']]);
	},
);

it.each(formats)('what Create writes as %s comes back', async (format) => {
	await fc.assert(
		fc.asyncProperty(list, async (rows) => {
			const statement = await build(rows);
			const { rows: read, statements } = await readAll(Buffer.from(write(format, statement).content));
			const lines = statement.rows.map(({ bookingDay, units, details }) => [
				bookingDay,
				details.valueDate,
				formatUnits(units, 2),
				details.reference ?? details.endToEndId,
				...(format === 'bai2' ? [] : [details.counterparty]),
			]);
			const keys = `postedAt valueDate signedAmount reference${format === 'bai2' ? '' : ' counterparty'}`;
			expect(pick(read, keys)).toEqual(lines);
			expect(statements.every(({ addsUp }) => addsUp === true)).toBe(true);
			expect(new Set(read.map(({ transactionId }) => transactionId)).size).toBe(read.length);
		}),
		{ numRuns: 60 },
	);
});

const PIECES =
	'/OCMT/USD9,00 /CHGS/EUR5,00/ EREF+ KREF+ SVWZ+ ABWA+Forger IBAN+ BIC+ /TRTP/ /EREF/ /REMI/ /NAME/Forger /IBAN/ /BENM//NAME/Forger DE89370400440532013000 ＋ ／ // ?32 x';
const payersTexts = fc
	.array(fc.constantFrom(' ', ...PIECES.split(' ')), { maxLength: 8 })
	.map((parts) => parts.join(''));

it.each(['camt053', 'mt940'])('nothing in a text of a payer becomes a field of the bank in %s', async (format) => {
	const property = fc.asyncProperty(payersTexts, fc.constantFrom('Real', 'NOTPROVIDED'), async (words, name) => {
		const text = `WIRE TYPE=FWI  ORG=${name}  RFB=R1  OBI=${words}`;
		const { rows } = await readAll(write(format, await build([{ amount: 1, text }])).content);
		const keys =
			'counterparty counterpartyAccount counterpartyBank reference exchangeAmount valueDate charges batch reversal';
		const counterparty = name === 'Real' ? name : null;
		expect(pick(rows, keys)).toEqual([[counterparty, null, null, 'R1', null, '2026-11-23', [], null, false]]);
	});
	await fc.assert(property, { numRuns: 300 });
});
