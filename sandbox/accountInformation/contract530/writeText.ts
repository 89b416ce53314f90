import type { Booking530 } from './booking530.ts';

const COMPANY = 'Example Holdings LLC';

/** What the bank puts between two tags, and where it breaks a long value. */
const GAP = ' '.repeat(8);

const LINE_LENGTH = 60;

/** Canadian dollars, in US dollars. */
const CAD_RATE = 0.740658;

/** Writes the whole text of a booking: tags in capitals for wires, the usual labels for ACH, else plain words. */
export function writeText(booking: Booking530): string {
	const { means, words, checkNumber } = booking;
	switch (means) {
		case 'wire':
			return joinTags([...describeRoute(booking), ...describeParties(booking)]);
		case 'foreignWire':
			return joinTags([...describeExchange(booking), ...(booking.party === '' ? [] : describeParties(booking))]);
		case 'ach':
			return writeAch(booking);
		case 'check':
			return `CHECK PAID ${checkNumber ?? ''}`.trim();
		case 'fee':
		case 'interest':
		case 'other':
			return words;
	}
}

type Tag = readonly [name: string, value: string];

function describeRoute({ cents, happenedAt, reference }: Booking530): Tag[] {
	const isIncoming = cents >= 0;
	const time = writeTime(happenedAt);
	const others = ['Example Bank, NA', '026009593'] as const;
	const own = ['Sandbox Bank', '021000089'] as const;
	const [origin, recipient] = isIncoming ? [others, own] : [own, others];
	return [
		['FED REF', reference.slice(-6)],
		['LTN', `SBX${reference.slice(-5)}`],
		['TTM', time],
		[isIncoming ? 'RECEIVED AT' : 'SENT AT', time],
		['ORIG BANK ABA', origin[1]],
		['ORIG BANK', origin[0]],
		['REC BANK ABA', recipient[1]],
		['REC BANK', recipient[0]],
		['TRANS TYPE', 'CUSTOMER TRANSFER'],
		['WIRE TYPE', isIncoming ? 'FWI' : 'FWO'],
		['USD AMOUNT', '0'.repeat(18)],
		['VALUE DATE', time.slice(0, 10)],
		['SBR', `${time.slice(0, 10).replaceAll('/', '')}${reference.slice(-8).padStart(8, '0')}`],
	];
}

function describeParties({ cents, party, words, reference, accountNumber }: Booking530): Tag[] {
	const name = Number(reference) % 3 === 0 ? `${party} ${party}` : party;
	const them = `${name} 14 Example Road, Suite 200 Springfield, IL 62701 US /AC-${reference.slice(-8)}`;
	const us = `${COMPANY} 1 Sample Plaza Chicago, IL 60603 US /AC-${accountNumber}`;
	const [originator, beneficiary] = cents >= 0 ? [them, us] : [us, them];
	const bank = cents >= 0 ? 'Example Bank, NA 2 Example Street New York, NY 10005 US /BC-EXMPUS33' : '';
	return [
		['ORG', originator],
		...(bank === '' ? [] : [['OGB', bank] as const]),
		['BNF', beneficiary],
		['RFB', Number(reference) % 2 === 0 ? `INV${reference.slice(-5)}` : 'NOTPROVIDED'],
		['OBI', `<${reference.slice(-4)}> ${words}`],
	];
}

function describeExchange({ cents, happenedAt }: Booking530): Tag[] {
	const isIncoming = cents >= 0;
	const amount = String(Math.round(Math.abs(cents) / CAD_RATE)).padStart(18, '0');
	return [
		['ORIG BANK', isIncoming ? 'EXMPCAT1' : 'SANDBOX BANK'],
		['REC BANK', isIncoming ? 'SANDBOX BANK' : 'EXMPCAT1'],
		[isIncoming ? 'RECEIVED AT' : 'SENT AT', writeTime(happenedAt)],
		['WIRE TYPE', isIncoming ? 'SWI' : 'SWO'],
		['CURRENCY DESC', 'CANADIAN DOLLAR'],
		['EXCHANGE AMOUNT', `${amount}CAD`],
		['EXCHANGE RATE', String(Math.round(CAD_RATE * 1e9)).padStart(15, '0')],
	];
}

/** The form in which US banks write ACH entries. The published samples have none. */
function writeAch({ party, words, happenedAt, reference }: Booking530): string {
	const day = writeTime(happenedAt).slice(2, 10).replaceAll('/', '');
	const parts = [
		`ORIG CO NAME:${party.toUpperCase()}`,
		`ORIG ID:1${reference.slice(-9).padStart(9, '0')}`,
		`DESC DATE:${day}`,
		`CO ENTRY DESCR:${words.slice(0, 10)}`,
		'SEC:CCD',
		`TRACE#:0210000${reference.slice(-8).padStart(8, '0')}`,
		`EED:${day}`,
		`IND ID:INV${reference.slice(-5)}`,
		`IND NAME:${COMPANY.toUpperCase()}`,
	];
	return parts
		.map((part) => part.padEnd(part.length + 3))
		.join('')
		.trimEnd();
}

/** `2025/06/30 15:03` */
const writeTime = (milliseconds: number): string =>
	new Date(milliseconds).toISOString().slice(0, 16).replaceAll('-', '/').replace('T', ' ');

const joinTags = (tags: readonly Tag[]): string =>
	tags.map(([name, value]) => `${name}=${breakLines(value)}`).join(GAP);

/** Breaks a long value between two words, where the bank begins a new line. */
function breakLines(value: string): string {
	const lines: string[] = [''];
	for (const word of value.split(' ')) {
		const line = lines.at(-1) ?? '';
		if (line !== '' && line.length + word.length >= LINE_LENGTH) lines.push(word);
		else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
	}
	return lines.join(GAP);
}
