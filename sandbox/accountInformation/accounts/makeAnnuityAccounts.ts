import { exactNumber } from '../../json/exactNumber.ts';
import { makeAccountId, type SandboxAccount } from './sandboxAccount.ts';

/**
 * One annuity with every documented field. The document lists no descriptor fields for this kind; they are there all
 * the same, since without an id nobody could ask for the account.
 */
export function makeAnnuityAccounts(seed: number): SandboxAccount[] {
	const accountId = makeAccountId(seed, 'annuity');
	return [
		{
			accountId,
			kind: 'annuityAccount',
			transactionKind: null,
			transactionCount: 0,
			descriptor: {
				accountId,
				accountType: 'ANNUITY',
				accountNumberDisplay: '****2718',
				productName: 'Group Annuity',
				nickname: 'Pension annuity',
				status: 'OPEN',
				currency: { currencyCode: 'USD' },
			},
			details: {
				annuityProductType: 'CURRENCY',
				annuityValueBasis: 'FIXED',
				paymentAmount: exactNumber('4200.00'),
				paymentFrequency: 'MONTHLY',
				paymentStartDate: '2030-01-01',
				paymentEndDate: '2050-01-01',
				totalPaymentCount: 240,
				netPresentValue: exactNumber('612000.50'),
				annualIncrease: exactNumber('2.0'),
				annualIncreaseType: 'PERCENT',
				periodCertainGuarantee: '20-YEAR',
			},
		},
	];
}
