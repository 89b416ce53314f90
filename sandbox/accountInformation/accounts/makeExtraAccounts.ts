import { exactNumber } from '../../json/exactNumber.ts';
import { makeAccount, type SandboxAccount } from './sandboxAccount.ts';

/** Makes deposit accounts that are all alike, for tests and benchmarks with many accounts. */
export function makeExtraAccounts(count: number, transactionCount: number): SandboxAccount[] {
	return Array.from({ length: count }, (_, index) => extraAccount(index + 1, transactionCount));
}

function extraAccount(number: number, transactionCount: number): SandboxAccount {
	const accountId = `extra-${String(number).padStart(6, '0')}`;
	return makeAccount('depositAccount', accountId, {
		transactionCount,
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

/** Makes an account in a wrapper that no document names. */
export function makeVirtualAccount(): SandboxAccount {
	return makeAccount('virtualAccount', 'virtual-0001', {
		transactionCount: 5,
		descriptor: { accountType: 'VIRTUAL', nickname: 'Collections', status: 'OPEN' },
		details: { masterAccountId: '000123', reconciliationKey: '000000042' },
	});
}
