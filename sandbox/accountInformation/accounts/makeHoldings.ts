import { exactNumber } from '../../json/exactNumber.ts';
import type { JsonObject } from '../../json/json.ts';

/** Makes six holdings, one for each kind of security. The first one has every documented field. */
export function makeHoldings(): JsonObject[] {
	return [
		{ ...completeHolding, debtSecurity },
		{ holdingId: '000002', holdingName: 'Example Index Fund', holdingType: 'MUTUALFUND', mutualFundSecurity },
		{ holdingId: '000003', holdingName: 'Example Corp', holdingType: 'STOCK', symbol: 'EXMP', stockSecurity },
		{ holdingId: '000004', holdingName: 'EXMP call', holdingType: 'OPTION', optionSecurity },
		{ holdingId: '000005', holdingName: 'Sweep', holdingType: 'OTHER', holdingSubType: 'CASH', sweepSecurity },
		{ holdingId: '000006', holdingName: 'Gold', holdingType: 'OTHER', otherSecurity: { typeDescription: 'Bullion' } },
	];
}

const completeHolding: JsonObject = {
	holdingId: '000001',
	securityId: '912828ZT0',
	securityIdType: 'CUSIP',
	holdingName: 'Treasury note 2030',
	holdingType: 'BOND',
	holdingSubType: 'MONEYMARKET',
	positionType: 'LONG',
	heldInAccount: 'CASH',
	description: 'Treasury note, 0.250 %',
	symbol: 'UST',
	originalPurchaseDate: '2022-05-31',
	purchasedPrice: exactNumber('97.10'),
	currentUnitPrice: exactNumber('98.500'),
	changeInPrice: exactNumber('0.10'),
	currentUnitPriceDate: '2025-06-30',
	units: exactNumber('25000.00'),
	marketValue: exactNumber('2462500.00'),
	faceValue: 2_500_000,
	averageCost: true,
	cashAccount: false,
	rate: exactNumber('0.250'),
	expirationDate: '2030-05-31',
	inv401kSurce: 'ROLLOVER',
	currency: { currencyRate: 1, currencyCode: 'USD', originalCurrencyCode: 'USD' },
	assetClasses: [{ assetClass: 'DOMESTICBOND', percent: 100 }],
	fiAssetClasses: [{ assetClass: 'GOVERNMENT', percent: exactNumber('100.0') }],
	fiAttributes: [{ name: 'Rating', value: 'AA+' }],
	taxLots: [
		{
			originalPurchaseDate: '2022-05-31',
			quantity: exactNumber('25000.00'),
			purchasedPrice: exactNumber('97.10'),
			costBasis: exactNumber('2427500.00'),
			currentValue: exactNumber('2462500.00'),
			postionType: 'LONG',
		},
	],
};

const debtSecurity: JsonObject = {
	parValue: 100,
	debtType: 'COUPON',
	debtClass: 'TREASURY',
	couponRate: exactNumber('0.250'),
	couponDate: '2025-11-30',
	couponMatureFrequency: 'SEMIANNUAL',
	callPrice: 0,
	yieldToCall: 0,
	callDate: '2030-05-31',
	callType: 'MATURITY',
	yieldToMaturity: exactNumber('3.910'),
	bondMaturityDate: '2030-05-31',
};

const mutualFundSecurity: JsonObject = {
	mutualFundType: 'OPENEND',
	unitsStreet: exactNumber('120.5000'),
	unitsUser: 0,
	reinvestDividends: true,
	reinvestCapitalGains: true,
	yield: exactNumber('1.80'),
	yieldAsOfDate: '2025-06-30',
};

const stockSecurity: JsonObject = {
	unitsStreet: 300,
	unitsUser: 0,
	reinvestDividends: false,
	stockType: 'COMMON',
	yield: exactNumber('2.10'),
	yieldAsOfDate: '2025-06-30',
};

const optionSecurity: JsonObject = {
	secured: 'COVERED',
	optionType: 'CALL',
	strikePrice: exactNumber('55.00'),
	expireDate: '2025-12-19',
	sharesPerContract: 100,
};

const sweepSecurity: JsonObject = {
	currentBalance: exactNumber('10310.40'),
	availableBalance: exactNumber('10310.40'),
	balanceAsOf: '2025-06-30',
	checks: false,
};
