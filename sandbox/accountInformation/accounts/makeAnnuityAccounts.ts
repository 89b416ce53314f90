import { exactNumber } from '../../json/exactNumber.ts';
import { makeAccount, makeAccountId, type SandboxAccount } from './sandboxAccount.ts';

/**
 * Makes one annuity with every documented field. The document lists no descriptor fields for this kind. The sandbox adds
 * them, because a caller needs the id.
 */
export function makeAnnuityAccounts(seed: number): SandboxAccount[] {
	return [
		makeAccount('annuityAccount', makeAccountId(seed, 'annuity'), {
			transactionCount: 0,
			descriptor: {
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
		}),
	];
}
