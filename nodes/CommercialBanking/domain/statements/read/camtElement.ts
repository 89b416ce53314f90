import { readDay, readReference, toLine } from './readValues';

/** An element of camt, by its name without a prefix. Attributes other than `Ccy` are left out. */
export interface CamtElement {
	readonly name: string;
	text: string;
	currency: string | null;
	readonly children: CamtElement[];
}

export const findChildren = (element: CamtElement | undefined, name: string): CamtElement[] =>
	element?.children.filter((child) => child.name === name) ?? [];

/** Finds the first element at a path: `FrToDt/FrDtTm`. */
export function findElement(element: CamtElement | undefined, path: string): CamtElement | undefined {
	// Most elements have no children. To split the path of each look-up takes longer than all else.
	if (!element || element.children.length === 0) return undefined;
	let found: CamtElement | undefined = element;
	for (const name of path.split('/')) {
		found = found.children.find((child) => child.name === name);
		if (!found) return undefined;
	}
	return found;
}

/** Finds the text at the first of these paths that has one, with runs of blanks as one. */
export function findText(element: CamtElement | undefined, ...paths: readonly string[]): string | null {
	for (const path of paths) {
		const found = findElement(element, path);
		const text = found ? toLine(found.text) : null;
		if (text !== null) return text;
	}
	return null;
}

/** The same for a reference; null if the text says that there is none. */
export const findReference = (element: CamtElement | undefined, ...names: readonly string[]): string | null =>
	readReference(findText(element, ...names));

/** Finds the day at the first of these paths that has one, as the file writes it: no zone is shifted. `20261123` is a day too. */
export function findDay(element: CamtElement | undefined, ...names: readonly string[]): string | null {
	const text = findText(element, ...names) ?? '';
	return readDay(text.replace(/^(\d{4})(\d\d)(\d\d)(?!\d)/, '$1-$2-$3').slice(0, 10));
}

/** A debit is negative, whatever sign the bank writes. */
export const signUnits = (units: bigint, indicator: string | null): bigint =>
	indicator === 'DBIT' && units > 0n ? -units : units;

/** Finds the name of a party. Some banks write it into the first line of the address. Later versions have `Pty` around it. */
export const findName = (party: CamtElement | undefined): string | null =>
	findText(party, 'Nm', 'Pty/Nm', 'Agt/FinInstnId/Nm', 'PstlAdr/AdrLine', 'Pty/PstlAdr/AdrLine');

export const findAccount = (account: CamtElement | undefined): string | null =>
	findText(account, 'Id/IBAN', 'Id/Othr/Id', 'Id/PrtryAcct/Id', 'Id/BBAN', 'Id/UPIC');
