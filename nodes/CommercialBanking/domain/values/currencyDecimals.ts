import decimals from './decimals.json';

/** The decimals of the currencies that do not have two decimals (ISO 4217, list one, with funds codes). */
const DECIMALS: ReadonlyMap<string, number> = new Map(Object.entries(decimals));

/**
 * Returns the number of decimals of a currency, as ISO 4217 has it. `Intl` is not used, because it says 0 for HUF, COP, IDR
 * and others, and changes with the version of Node.
 *
 * @param currency the code of ISO 4217, in capitals
 */
export function currencyDecimals(currency: string): number {
	return DECIMALS.get(currency) ?? 2;
}
