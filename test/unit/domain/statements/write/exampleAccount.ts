import type { UnwrappedRecord } from '../../../../../nodes/CommercialBanking/domain/accounts/unwrapRecord';
import { buildStatement } from '../../../../../nodes/CommercialBanking/domain/statements/write/buildStatement';
import type {
	StatementOrder,
	WholeStatement,
} from '../../../../../nodes/CommercialBanking/domain/statements/write/WholeStatement';
import type { JsonObject } from '../../../../../nodes/CommercialBanking/domain/json/isJsonObject';

/** The balance is of 24 November, 7 o'clock. All transactions but the last two are of the days before. */
const accountFields: JsonObject = {
	accountId: 'a-1',
	accountNumber: '000000204861',
	nickname: 'Main Checking',
	currency: { currencyCode: 'USD' },
	balanceType: 'ASSET',
	balanceAsOf: '2026-11-24 07:00:00.0',
	currentBalance: '1000.00',
	openingDayBalance: '990.00',
};

export const makeAccount = (
	changes: JsonObject = {},
	kind: 'depositAccount' | 'locAccount' = 'depositAccount',
): UnwrappedRecord => ({
	kind,
	raw: {},
	fields: { ...accountFields, ...changes },
});

export const makeRow = (changes: JsonObject): UnwrappedRecord => ({
	kind: 'depositTransaction',
	raw: {},
	fields: { status: 'POSTED', debitCreditMemo: 'CREDIT', ...changes },
});

export const exampleRows: readonly UnwrappedRecord[] = [
	makeRow({ transactionId: '7', postedTimestamp: '2026-11-24 08:00:00.0', amount: '500.00' }),
	makeRow({ transactionId: '6', postedTimestamp: '2026-11-24 06:30:00.0', amount: '10.00' }),
	makeRow({ transactionId: '5', postedTimestamp: '2026-11-23 16:00:00.0', amount: '-3.10', debitCreditMemo: 'DEBIT' }),
	makeRow({ transactionId: '4', postedTimestamp: '2026-11-23', amount: 20 }),
	makeRow({ transactionId: '3', postedTimestamp: '2026-11-22T23:30:00-05:00', amount: '1.01' }),
	makeRow({ transactionId: '2', postedTimestamp: '2026-11-20 10:00:00.0', amount: '7' }),
	makeRow({ transactionId: '1', postedTimestamp: '2026-11-20 10:00:00.0', amount: '5000', status: 'PENDING' }),
];

export const order: StatementOrder = {
	accountId: 'a-1',
	from: '2026-11-23',
	to: '2026-11-23',
	today: '2026-11-24',
	accountIdentification: '',
	bankIdentification: '',
	number: '',
	customerId: '',
	expectedOpeningBalance: '',
};

/** Builds a statement without a pause. */
export const buildNow = async (
	account: UnwrappedRecord,
	rows: readonly UnwrappedRecord[],
	changes: Partial<StatementOrder> = {},
): Promise<WholeStatement> =>
	await buildStatement(account, rows, { ...order, ...changes }, async () => await Promise.resolve());
