import type { ReportValue } from '../tree/ReportNode';
import { findField, findText, textOfElement } from './findField';

/** A party's name, else a number that identifies it. From .10 on, a party is a choice: `Pty`, or `Agt` for a bank. */
export function findPartyName(choice: ReportValue | undefined): string | null {
	const party = findField(choice, 'Pty') ?? choice;
	const id = findField(party, 'Id');
	const organization = findField(id, 'OrgId');
	return (
		findText(party, 'Nm') ??
		findText(organization, 'AnyBIC') ??
		findText(organization, 'BICOrBEI') ??
		findText(organization, 'BIC') ??
		findText(organization, 'Othr', 'Id') ??
		findText(organization, 'PrtryId', 'Id') ??
		findText(id, 'PrvtId', 'Othr', 'Id') ??
		findAgent(findField(choice, 'Agt'))
	);
}

/** Name and bank of a debtor or creditor; texts as sent. */
export function mapParty(choice: ReportValue | undefined, agent: ReportValue | undefined) {
	if (choice === undefined) return { name: null, agent: findAgent(agent) };
	const bank = findField(choice, 'Agt');
	return {
		name: findText(choice, 'Pty', 'Nm') ?? findText(choice, 'Nm') ?? findText(bank, 'FinInstnId', 'Nm'),
		/** BIC, or else the number in a clearing system, or else the name. If the party is a bank, the party itself. */
		agent: findAgent(agent) ?? findAgent(bank),
	};
}

/** IBAN, else another number of the account. */
export function findAccount(account: ReportValue | undefined): string | null {
	if (account === undefined) return null;
	const id = findField(account, 'Id');
	return (
		findText(id, 'IBAN') ??
		findText(id, 'Othr', 'Id') ??
		findText(id, 'BBAN') ??
		findText(id, 'PrtryAcct', 'Id') ??
		findText(account, 'Prxy', 'Id') ??
		// Some Venezuelan banks leave out the elements around the number, here and at the bank.
		textOfElement(id)
	);
}

/** Finds the BIC, else the number, else the name. Up to pain.002.001.02, they may be in `CmbndId` or `NmAndAdr`. */
function findAgent(agent: ReportValue | undefined): string | null {
	if (agent === undefined) return null;
	const institution = findField(agent, 'FinInstnId');
	if (institution === undefined) return textOfElement(agent);
	const combined = findField(institution, 'CmbndId');
	return (
		findText(institution, 'BICFI') ??
		findText(institution, 'BIC') ??
		findText(combined, 'BIC') ??
		findText(institution, 'ClrSysMmbId', 'MmbId') ??
		findText(institution, 'ClrSysMmbId', 'Id') ??
		findText(combined, 'ClrSysMmbId', 'Id') ??
		findText(institution, 'Othr', 'Id') ??
		findText(institution, 'PrtryId', 'Id') ??
		findText(institution, 'Nm') ??
		findText(combined, 'Nm') ??
		findText(institution, 'NmAndAdr', 'Nm')
	);
}
