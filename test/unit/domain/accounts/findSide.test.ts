import { findSide, type Side } from '../../../../nodes/CommercialBanking/domain/accounts/findSide';
import { type Decimal, parseDecimal } from '../../../../nodes/CommercialBanking/domain/values/parseDecimal';

function decimal(text: string): Decimal {
	const parsed = parseDecimal(text);
	if (!parsed) throw new Error(`${text} is not a decimal number`);
	return parsed;
}

it.each<['below' | 'above', string, string, Side | undefined, string, Side]>([
	['below', '100', '10', undefined, '99.99', 'across'],
	['below', '100', '10', undefined, '100.01', 'before'],
	['below', '100', '10', 'before', '109.99', 'before'],
	['below', '100', '10', 'across', '110', 'before'],
	['below', '-100', '10', 'across', '-90.01', 'across'],
	['above', '100', '10', undefined, '100.01', 'across'],
	['above', '100', '10', undefined, '100', 'before'],
	['above', '100', '10', 'across', '90.01', 'across'],
	['above', '100', '10', 'across', '90', 'before'],
])('%s %s with a margin of %s: from %s, %s is %s', (direction, threshold, margin, earlier, balance, side) => {
	const line = { direction, threshold: decimal(threshold), margin: decimal(margin) };
	expect(findSide(decimal(balance), line, earlier)).toBe(side);
});
