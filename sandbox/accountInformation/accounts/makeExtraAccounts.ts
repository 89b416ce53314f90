import { exactNumber } from '../../json/exactNumber.ts';
import type { SandboxAccount } from './sandboxAccount.ts';

/** Any number of deposit accounts, all alike, for tests and benchmarks over many accounts. */
export function makeExtraAccounts(count: number, transactionCount: number): SandboxAccount[] {
	return Array.from({ length: count }, (_, index) => extraAccount(index + 1, transactionCount));
}

function extraAccount(number: number, transactionCount: number): SandboxAccount {
	const accountId = `extra-${String(number).padStart(6, '0')}`;
	return {
		accountId,
		kind: 'depositAccount',
		transactionKind: 'depositTransaction',
		transactionCount,
		descriptor: {
			accountId,
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
	};
}

/** An account in a wrapper that no document names. */
export function makeVirtualAccount(): SandboxAccount {
	return {
		accountId: 'virtual-0001',
		kind: 'virtualAccount',
		transactionKind: 'depositTransaction',
		transactionCount: 5,
		descriptor: { accountId: 'virtual-0001', accountType: 'VIRTUAL', nickname: 'Collections', status: 'OPEN' },
		details: { masterAccountId: '000123', reconciliationKey: '000000042' },
	};
}
