import { addDecimals, compareDecimals, type Decimal } from '../values/parseDecimal';

export interface BalanceLine {
	/** Which side of the line is watched. */
	readonly direction: 'below' | 'above';
	readonly threshold: Decimal;
	/** How far the balance must come back before it can cross the line again. Not negative. */
	readonly margin: Decimal;
}

/** `across`: on the watched side of the line. */
export type Side = 'across' | 'before';

/**
 * Tells on which side of the line a balance is. A balance that was across stays across until it has come back by the
 * margin. So a balance that moves up and down at the line does not cross it each minute. A balance equal to the threshold
 * is not across.
 *
 * @param earlier the side at the last poll; undefined at the first one
 */
export function findSide(balance: Decimal, { direction, threshold, margin }: BalanceLine, earlier?: Side): Side {
	if (earlier !== 'across') return isAcross(balance, threshold, direction) ? 'across' : 'before';
	const wayBack = direction === 'below' ? margin : { ...margin, units: -margin.units };
	return isAcross(balance, addDecimals(threshold, wayBack), direction) ? 'across' : 'before';
}

function isAcross(balance: Decimal, line: Decimal, direction: BalanceLine['direction']): boolean {
	const comparison = compareDecimals(balance, line);
	return direction === 'below' ? comparison < 0 : comparison > 0;
}
