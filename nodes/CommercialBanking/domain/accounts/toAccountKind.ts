/** `accountCategory` of FDX 6 and later: capitals, digits and underscores. */
const CATEGORY = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)*$/;

const MAX_CATEGORY_CHARACTERS = 64;

/**
 * Turns an `accountCategory` (FDX 6 and later) into the name that the wrapper of such an account has in earlier versions:
 * `DEPOSIT_ACCOUNT` into `depositAccount`, `DIGITAL_WALLET` into `digitalWallet`.
 *
 * @returns null if the value is not such a category
 */
export function toAccountKind(accountCategory: unknown): string | null {
	if (typeof accountCategory !== 'string' || accountCategory.length > MAX_CATEGORY_CHARACTERS) return null;
	if (!CATEGORY.test(accountCategory)) return null;
	return accountCategory.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** Turns the kind of an account into the kind of its transactions: `depositAccount` into `depositTransaction`. */
export function toTransactionKind(accountKind: string | null): string | null {
	return accountKind === null ? null : `${accountKind.replace(/Account$/, '')}Transaction`;
}
