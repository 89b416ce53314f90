import { exactNumber } from '../../json/exactNumber.ts';
import { makeAccount, makeAccountId, type SandboxAccount } from './sandboxAccount.ts';

/** Makes two policies. The first one has every documented field. The details of the second one contain transactions. */
export function makeInsuranceAccounts(seed: number): SandboxAccount[] {
	return [keyPersonPolicy(makeAccountId(seed, 'key person')), propertyPolicy(makeAccountId(seed, 'property'))];
}

function keyPersonPolicy(accountId: string): SandboxAccount {
	return makeAccount('insuranceAccount', accountId, {
		transactionCount: 48,
		descriptor: {
			accountType: 'TRUST',
			accountNumber: '000031415926',
			accountNumberDisplay: '********5926',
			productName: 'Key Person Cover',
			nickname: 'Key person',
			status: 'OPEN',
			description: 'Cover for two managing directors',
			currency: { currencyRate: 1, currencyCode: 'USD', originalCurrencyCode: 'USD' },
			fiAttributes: [{ name: 'PolicyHolder', value: 'EXAMPLE HOLDINGS LLC' }],
		},
		details: {
			parentAccountId: '000100',
			lineOfBusiness: 'INSURANCE',
			routingTransitNumber: '026009593',
			balanceType: 'ASSET',
			interestRate: exactNumber('1.20'),
			interestRateType: 'FIXED',
			interestRateAsOf: '2025-01-01',
			priorInterestRate: exactNumber('1.10'),
			transferIn: false,
			transferOut: false,
			micrNumber: '000031415926',
			lastActivityDate: '2025-06-03',
			transactionsIncluded: false,
			accountCategory: 'INSURANCE_ACCOUNT',
			policyPremium: exactNumber('1250.00'),
			policyPremiumTerm: 'MONTHLY',
			policyStartDate: '2020-01-01',
			policyEndDate: '2029-12-31',
			policyCoverageAmount: 5_000_000,
			bills: [
				{
					totalPaymentDue: exactNumber('1250.00'),
					minimumPaymentDue: exactNumber('1250.00'),
					dueDate: '2025-07-03',
					autoPayEnabled: true,
					autoPayAmount: exactNumber('1250.00'),
					autoPayDate: '2025-07-02',
					pastDueAmount: 0,
					lastPaymentAmount: exactNumber('1250.00'),
					lastPaymentDate: '2025-06-03',
					statementBalance: exactNumber('1250.00'),
					statementDate: '2025-06-20',
				},
			],
		},
	});
}

function propertyPolicy(accountId: string): SandboxAccount {
	return makeAccount('insuranceAccount', accountId, {
		transactionCount: 4,
		descriptor: { productName: 'Property Cover', status: 'PAID', currency: { currencyCode: 'USD' } },
		details: { policyPremium: '8800.00', policyPremiumTerm: 'ANNUAL', transactionsIncluded: true },
		embedsTransactions: true,
	});
}
