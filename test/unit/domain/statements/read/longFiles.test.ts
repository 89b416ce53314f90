import { bai2, camt, catchFileError, entry, mt940, pick, readAll, tx } from './statementFiles';

const BOOKINGS = Array.from({ length: 4_000 }, (_, index) => ({
	cents: 1 + index * 97,
	text: `${'Ω'.repeat(130)} ${index}`,
}));

const decimal = (cents: number, point: string) => (cents / 100).toFixed(2).replace('.', point);

/** Files of more than a megabyte, whose text is read in pieces. */
const writers: Readonly<Record<string, (blanks: string) => string>> = {
	camt: (blanks) => {
		const entries = BOOKINGS.map(({ cents, text }) =>
			entry(decimal(cents, '.'), tx(`<RmtInf><Ustrd>${text}</Ustrd></RmtInf>`)),
		);
		return blanks + camt({ entries: entries.join('\r\n') });
	},
	MT940: (blanks) =>
		mt940(
			BOOKINGS.flatMap(({ cents, text }) => [`:61:2611231123C${decimal(cents, ',')}NTRFA${blanks}`, `:86:${text}`]),
		),
	BAI2: (blanks) => bai2(BOOKINGS.map(({ cents, text }) => `16,195,${cents},,A,B${blanks},${text}`)),
	'BAI2 with records that share lines': (blanks) =>
		bai2(BOOKINGS.map(({ cents, text }) => `16,195,${cents},,A,B${blanks},${text}`)).replaceAll('\r\n', `/ ${blanks}`),
};

it.each(Object.keys(writers).flatMap((format) => [0, 1].map((blanks) => [format, blanks] as const)))(
	'each booking of a long file of %s is read, wherever a piece ends (%i)',
	async (format, blanks) => {
		const content = Buffer.from(writers[format]?.(' '.repeat(blanks)) ?? '');
		expect(content.length).toBeGreaterThan(1_000_000);
		const { rows } = await readAll(content);
		expect(pick(rows, 'signedAmount description')).toEqual(
			BOOKINGS.map(({ cents, text }) => [decimal(cents, '.'), text]),
		);
	},
);

it.each(['\n', '\r', '\r\n'])('the line of a fault is counted through all pieces (%j)', async (lineEnd) => {
	const lines = Array.from({ length: 20_000 }, () => 'Ω'.repeat(40));
	const [, message] = (await catchFileError(Buffer.from(['<a>', ...lines, '</b>'].join(lineEnd)))) ?? [];
	expect(message).toMatch(/line 20002, column 4\b/);
});

it('a line break that is read in two parts is one', async () => {
	// Of 100,000 characters that are read at once, the last one is a carriage return.
	const lines = Array.from({ length: 20_000 }, () => '88,456789');
	expect(await catchFileError(bai2([...lines, '16,195,x,,']))).toEqual([
		'bookingUnreadable',
		expect.stringMatching(/line 20004\b/),
	]);
});
