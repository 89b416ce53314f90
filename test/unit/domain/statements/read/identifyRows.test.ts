import fc from 'fast-check';
import rowIds from '../../../../vectors/rowIds.json';
import { bai2, bal, camt, entry, mt940, readAll, stmt, tx } from './statementFiles';

const idsOf = async (content: string) => (await readAll(content)).rows.map(({ rowId }) => rowId);
const person = (name: string) => tx(`<RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties>`);
const by = (name: string, more = '', amount = '50') =>
	entry(amount, person(name), `<AcctSvcrRef>NONREF</AcctSvcrRef>${more}`);
const anna = by('Anna');
const bert = by('Bert');
const carl = by('Carl');

it('is the transactionId, and the same in two files among other rows', async () => {
	const { rows } = await readAll(camt({ entries: `${bert}${anna}` }));
	expect(rows.map(({ transactionId }) => transactionId)).toEqual(rows.map(({ rowId }) => rowId));
	expect(await idsOf(camt({ entries: anna }))).toEqual([rows[1]?.rowId]);
	expect(rows[0]?.rowId).toMatch(/^[\da-f]{32}$/);
});

it.each(rowIds.parsed)(
	'makes the IDs of the version before of $format, because an ERP knows what is booked by them',
	async (of) => {
		expect(await idsOf(of.lines.join('\r\n'))).toEqual(of.rowIds);
		expect(new Set(of.rowIds).size).toBe(10);
	},
);

/** Starts from one valid row. What has to change the ID, and what must not. */
const one = entry(
	'5',
	tx(
		'<Refs><AcctSvcrRef>B1</AcctSvcrRef><InstrId>P1</InstrId><EndToEndId>E1</EndToEndId><UETR>U1</UETR><TxId>T1</TxId><MndtId>M1</MndtId><ChqNb>C1</ChqNb></Refs><RltdPties><Dbtr><Nm>Anna</Nm></Dbtr><DbtrAcct><Id><IBAN>DE99</IBAN></Id></DbtrAcct></RltdPties><RltdAgts><DbtrAgt><FinInstnId><BICFI>BANK</BICFI></FinInstnId></DbtrAgt></RltdAgts><RmtInf><Ustrd>Fee 11</Ustrd><Strd><CdtrRefInf><Ref>RF1</Ref></CdtrRefInf><RfrdDocInf><Nb>D1</Nb></RfrdDocInf></Strd></RmtInf><AddtlTxInf>I1</AddtlTxInf>',
	),
	'<NtryRef>N1</NtryRef><Sts>BOOK</Sts><AddtlNtryInf>I2</AddtlNtryInf>',
);
const file = camt({ entries: one });

it.each([
	['an account', 'DE02', 'DE03'],
	['a day', '2026-11-23', '2026-11-25'],
	['an amount', '>5<', '>6<'],
	['a sign', 'CRDT', 'DBIT'],
	['a currency', 'Amt Ccy="EUR"', 'Amt Ccy="CHF"'],
	['a status', 'BOOK', 'PDNG'],
	["the bank's reference", 'B1', 'B2'],
	['the ID of the clearing', 'T1', 'T2'],
	['the end-to-end ID', 'E1', 'E2'],
	['the ID of the instruction', 'P1', 'P2'],
	['the UETR', 'U1', 'U2'],
	['the mandate', 'M1', 'M2'],
	['the number of the check', 'C1', 'C2'],
	['a name', 'Anna', 'Bert'],
	['an account of the other side', 'DE99', 'DE98'],
	['a bank of the other side', 'BANK', 'BENK'],
	['a purpose', 'Fee 11', 'Fee 12'],
	['a reference of the creditor', 'RF1', 'RF2'],
	['a document', 'D1', 'D2'],
	['the information of the payment', 'I1', 'I3'],
	['the information of the entry', 'I2', 'I3'],
])('%s makes another row', async (_, from, to) => {
	expect(await idsOf(file.replace(from, to))).not.toEqual(await idsOf(file));
});

it.each([
	['NtryRef', 'N1', 'N2'],
	['blanks and signs', 'Fee 11', 'fee/11.'],
	['zeros of an amount', '>5<', '>5.00<'],
	['capitals of an account', 'DE02', 'de02'],
	['the number of the statement', '<Id>S1</Id>', '<Id>S2</Id><ElctrncSeqNb>7</ElctrncSeqNb>'],
])('%s makes no other row', async (_, from, to) => {
	expect(await idsOf(file.replace(from, to))).toEqual(await idsOf(file));
});

it.each([
	['MT940, a purpose', mt940([':61:2611231123C5,NTRFNONREF', ':86:166?20Fee 11']), 'Fee 11', 'Fee 12'],
	['MT940, a subfield that no dialect knows', mt940([':61:2611231123C5,NTRFNONREF', ':86:166?99X']), '?99X', '?99Y'],
	['MT940, the second line', mt940([':61:2611231123C5,NTRFNONREF', 'Anna']), 'Anna', 'Bert'],
	['MT940, the reference of the customer', mt940([':61:2611231123C5,NTRFK1']), 'K1', 'K2'],
	['MT940, the name behind the reference', mt940([':61:2611231123C5,NTRFNONREF          Anna']), 'Anna', 'Bert'],
	['MT940, the type', mt940([':61:2611231123C5,NTRFK1']), 'NTRF', 'NMSC'],
	['MT940, the reference of the bank', mt940([':61:2611231123C5,NTRFK1//B1']), 'B1', 'B2'],
	['BAI2, the text', bai2(['16,195,500,,B1,K1,Fee 11']), 'Fee 11', 'Fee 12'],
	['BAI2, a line of the text that has no code', bai2(['16,195,500,,B1,K1,Fee', '2026 Anna']), 'Anna', 'Bert'],
	['BAI2, the reference of the customer', bai2(['16,195,500,,B1,K1,T']), 'K1', 'K2'],
	['BAI2, the reference of the bank', bai2(['16,195,500,,B1,K1,T']), 'B1', 'B2'],
	[
		'camt, an amount without a sign',
		camt({ entries: entry('1.50').replace('<CdtDbtInd>CRDT</CdtDbtInd>', '') }),
		'1.50',
		'15.0',
	],
	[
		'camt, an amount without a sign',
		camt({ entries: entry('5').replace(/<CdtDbtInd>.*<.CdtDbtInd>/, '') }),
		'>5<',
		'>6<',
	],
	['BAI2, an amount without a sign', bai2(['16,880,500,,B1,K1,T']), '500', '600'],
	[
		'a batch that is one row, its payments',
		camt({ entries: entry('80', person('Anna') + person('Bert')) }),
		'Bert',
		'Carl',
	],
	[
		'a batch that is one row, the references of its payments',
		camt({ entries: entry('80', tx('<Refs><TxId>T1</TxId></Refs>') + tx('<Refs><TxId>T2</TxId></Refs>')) }),
		'T2',
		'T3',
	],
])('%s', async (_, content, from, to) => {
	expect(await idsOf(content.replace(from, to))).not.toEqual(await idsOf(content));
	expect(new Set(await idsOf(content)).size).toBe(1);
});

it('joins the lines of a text that a bank wraps in another way', async () => {
	const wrapped = (text: string) => idsOf(mt940([':61:2611231123C5,NTRFNONREF', `:86:${text}`]));
	expect(await wrapped('Fee\r\n 11/2026 Anna')).toEqual(await wrapped('Fee 11/20\r\n26 Anna'));
});

it('is the same where a payment repeats the reference of its entry', async () => {
	const both = file.replace('<NtryRef>', '<AcctSvcrRef>B1</AcctSvcrRef><NtryRef>');
	expect(await idsOf(both.replace('<Refs><AcctSvcrRef>B1</AcctSvcrRef>', '<Refs>'))).toEqual(await idsOf(both));
});

/** The four situations in which a booking was lost, or booked twice. Files of one account, one behind the other. */
it.each([
	['two payers', [anna, bert], 2],
	['the newest first', [anna, `${bert}${anna}`], 2],
	['a pending one that is booked', [by('Anna', '<Sts>PDNG</Sts>') + bert, `${bert}${anna}`], 3],
	['days that overlap', [`${anna}${bert}`, `${bert}${carl}`], 3],
	['a copy', [`${anna}${anna}`, `${anna}${anna}`], 2],
])('%s', async (_, files, bookings) => {
	const ids = (await Promise.all(files.map((entries) => idsOf(camt({ entries }))))).flat();
	expect(new Set(ids).size).toBe(bookings);
});

/** A statement that begins and ends with these balances. */
const from = (opening: number, rows: readonly string[], number: number, page = 1, day = '2026-11-22') =>
	stmt({
		head: `<ElctrncSeqNb>${number}</ElctrncSeqNb><StmtPgntn><PgNb>${page}</PgNb></StmtPgntn>${bal('OPBD', String(opening), day)}${bal('CLBD', String(opening + 50 * rows.length))}`,
		entries: rows.join(''),
	});
const a = by('Anna');

describe('equal rows', () => {
	it.each<[name: string, statements: string[], bookings: number]>([
		['of a statement', [from(0, [a, a], 1)], 2],
		['of pages', [from(0, [a], 1, 1), from(50, [a], 1, 2), from(100, [a, a], 1, 3)], 4],
		['of a statement that goes on', [from(0, [a], 1), from(50, [a], 2)], 2],
		['of a report that grows', [from(0, [a], 1), from(0, [a, a], 2), from(0, [a, a, a], 3)], 3],
		['of copies with other texts', [from(0, [a, a], 1), `${from(0, [a, a], 1)}<!-- -->`], 2],
		['of a page and its copy', [from(0, [a], 1, 1), from(50, [a], 1, 2), from(50, [a], 1, 2).replace('S1', 'S2')], 2],
		['of statements that do not touch', [from(0, [a], 1), from(70, [a], 2)], 1],
		['of a number that comes again', [from(0, [a], 1), from(50, [a], 1)], 1],
		['of another day', [from(0, [a], 1), from(50, [a.replaceAll('2026-11-23', '2026-11-24')], 2)], 2],
		['that sum to nothing', [from(0, [a, by('Anna', '', '-50')], 1).replaceAll('100<', '0<'), from(0, [a], 2)], 2],
	])('%s', async (_, statements, bookings) => {
		const read = async (order: readonly string[]) => new Set(await idsOf(camt(order.join(''))));
		const ids = await read(statements);
		expect(ids.size).toBe(bookings);
		expect(await read(statements.toReversed())).toEqual(ids);
	});
});

describe('files that overlap, repeat, split and turn rows', () => {
	const rows = fc.array(
		fc.record({
			day: fc.constantFrom('2026-11-21', '2026-11-22', '2026-11-23'),
			name: fc.constantFrom('Anna', 'Bert', 'Carl'),
			amount: fc.constantFrom('50', '-50', '7.10'),
			purpose: fc.constantFrom('Fee 1', 'Fee 2', ''),
			ref: fc.constantFrom('', 'NONREF', 'B1'),
		}),
		{ maxLength: 12 },
	);
	type Row = (typeof rows extends fc.Arbitrary<infer Of> ? Of : never)[number];
	const write = ({ day, name, amount, purpose, ref }: Row) =>
		entry(
			amount,
			tx(
				`<Refs><AcctSvcrRef>${ref}</AcctSvcrRef></Refs><RltdPties><${amount.startsWith('-') ? 'Cdtr' : 'Dbtr'}><Nm>${name}</Nm></${amount.startsWith('-') ? 'Cdtr' : 'Dbtr'}></RltdPties><RmtInf><Ustrd>${purpose}</Ustrd></RmtInf>`,
			),
			'',
			'EUR',
			`<BookgDt><Dt>${day}</Dt></BookgDt>`,
		);
	const fileOf = (some: readonly Row[]) => camt({ entries: some.map(write).join('') });
	const byDay = (all: readonly Row[], ...days: readonly string[]) =>
		all.filter(({ day }) => days.length === 0 || days.includes(day));
	/** Runs of the property: 10,000 were run by hand. */
	const numRuns = Number(process.env.IDENTITY_RUNS ?? 150);

	it('tell each booking once', async () => {
		await fc.assert(
			fc.asyncProperty(rows, fc.func(fc.integer()), async (all, shuffle) => {
				const turned = [...all].sort((one, other) => shuffle(one) - shuffle(other));
				const days = (...names: string[]) => idsOf(fileOf(byDay(turned, ...names)));
				const told = [
					...(await days('2026-11-21', '2026-11-22')),
					...(await days('2026-11-22', '2026-11-23')),
					...(await days('2026-11-21')),
					...(await days()),
				];
				const whole = await idsOf(fileOf(all));
				expect(new Set(whole).size).toBe(all.length);
				expect(new Set(told)).toEqual(new Set(whole));
			}),
			{ numRuns },
		);
	});

	it('have the same IDs in pages, in any order', async () => {
		const order = fc.array(fc.nat(11), { maxLength: 3 });
		await fc.assert(
			fc.asyncProperty(rows, order, fc.boolean(), async (all, cuts, isReversed) => {
				const sorted = [...new Set(cuts.map((cut) => Math.min(cut, all.length)))].sort((one, other) => one - other);
				const ends = [...sorted, all.length];
				let opening = 0;
				const pages = ends.map((end, index) => {
					const some = all.slice(ends[index - 1] ?? 0, end);
					const closing = opening + some.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
					const head = `<ElctrncSeqNb>1</ElctrncSeqNb><StmtPgntn><PgNb>${index + 1}</PgNb></StmtPgntn>${bal(index === 0 ? 'OPBD' : 'ITBD', (opening / 100).toFixed(2))}${bal(index === ends.length - 1 ? 'CLBD' : 'ITBD', (closing / 100).toFixed(2))}`;
					opening = closing;
					return stmt({ head, entries: some.map(write).join('') });
				});
				const ids = await idsOf(camt((isReversed ? pages.toReversed() : pages).join('')));
				const isSame = new Set(ids).size === all.length;
				// Pages without a movement, or that come back to an earlier balance, cannot be told from copies.
				fc.pre(isSame);
				expect(new Set(ids)).toEqual(new Set(await idsOf(fileOf(all))));
			}),
			{ numRuns },
		);
	});
});
