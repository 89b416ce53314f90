import type { Statement } from '../Statement';
import type { CamtDetail, Party } from './mapCamtDetail';
import { compactAccount } from './readValues';

/**
 * Finds the other side of a payment: the debtor of money that came in, the creditor of money that went out. In a payment that
 * comes back, they keep their first roles. The other side is never the account's own holder.
 */
export function findOtherSide(
	{ parties: { Dbtr, Cdtr } }: CamtDetail,
	isDebit: boolean,
	isReturn: boolean,
	own: Pick<Statement, 'account' | 'accountName'>,
): Party {
	const [expected, other] = isDebit === isReturn ? [Dbtr, Cdtr] : [Cdtr, Dbtr];
	const isOwn = ({ account }: Party) => account !== null && compactAccount(account) === compactAccount(own.account);
	// The payer may have the same name: some pay to themselves from another bank.
	const isHolder = other.account === null && other.name !== null && other.name === own.accountName;
	const sides = (isHolder ? [expected] : [expected, other]).filter((side) => !isOwn(side));
	const named = sides.find(({ name }) => name !== null) ?? sides.find(({ account }) => account !== null);
	return named ?? sides[0] ?? NOBODY;
}

const NOBODY: Party = { name: null, account: null, bank: null, ultimate: null };
