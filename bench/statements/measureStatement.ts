import type { UnwrappedRecord } from '../../nodes/CommercialBanking/domain/accounts/unwrapRecord.ts';
import { buildStatement } from '../../nodes/CommercialBanking/domain/statements/buildStatement.ts';
import type { Statement } from '../../nodes/CommercialBanking/domain/statements/Statement.ts';
import { writeBai2 } from '../../nodes/CommercialBanking/domain/statements/writeBai2.ts';
import { writeCamt053 } from '../../nodes/CommercialBanking/domain/statements/writeCamt053.ts';
import { writeCsv } from '../../nodes/CommercialBanking/domain/statements/writeCsv.ts';
import { writeMt940 } from '../../nodes/CommercialBanking/domain/statements/writeMt940.ts';
import { writeOfx } from '../../nodes/CommercialBanking/domain/statements/writeOfx.ts';

// Builds and writes one statement again and again, and writes what each time took as JSON. bundleEntry.ts bundles this file.

const RUNS = 6;

const writers = new Map(
	Object.entries({
		bai2: writeBai2,
		camt053: (statement: Statement) => writeCamt053(statement, '08'),
		csv: writeCsv,
		mt940: writeMt940,
		ofx: writeOfx,
	}),
);

const account: UnwrappedRecord = {
	kind: 'depositAccount',
	raw: {},
	fields: {
		accountNumber: '000000204861',
		currency: { currencyCode: 'EUR' },
		balanceAsOf: '2026-11-24 07:00:00.0',
		currentBalance: '1000.00',
	},
};

const days = { from: '2026-11-20', to: '2026-11-23' };
const order = { ...days, accountIdentification: '', bankIdentification: '', number: '', customer: '' };

/** Texts as people write them: most formats have to write their letters in another way. */
const makeRow = (index: number): UnwrappedRecord => ({
	kind: 'depositTransaction',
	raw: {},
	fields: {
		status: 'POSTED',
		transactionId: `2026-${index}`,
		postedTimestamp: `2026-11-2${index % 4} 1${index % 10}:00:00.0`,
		amount: ((index * 7_919) % 1_000_000) / 100,
		debitCreditMemo: index % 2 === 0 ? 'CREDIT' : 'DEBIT',
		category: index % 3 === 0 ? 'WIRE' : 'ACH',
		description: `Überweisung Rechnung Nr. ${index} vom 20.11.2026 – Kunde ${index * 31}, Vertrag ${index * 17}/A`,
		payee: 'Müller & Söhne GmbH',
	},
});

const [, , format = '', lines = ''] = process.argv;
const write = writers.get(format);
if (write === undefined) throw new Error(`There is no format ${format}`);
const rows = Array.from({ length: Number(lines) }, (_, index) => makeRow(index));
const heapBefore = process.memoryUsage().rss;

const cpuMilliseconds = Array.from({ length: RUNS }, () => {
	const before = process.cpuUsage();
	// As Create Statement File does: the text becomes bytes.
	Buffer.from(write(buildStatement(account, rows, order)).content);
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1_000;
});
const peakBytes = process.resourceUsage().maxRSS * 1_024 - heapBefore;
process.stdout.write(JSON.stringify({ cpuMilliseconds, peakBytes }));
