import { exactNumber } from '../../json/exactNumber.ts';
import { makeAccount, makeAccountId, type SandboxAccount } from './sandboxAccount.ts';

/** Makes two loans. The first one has every documented field. The second one has an error. */
export function makeLoanAccounts(seed: number): SandboxAccount[] {
	return [termLoan(makeAccountId(seed, 'term loan')), troubledMortgage(makeAccountId(seed, 'mortgage'))];
}

function termLoan(accountId: string): SandboxAccount {
	return makeAccount('loanAccount', accountId, {
		transactionCount: 120,
		descriptor: {
			accountType: 'COMMERCIALLOAN',
			accountNumber: '000077001122',
			accountNumberDisplay: '********1122',
			productName: 'Commercial Term Loan',
			nickname: 'Plant extension',
			status: 'OPEN',
			description: 'Ten year term loan',
			currency: { currencyRate: 1, currencyCode: 'USD', originalCurrencyCode: 'USD' },
			fiAttributes: [
				{ name: 'BorrowerName', value: 'EXAMPLE HOLDINGS LLC' },
				{ name: 'FacilityName', value: 'TERM A' },
				{ name: 'OutstandingBal', value: '1810400.25' },
				{ name: 'OutstandingBalLoanCurr', value: '1810400.25' },
				{ name: 'MaturityDate', value: '2031-04-01' },
			],
		},
		details: {
			parentAccountId: '000100',
			lineOfBusiness: 'COMMERCIAL LENDING',
			routingTransitNumber: '026009593',
			balanceType: 'LIABILITY',
			interestRate: exactNumber('6.1250'),
			interestRateType: 'VARIABLE',
			interestRateAsOf: '2025-06-01',
			priorInterestRate: exactNumber('6.0'),
			transferIn: true,
			transferOut: false,
			micrNumber: '000077001122',
			lastActivityDate: '2025-06-01',
			transactionsIncluded: false,
			balanceAsOf: '2025-06-30 18:00:00.0',
			principalBalance: exactNumber('1810400.25'),
			escrowBalance: exactNumber('12000.00'),
			originalPrincipal: 3_000_000,
			originatingDate: '2021-04-01',
			loanTerm: 120,
			totalNumberOfPayments: 120,
			nextPaymentAmount: exactNumber('33540.10'),
			nextPaymentDate: '2025-07-01',
			paymentFrequency: 'MONTHLY',
			compoundingPeriod: 'MONTHLY',
			payOffAmount: exactNumber('1822004.90'),
			lastPaymentAmount: exactNumber('33540.10'),
			lastPaymentDate: '2025-06-01',
			maturityDate: '2031-04-01',
			interestPaidYearToDate: exactNumber('55890.00'),
		},
	});
}

function troubledMortgage(accountId: string): SandboxAccount {
	return makeAccount('loanAccount', accountId, {
		transactionCount: 40,
		descriptor: {
			error: { code: '704', message: 'The balance of this account is not available at the moment.' },
			accountType: 'MORTGAGE',
			accountNumberDisplay: '****3344',
			productName: 'Commercial Mortgage',
			status: 'DELINQUENT',
			currency: { currencyCode: 'USD' },
		},
		details: { balanceType: 'LIABILITY', principalBalance: '640000.00', nextPaymentDate: '2025-07-15' },
	});
}
