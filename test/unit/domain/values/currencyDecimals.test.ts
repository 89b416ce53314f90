import { currencyDecimals } from '../../../../nodes/CommercialBanking/domain/values/parseUnits';

it.each([
	[0, ['JPY', 'KRW', 'CLP', 'ISK', 'VND', 'XAF', 'XOF', 'XPF', 'UGX', 'PYG', 'UYI']],
	[2, ['EUR', 'USD', 'HUF', 'COP', 'IDR', 'PKR', 'ALL', 'TWD', 'MGA', 'MRU', 'IRR', 'ZZZ']],
	[3, ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']],
	[4, ['CLF', 'UYW']],
])('gives %i decimals to %j', (decimals, currencies) => {
	expect(currencies.filter((currency) => currencyDecimals(currency) !== decimals)).toEqual([]);
});
