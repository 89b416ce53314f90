import type { AccountKind } from './sandboxAccount.ts';

/** Turns the name of a wrapper into the category of FDX 6: `depositAccount` into `DEPOSIT_ACCOUNT`. */
export function toCategory(kind: AccountKind): string {
	return kind.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}
