import { exactNumber } from '../../json/exactNumber.ts';
import { makeAccount, makeAccountId, type SandboxAccount } from './sandboxAccount.ts';

/** Makes the deposit accounts. The first one has the most transactions. The second one has every documented field. */
export function makeDepositAccounts(seed: number, operatingTransactions: number): SandboxAccount[] {
	return [
		operatingAccount(makeAccountId(seed, 'operating'), operatingTransactions),
		certificateOfDeposit('000123'),
		savingsAccount(makeAccountId(seed, 'savings')),
		accountOfUnlistedType(makeAccountId(seed, 'payroll')),
		foreignCurrencyAccount(makeAccountId(seed, 'foreign currency')),
	];
}

function operatingAccount(accountId: string, transactionCount: number): SandboxAccount {
	return makeAccount('depositAccount', accountId, {
		transactionCount,
		descriptor: {
			accountType: 'CHECKING',
			accountNumber: '0004711000815',
			accountNumberDisplay: '*********0815',
			productName: 'Commercial Checking',
			nickname: 'Operating',
			status: 'OPEN',
			description: 'Operating account',
			currency: { currencyRate: exactNumber('1.0000'), currencyCode: 'USD', originalCurrencyCode: 'USD' },
			fiAttributes: [
				{ name: 'PreviousBalance', value: '1048210.07' },
				{ name: 'OpenDate', value: '2011-03-01' },
				{ name: '1DayFloat', value: exactNumber('1500.00') },
			],
		},
		details: {
			lineOfBusiness: 'COMMERCIAL',
			routingTransitNumber: '026009593',
			balanceType: 'ASSET',
			transferIn: true,
			transferOut: true,
			lastActivityDate: '2025-06-30 17:45:00.0',
			balanceAsOf: '2025-06-30 18:00:00.0',
			currentBalance: exactNumber('1048311.50'),
			openingDayBalance: exactNumber('1048210.07'),
			availableBalance: exactNumber('998311.50'),
		},
	});
}

function certificateOfDeposit(accountId: string): SandboxAccount {
	return makeAccount('depositAccount', accountId, {
		transactionCount: 60,
		descriptor: {
			accountType: 'CD',
			accountNumber: '000000000123',
			accountNumberDisplay: '********0123',
			productName: 'Business Certificate of Deposit',
			nickname: 'Reserve',
			status: 'OPEN',
			description: 'Twelve month certificate',
			currency: { currencyRate: 1, currencyCode: 'USD', originalCurrencyCode: 'USD' },
			fiAttributes: [
				{ name: 'PreviousBalance', value: '250000.00' },
				{ name: 'OpenDate', value: '2025-01-15' },
				{ name: 'StatementName', value: 'EXAMPLE HOLDINGS LLC' },
				{ name: '1DayFloat', value: '0.00' },
				{ name: '2orMoreDaysFloat', value: 0 },
				{ name: 'AccruedInterestMTD', value: '812.33' },
				{ name: 'ProjectedInterested', value: '11250.00' },
				{ name: 'InterestPaidPreviousMonth', value: '940.07' },
			],
		},
		details: {
			parentAccountId: '000100',
			lineOfBusiness: 'COMMERCIAL',
			routingTransitNumber: '026009593',
			balanceType: 'ASSET',
			interestRate: exactNumber('4.50'),
			interestRateType: 'FIXED',
			interestRateAsOf: '2025-01-15',
			priorInterestRate: exactNumber('4.250'),
			transferIn: false,
			transferOut: false,
			micrNumber: '000000000123',
			lastActivityDate: '2025-06-15T00:00:00Z',
			transactionsIncluded: false,
			balanceAsOf: '2025-06-30 18:00:00.0',
			currentBalance: exactNumber('255640.80'),
			openingDayBalance: exactNumber('255640.80'),
			availableBalance: exactNumber('0.00'),
			annualPercentageYield: exactNumber('4.594'),
			interestYtd: exactNumber('5640.80'),
			term: 12,
			maturityDate: '2026-01-15',
		},
	});
}

function savingsAccount(accountId: string): SandboxAccount {
	return makeAccount('depositAccount', accountId, {
		transactionCount: 3,
		descriptor: {
			accountType: 'SAVINGS',
			accountNumberDisplay: '****9001',
			productName: 'Business Savings',
			status: 'PENDINGCLOSE',
			currency: { currencyCode: 'USD' },
		},
		details: { balanceType: 'ASSET', currentBalance: 0, availableBalance: 0, balanceAsOf: '2025-06-30' },
	});
}

/** Its type is not in the documented list, its amounts are text, and it has fields that no document names. */
function accountOfUnlistedType(accountId: string): SandboxAccount {
	return makeAccount('depositAccount', accountId, {
		transactionCount: 130,
		descriptor: {
			accountType: 'DDA',
			accountNumber: '000000987654',
			nickname: 'Payroll',
			status: 'OPEN',
			currency: { currencyCode: 'USD' },
			fiAttributes: [{ name: 'hostSequence', value: exactNumber('9007199254740993001') }],
			hostAccountName: 'PAYROLL 01',
		},
		details: {
			balanceType: 'ASSET',
			currentBalance: '88120.40',
			availableBalance: '1200.42',
			balanceAsOf: '2025-06-19 07:57:00.0',
			hostAccountNumber: exactNumber('90071992547409931234'),
			baiBalances: [
				{ baiCode: '015', amount: '88120.40' },
				{ baiCode: '045', amount: exactNumber('1200.420') },
			],
		},
		beside: { hostAccountName: 'PAYROLL 01', groupNumber: '0007' },
	});
}

function foreignCurrencyAccount(accountId: string): SandboxAccount {
	return makeAccount('depositAccount', accountId, {
		transactionCount: 75,
		descriptor: {
			accountType: 'FCA',
			accountNumber: 'DE02120300000000202051',
			accountNumberDisplay: 'DE02 **** 2051',
			productName: 'Foreign Currency Account',
			nickname: 'Euro purchases',
			status: 'OPEN',
			currency: { currencyRate: exactNumber('1.17250'), currencyCode: 'EUR', originalCurrencyCode: 'USD' },
		},
		details: {
			balanceType: 'ASSET',
			currentBalance: exactNumber('12000.00'),
			availableBalance: exactNumber('12000.00'),
			balanceAsOf: '2025-06-30T20:00:00+02:00',
		},
		beside: { valueDateBalance: exactNumber('11950.10') },
	});
}
