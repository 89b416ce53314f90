import { readField, readText } from './readField';
import type { ReportValue } from './reportTree';

/** One side of a transaction; texts as sent. */
export interface TransactionParty {
	name: string | null;
	/** IBAN, else any other number of the account */
	account: string | null;
	/** The party's bank: BIC, else its number in a clearing system, else its name */
	agent: string | null;
}

/** The name of a party (from .10 on inside `Pty`), else a number it is known by. */
export function readPartyName(outer: ReportValue | undefined): string | null {
	const party = readField(outer, 'Pty') ?? outer;
	const id = readField(party, 'Id');
	const organisation = readField(id, 'OrgId');
	return (
		readText(party, 'Nm') ??
		readText(organisation, 'AnyBIC') ??
		readText(organisation, 'BICOrBEI') ??
		readText(organisation, 'BIC') ??
		readText(organisation, 'Othr', 'Id') ??
		readText(organisation, 'PrtryId', 'Id') ??
		readText(id, 'PrvtId', 'Othr', 'Id')
	);
}

/** Name, account and bank of one side. */
export function readTransactionParty(
	party: ReportValue | undefined,
	account: ReportValue | undefined,
	agent: ReportValue | undefined,
): TransactionParty {
	return {
		name: readText(party, 'Pty', 'Nm') ?? readText(party, 'Nm'),
		account: readAccount(account),
		agent: readAgent(agent),
	};
}

function readAccount(account: ReportValue | undefined): string | null {
	const id = readField(account, 'Id');
	return (
		readText(id, 'IBAN') ??
		readText(id, 'Othr', 'Id') ??
		readText(id, 'BBAN') ??
		readText(id, 'PrtryAcct', 'Id') ??
		readText(account, 'Prxy', 'Id')
	);
}

function readAgent(agent: ReportValue | undefined): string | null {
	const institution = readField(agent, 'FinInstnId');
	return (
		readText(institution, 'BICFI') ??
		readText(institution, 'BIC') ??
		readText(institution, 'ClrSysMmbId', 'MmbId') ??
		readText(institution, 'Othr', 'Id') ??
		readText(institution, 'Nm')
	);
}
