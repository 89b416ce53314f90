/** The names of tags that say the same thing. The best name is first. */
type Names = readonly string[];

/** The other side of a payment, as the tags name it. */
interface PartyTags {
	readonly name: Names;
	readonly account?: Names;
	readonly bank?: Names;
}

/** A way in which banks write the facts of a payment into one text: tags and values. */
interface Dialect {
	/** Finds each tag, with its name as the first group. A text is in this dialect if it begins with such a tag. */
	readonly tag: RegExp;
	/** The other side of money that came in, and of money that went out. */
	readonly incoming: PartyTags;
	readonly outgoing: PartyTags;
	/** Whether the value of a party also has an address, and an account after `/AC-` or a bank code after `/BC-`. */
	readonly hasAddresses?: boolean;
	readonly remittance: Names;
	readonly reference: Names;
	readonly endToEndId?: Names;
}

/** Wires in the United States and Canada: the sample of Account Information 5.3.0. Two blanks stand before a tag. */
const WIRE: Dialect = {
	tag: /(?:^|\s\s)(FED REF|LTN|TTM|(?:RECEIVED|SENT) AT|(?:ORIG|REC) BANK(?: ABA)?|(?:TRANS|WIRE) TYPE|[A-Z]{3} AMOUNT|VALUE DATE|SRC|SBR|ORG|OGB|BNF|RFB|OBI|BBI|CURRENCY DESC|EXCHANGE (?:AMOUNT|RATE))=/g,
	incoming: { name: ['ORG'], account: ['ORG'], bank: ['OGB', 'ORIG BANK'] },
	outgoing: { name: ['BNF'], account: ['BNF'], bank: ['REC BANK'] },
	hasAddresses: true,
	remittance: ['OBI', 'BBI'],
	reference: ['RFB'],
};

/** The originator pays in or collects, so it is the other side in both directions. */
const ACH_ORIGINATOR: PartyTags = { name: ['ORIG CO NAME'] };

/** ACH in the United States: a notification in the public sample of a bank's SDK. */
const ACH: Dialect = {
	tag: /(?:^|\s)(ORIG CO NAME|ORIG ID|DESC DATE|CO ENTRY DESCR|SEC|TRACE#|EED|IND ID|IND NAME|TRN):/g,
	incoming: ACH_ORIGINATOR,
	outgoing: ACH_ORIGINATOR,
	remittance: ['CO ENTRY DESCR'],
	reference: ['IND ID', 'TRACE#'],
};

/**
 * SEPA in Germany: github.com/betterplace/mt940_parser, test/fixtures/sepa_mt9401.txt. Some banks leave out the blanks
 * between two tags: github.com/gitviola/ynab-bank-importer, issue 31.
 */
const SEPA_PLUS: Dialect = {
	tag: /(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC|PURP|MTLG)\+/g,
	incoming: { name: ['ABWA'], account: ['IBAN'], bank: ['BIC'] },
	outgoing: { name: ['ABWE'], account: ['IBAN'], bank: ['BIC'] },
	remittance: ['SVWZ'],
	reference: ['KREF'],
	endToEndId: ['EREF'],
};

const SEPA_PARTY: PartyTags = { name: ['NAME'], account: ['IBAN'], bank: ['BIC'] };

/**
 * SEPA in the Netherlands: github.com/firefly-iii/firefly-iii, AbnAmroDescriptionTest.php, and github.com/wolph/mt940,
 * mt940_tests/jejik/rabobank-iban.sta.
 */
const SEPA_SLASH: Dialect = {
	tag: /\/(TRTP|CSID|MARF|ORDP|BENM|NAME|IBAN|BIC|REMI|EREF|ISDT)\//g,
	incoming: SEPA_PARTY,
	outgoing: SEPA_PARTY,
	remittance: ['REMI'],
	reference: [],
	endToEndId: ['EREF'],
};

const DIALECTS: readonly Dialect[] = [WIRE, ACH, SEPA_PLUS, SEPA_SLASH];

/** Whether a text says that there is no value: ISO 20022 and SWIFT demand a text there. */
export const isNoValue = (text: string): boolean => /^(?:not[\s_-]*provided|nonref)?$/i.test(text.trim());

export interface TaggedText {
	readonly dialect: Dialect;
	/** Finds the value of the first of these tags that has a value, with line breaks as blanks. */
	readonly find: (names: Names | undefined) => string | null;
}

/**
 * Reads a text that is made of tags, in linear time. The value of a tag ends at the next known tag. If a tag comes
 * twice, the first counts, because the second may be part of what a sender wrote.
 *
 * @returns undefined if the text does not begin with a tag of a known dialect
 */
export function readTags(text: string): TaggedText | undefined {
	const trimmed = text.trim();
	for (const dialect of DIALECTS) {
		const tags = [...trimmed.matchAll(dialect.tag)];
		if (tags[0]?.index !== 0) continue;
		const values = new Map<string, string>();
		for (const [position, { 0: tag, 1: name = '', index }] of tags.entries()) {
			const value = cleanValue(trimmed.slice(index + tag.length, tags[position + 1]?.index));
			if (value !== null && !values.has(name)) values.set(name, value);
		}
		return { dialect, find: (names = []) => names.map((name) => values.get(name)).find(Boolean) ?? null };
	}
	return undefined;
}

/** @returns null if the text says that there is no value */
function cleanValue(text: string): string | null {
	const value = text.replaceAll(/\s+/g, ' ').trim();
	return isNoValue(value) ? null : value;
}
