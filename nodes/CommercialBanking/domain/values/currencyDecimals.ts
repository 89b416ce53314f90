const WITHOUT_DECIMALS = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF';
const WITH_THREE = 'BHD IQD JOD KWD LYD OMR TND';
const WITH_FOUR = 'CLF UYW';

const listAs = (codes: string, decimals: number) => codes.split(' ').map((code) => [code, decimals] as const);

/** The decimals of the currencies that do not have two decimals (ISO 4217, list one, with funds codes). */
const DECIMALS = new Map([...listAs(WITHOUT_DECIMALS, 0), ...listAs(WITH_THREE, 3), ...listAs(WITH_FOUR, 4)]);

/**
 * Returns the number of decimals of a currency, as ISO 4217 has it. `Intl` is not used, because it says 0 for HUF, COP, IDR
 * and others, and changes with the version of Node.
 *
 * @param currency the code of ISO 4217, in capitals
 */
export function currencyDecimals(currency: string): number {
	return DECIMALS.get(currency) ?? 2;
}
