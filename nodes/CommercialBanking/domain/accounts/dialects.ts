/** The tags that name the other side of a payment. Where several say the same thing, the best one is first. */
interface PartyTags {
	readonly name?: readonly string[];
	readonly account?: readonly string[];
	readonly bank?: readonly string[];
}

interface DialectSource {
	readonly tag: string;
	readonly flags?: string;
	readonly beginning?: string;
	readonly opening: string;
	readonly partyOpening?: string;
	readonly party?: PartyTags;
	readonly incoming?: PartyTags;
	readonly outgoing?: PartyTags;
	readonly hasAddresses?: boolean;
	readonly hasPlaces?: boolean;
	readonly reference?: readonly string[];
	readonly endToEndId?: readonly string[];
	readonly mandateId?: readonly string[];
	readonly creditorId?: readonly string[];
	readonly words: readonly string[];
	readonly order: ReadonlyArray<readonly string[]>;
	readonly behindWords?: readonly string[];
	readonly behindWordsOfDebits?: readonly string[];
}

const TAG_BEFORE_SLASH = '\\/(TRTP|CSID|MARF|(?:ORDP|BENM)\\/\\/NAME|NAME|IBAN|BIC|REMI|EREF|ISDT)(?=\\/)';
const PARTY = '(?:ORDP|BENM)\\/\\/NAME';
const DAY_AT_END = 'ISDT(?=\\/[\\d -]{8,12}$)';
const PURPOSE_CODE_AT_END = 'PURP(?=\\/\\/CD\\/[A-Z]{4}(?:\\/ISDT\\/[\\d -]{8,12})?$)';
const CREDITOR_AT_END = 'CSID(?=\\/[A-Z]{2}\\d\\d[A-Z\\d]+(?:\\/PURP\\/|\\/ISDT\\/|$))';
const TAG_BEHIND_SLASHES =
	'\\/{1,3}(?:(RTRN|[EP]REF|MARF|CSID|CNTP|(?:ORDP|BENM)\\/\\/NAME|REMI(?:\\/USTD\\/|\\/STRD\\/CUR)?|PURP|ULTC|ULTD)(?=\\/)|$)';

/**
 * The ways in which banks write the facts of a payment into one text of tags and values. What a payer writes stands in the
 * same text, and may look like tags.
 * - `tag` finds each tag, with its name as the first group. A tag behind the purpose has to be complete there.
 * - `beginning`: how a text begins that does not begin with a tag.
 * - `opening`: how the names of a text's tags begin, each with a comma. Other texts are not read. With `partyOpening`, they
 *   have to begin so to tell the other side.
 * - `party`: the tags of the other side; `incoming`, `outgoing` where they depend on the direction. With
 *   `hasAddresses`, a name also has an address and, after `/AC-`, the account. A bank has its code after `/BC-`.
 *   With `hasPlaces`, a value is account, bank code and name, with slashes between them.
 * - `order`: in which order the tags come whose values people write. All other tags come before them.
 * - `behindWords`: the tags that the bank writes behind the purpose, `behindWordsOfDebits` those of a debit alone. The last one
 *   of each is the bank's, and everything else behind the purpose belongs to it. Without this list, each tag ends the purpose.
 *
 * Each has the public sample from which it is known.
 */
export const dialects: readonly DialectSource[] = [
	// Wires in the United States and Canada: the sample of Account Information 5.3.0. Two blanks stand before a
	// tag. A payer may write a tag into his name, and the account that the bank adds would belong to that tag.
	{
		tag: '(?:^|\\s\\s)(FED REF|LTN|TTM|(?:RECEIVED|SENT) AT|(?:ORIG|REC) BANK(?: ABA)?|(?:TRANS|WIRE) TYPE|[A-Z]{3} AMOUNT|VALUE DATE|SRC|SBR|ORG|OGB|BNF|RFB|OBI|BBI|CURRENCY DESC|EXCHANGE (?:AMOUNT|RATE))=',
		opening: '^(?:(?:FED REF|LTN|TTM|(?:RECEIVED|SENT) AT|(?:ORIG|REC) BANK(?: ABA)?),)*(?:TRANS|WIRE) TYPE,',
		partyOpening: '^(?:(?!(?:ORG|OGB|BNF|RFB|OBI|BBI),)[^,]+,)*(?:ORG,)?(?:OGB,)?(?:BNF,)?(?:RFB,|OBI,|BBI,|$)',
		incoming: { name: ['ORG'], bank: ['OGB', 'ORIG BANK'] },
		outgoing: { name: ['BNF'], bank: ['REC BANK'] },
		hasAddresses: true,
		reference: ['RFB'],
		words: ['OBI', 'BBI'],
		order: [['ORG', 'OGB', 'BNF'], ['RFB'], ['OBI', 'BBI']],
	},
	// ACH in the United States: a notification in the public sample of a bank's SDK. The originator pays in or
	// collects, so it is the other side in both directions. The bank's numbers around TRACE# and IND ID are longer
	// than the originator's words before them.
	{
		tag: '(?:^|\\s)(ORIG CO NAME|ORIG ID|DESC DATE|CO ENTRY DESCR|SEC|TRACE#(?=:\\d+\\s+EED:\\d{6}\\s)|EED|IND ID(?<=\\sTRACE#:\\d+\\s+EED:\\d{6}\\s+IND ID)|IND NAME|TRN):',
		opening: '^ORIG CO NAME,ORIG ID,',
		party: { name: ['ORIG CO NAME'] },
		reference: ['IND ID', 'TRACE#'],
		words: ['CO ENTRY DESCR'],
		order: [['CO ENTRY DESCR'], ['IND ID', 'TRACE#']],
	},
	// SEPA in Germany: github.com/betterplace/mt940_parser, test/fixtures/sepa_mt9401.txt. Some banks leave out
	// the blanks between two tags: github.com/gitviola/ynab-bank-importer, issue 31. Names and accounts stand
	// behind words of the payer there, so they are not read.
	{
		tag: '(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC|PURP|MTLG)\\+',
		opening: '^',
		reference: ['KREF'],
		endToEndId: ['EREF'],
		mandateId: ['MREF'],
		creditorId: ['CRED'],
		words: ['SVWZ'],
		order: [['EREF', 'KREF'], ['MREF', 'CRED'], ['SVWZ']],
		behindWords: ['ABWA', 'ABWE', 'IBAN', 'BIC', 'PURP', 'MTLG'],
	},
	// Collections in the Netherlands: github.com/dovadi/mt940, docs/MT940/voorbeeldbestanden/abnamro.txt. The account stands
	// behind the purpose there.
	{
		tag: TAG_BEFORE_SLASH,
		opening: '^TRTP,CSID,NAME,(?:MARF,)?REMI,',
		party: { name: ['NAME'], account: ['IBAN'], bank: ['BIC'] },
		endToEndId: ['EREF'],
		mandateId: ['MARF'],
		creditorId: ['CSID'],
		words: ['REMI'],
		order: [['CSID'], ['NAME'], ['MARF'], ['REMI']],
		behindWords: ['IBAN', 'BIC', 'EREF'],
	},
	// SEPA in the Netherlands: github.com/firefly-iii/firefly-iii, AbnAmroDescriptionTest.php. The last EREF is
	// the bank's, which ends each text with it.
	{
		tag: TAG_BEFORE_SLASH,
		opening: '^TRTP,',
		party: { name: ['NAME'], account: ['IBAN'], bank: ['BIC'] },
		endToEndId: ['EREF'],
		mandateId: ['MARF'],
		creditorId: ['CSID'],
		words: ['REMI'],
		order: [['NAME', 'CSID'], ['MARF'], ['EREF'], ['REMI']],
		behindWords: ['EREF'],
	},
	// SEPA in the Netherlands: github.com/fruitl00p/php-mt940, test/Parser/Banking/Mt940/Engine/Bunq/sample. A card
	// payment has no account. A text that begins with a name may be a payer's, so it tells the purpose alone.
	{
		tag: '\\/(IBAN|BIC|NAME|REMI)(?=\\/)',
		opening: '^(?:IBAN,)?(?:BIC,)?NAME,',
		partyOpening: '^IBAN,',
		party: { name: ['NAME'], account: ['IBAN'], bank: ['BIC'] },
		words: ['REMI'],
		order: [['IBAN'], ['BIC'], ['NAME'], ['REMI']],
		behindWords: [],
	},
	// SEPA in the Netherlands: github.com/zilverline/mt940, spec/fixtures/triodos_iban_2.txt. As the next one, but the
	// end-to-end ID stands behind the name. So it counts only if it is the only one.
	{
		tag: TAG_BEHIND_SLASHES,
		opening: '^CNTP,EREF,REMI(?!.*EREF,)',
		party: { name: ['CNTP'] },
		hasPlaces: true,
		endToEndId: ['EREF'],
		words: ['REMI/USTD/', 'REMI/STRD/CUR', 'REMI'],
		order: [['CNTP'], ['EREF'], ['REMI/STRD/CUR', 'REMI/USTD/', 'REMI']],
	},
	// SEPA in the Netherlands: github.com/gingerpayments/python-libmt94x, a third bank. CNTP has account, bank
	// code and name. A payer may have written it where the next bank's name stands.
	{
		tag: TAG_BEHIND_SLASHES,
		opening: '^(?!.*//NAME,)(?:RTRN,)?(?:CNTP,|(?!.*CNTP,.*CNTP,)(?:[EP]REF,)?(?:MARF,)?(?:CSID,)?(?:CNTP,|REMI/))',
		party: { name: ['CNTP'] },
		hasPlaces: true,
		reference: ['REMI/STRD/CUR'],
		endToEndId: ['EREF'],
		words: ['REMI/USTD/', 'REMI/STRD/CUR', 'REMI'],
		order: [['EREF'], ['CNTP'], ['REMI/STRD/CUR'], ['REMI/USTD/', 'REMI']],
	},
	// The same bank, where a payer may have written CNTP or a name.
	{
		tag: TAG_BEHIND_SLASHES,
		opening: '^(?=.*CNTP,)(?:RTRN|[EP]REF),',
		endToEndId: ['EREF'],
		words: ['REMI/USTD/', 'REMI/STRD/CUR', 'REMI'],
		order: [['EREF'], ['REMI/USTD/', 'REMI/STRD/CUR', 'REMI']],
	},
	// SEPA in the Netherlands: github.com/wolph/mt940, mt940_tests/jejik/rabobank-iban.sta, and github.com/zilverline/mt940,
	// spec/fixtures/rabobank. The name stands behind words of a payer. So it counts there only if it is the only one: the
	// bank always writes its own.
	{
		tag: `\\/(MARF|EREF|PREF|RTRN|ACCW|TRCD|${PARTY}|ADDR|REMI|${CREDITOR_AT_END}|${PURPOSE_CODE_AT_END}|${DAY_AT_END})(?=\\/)`,
		opening: '^(?:MARF|EREF|PREF|ACCW|TRCD|REMI|(?:BENM|ORDP)//NAME),',
		partyOpening: '^(?:(?:BENM|ORDP)//NAME,|(?:(?:MARF|EREF|PREF|RTRN|ACCW|TRCD),)+(?:BENM|ORDP)//NAME,(?!.*//NAME))',
		party: { name: ['BENM//NAME', 'ORDP//NAME'] },
		endToEndId: ['EREF'],
		mandateId: ['MARF'],
		creditorId: ['CSID'],
		words: ['REMI'],
		order: [['MARF'], ['EREF'], ['PREF'], ['BENM//NAME', 'ORDP//NAME'], ['ADDR'], ['REMI']],
		behindWords: ['PURP', 'ISDT'],
		behindWordsOfDebits: ['CSID'],
	},
	// Poland: github.com/wolph/mt940, mt940_tests/mBank/mt940.sta, and github.com/ksdev-pl/mbank-mt940-parser,
	// tests/MT940_IPH.txt. The text begins with the code and the kind of the booking. The tags are in capitals or not.
	{
		tag: '; *(ID IPH|Z RACH\\.|NA RACH\\.|OD|DLA|TYT\\.|DATA STEMPLA(?=: *[\\d.]+; *TNR: *[\\d.]+$)|TNR(?=: *[\\d.]+$)):',
		flags: 'i',
		beginning: '\\d{3} [^;]+',
		opening: '^(?:ID IPH,)?(?:Z RACH\\.,OD|NA RACH\\.,DLA),TYT\\.,',
		incoming: { name: ['OD'], account: ['Z RACH.'] },
		outgoing: { name: ['DLA'], account: ['NA RACH.'] },
		words: ['TYT.'],
		order: [['Z RACH.', 'NA RACH.'], ['OD', 'DLA'], ['TYT.']],
		behindWords: ['DATA STEMPLA', 'TNR'],
	},
];
