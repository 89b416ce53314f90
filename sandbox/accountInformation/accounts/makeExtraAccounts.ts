import { exactNumber } from '../../json/exactNumber.ts';
import { makeAccount, type SandboxAccount } from './sandboxAccount.ts';

/** Makes deposit accounts that are all alike, for tests and benchmarks with many accounts. */
export const makeExtraAccounts = (count: number): SandboxAccount[] =>
	Array.from({ length: count }, (_, index) => extraAccount(index + 1));

function extraAccount(number: number): SandboxAccount {
	const accountId = `extra-${String(number).padStart(6, '0')}`;
	return makeAccount('depositAccount', accountId, {
		transactionCount: 1_000,
		descriptor: {
			accountType: 'CHECKING',
			accountNumber: String(800_000_000 + number).padStart(12, '0'),
			nickname: `Branch ${number}`,
			status: 'OPEN',
			currency: { currencyCode: 'USD' },
		},
		details: {
			balanceType: 'ASSET',
			balanceAsOf: '2025-06-30 18:00:00.0',
			currentBalance: exactNumber(`${number}000.50`),
			availableBalance: exactNumber(`${number}000.50`),
		},
	});
}
