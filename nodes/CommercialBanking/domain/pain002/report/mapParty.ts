import { findField, findText } from './findField';
import type { ReportValue } from '../tree/ReportNode';

/** Debtor or creditor of a transaction; texts as sent. */
export interface TransactionParty {
	name: string | null;
	/** IBAN, else another number of the account */
	account: string | null;
	/** The party's bank: BIC, else its number in a clearing system, else its name */
	agent: string | null;
}

/** The name of a party (from .10 on inside `Pty`), else a number that identifies it. */
export function findPartyName(outer: ReportValue | undefined): string | null {
	const party = findField(outer, 'Pty') ?? outer;
	const id = findField(party, 'Id');
	const organisation = findField(id, 'OrgId');
	return (
		findText(party, 'Nm') ??
		findText(organisation, 'AnyBIC') ??
		findText(organisation, 'BICOrBEI') ??
		findText(organisation, 'BIC') ??
		findText(organisation, 'Othr', 'Id') ??
		findText(organisation, 'PrtryId', 'Id') ??
		findText(id, 'PrvtId', 'Othr', 'Id')
	);
}

/** Name, account and bank of a debtor or creditor. */
export function mapParty(
	party: ReportValue | undefined,
	account: ReportValue | undefined,
	agent: ReportValue | undefined,
): TransactionParty {
	return {
		name: findText(party, 'Pty', 'Nm') ?? findText(party, 'Nm'),
		account: findAccount(account),
		agent: findAgent(agent),
	};
}

function findAccount(account: ReportValue | undefined): string | null {
	const id = findField(account, 'Id');
	return (
		findText(id, 'IBAN') ??
		findText(id, 'Othr', 'Id') ??
		findText(id, 'BBAN') ??
		findText(id, 'PrtryAcct', 'Id') ??
		findText(account, 'Prxy', 'Id')
	);
}

function findAgent(agent: ReportValue | undefined): string | null {
	const institution = findField(agent, 'FinInstnId');
	return (
		findText(institution, 'BICFI') ??
		findText(institution, 'BIC') ??
		findText(institution, 'ClrSysMmbId', 'MmbId') ??
		findText(institution, 'Othr', 'Id') ??
		findText(institution, 'Nm')
	);
}
