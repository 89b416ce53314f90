import { exactNumber } from '../../json/exactNumber.ts';
import { makeAccount, makeAccountId, type SandboxAccount } from './sandboxAccount.ts';

/** Makes two lines of credit. The first one has every documented field. The id of the second one must be escaped. */
export function makeLocAccounts(seed: number): SandboxAccount[] {
	return [creditLine(makeAccountId(seed, 'credit line')), corporateCard('loc:77/EUR 01+%')];
}

function creditLine(accountId: string): SandboxAccount {
	return makeAccount('locAccount', accountId, {
		transactionCount: 210,
		descriptor: {
			accountType: 'COMMERCIALLINEOFCREDIT',
			accountNumber: '000055009988',
			accountNumberDisplay: '********9988',
			productName: 'Revolving Credit Line',
			nickname: 'Working capital',
			status: 'OPEN',
			description: 'Revolving line, renewed each year',
			currency: { currencyRate: 1, currencyCode: 'USD', originalCurrencyCode: 'USD' },
			fiAttributes: [{ name: 'StatementBalance', value: '310000.00' }],
		},
		details: {
			parentAccountId: '000100',
			lineOfBusiness: 'COMMERCIAL LENDING',
			routingTransitNumber: '026009593',
			balanceType: 'LIABILITY',
			interestRate: exactNumber('7.500'),
			interestRateType: 'VARIABLE',
			interestRateAsOf: '2025-06-01',
			priorInterestRate: exactNumber('7.250'),
			transferIn: true,
			transferOut: true,
			micrNumber: '000055009988',
			lastActivityDate: '2025-06-28 09:12:44.0',
			transactionsIncluded: false,
			balanceAsOf: '2025-06-30 18:00:00.0',
			creditLine: 1_000_000,
			availableCredit: exactNumber('690000.00'),
			nextPaymentAmount: exactNumber('1937.50'),
			nextPaymentDate: '2025-07-20',
			principalBalance: exactNumber('310000.00'),
			currentBalance: exactNumber('311937.50'),
			minimumPaymentAmount: exactNumber('1937.50'),
			lastPaymentAmount: exactNumber('50000.00'),
			lastPaymentDate: '2025-06-20',
			pastDueAmount: 0,
			lastStmtBalance: exactNumber('360000.00'),
			lastStmtDate: '2025-06-05',
			pointsAccrued: 1200,
			currentRewardsBalance: 3400,
			pointsRedeemed: 500,
			purchasesApr: exactNumber('7.50'),
			advancesApr: exactNumber('9.90'),
			cashAdvanceLimit: 50_000,
			availableCash: 50_000,
			financeCharges: exactNumber('12.10'),
		},
	});
}

function corporateCard(accountId: string): SandboxAccount {
	return makeAccount('locAccount', accountId, {
		transactionCount: 55,
		descriptor: {
			accountType: 'CREDITCARD',
			accountNumberDisplay: '**** **** **** 0077',
			productName: 'Corporate Card',
			status: 'OPEN',
			currency: { currencyCode: 'EUR' },
		},
		details: { balanceType: 'LIABILITY', currentBalance: '4310.90', creditLine: '25000', availableCredit: 20_689.1 },
	});
}
