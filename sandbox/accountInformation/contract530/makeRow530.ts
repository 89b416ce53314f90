import type { JsonObject } from '../../json/json.ts';
import { formatBankTime } from '../transactions/makeTimestamps.ts';
import type { Booking530, Means } from './booking530.ts';
import { writeText } from './writeText.ts';

/** Type codes of BAI2, with names, for money that comes in and for money that goes out. */
const baiTypes: Readonly<Record<Means, readonly [incoming: string, outgoing: string]>> = {
	wire: ['195 Incoming Money Transfer', '495 Outgoing Money Transfer'],
	foreignWire: ['208 Incoming Money Transfer', '508 International Money Transfer Debit'],
	ach: ['142 ACH Credit Received', '451 ACH Debit Received'],
	check: ['174 Other Deposit', '475 Check Paid'],
	fee: ['399 Miscellaneous Credit', '698 Miscellaneous Fees'],
	interest: ['354 Interest Credit', '699 Miscellaneous Debit'],
	other: ['399 Miscellaneous Credit', '699 Miscellaneous Debit'],
};

/** The transaction types that the sandbox names. The published samples name none. */
const transactionTypes: Partial<Record<Means, string>> = {
	check: 'CHECK',
	fee: 'FEE INTEREST',
	interest: 'FEE INTEREST',
};

/** Makes a transaction of version 5.3.0, without its wrapper. The amount has no sign. */
export function makeRow530(booking: Booking530): JsonObject {
	const { accountId, transactionId, postedAt, happenedAt, cents, means, reference, checkNumber, status } = booking;
	const memo = cents < 0 ? 'DEBIT' : 'CREDIT';
	const text = writeText(booking);
	const [code = '', ...name] = baiTypes[means][cents < 0 ? 1 : 0].split(' ');
	return {
		accountId,
		transactionId,
		postedTimestamp: writeTime(postedAt ?? happenedAt, booking.isAsDocumented),
		description: text.slice(0, 256),
		debitCreditMemo: memo,
		status,
		amount: (Math.abs(cents) / 100).toFixed(2),
		transactionTimestamp: formatBankTime(happenedAt),
		fiAttributes: makeAttributes(booking, memo),
		transactionType: transactionTypes[means],
		checkNumber,
		links: booking.image === undefined ? undefined : { image: [linkImage(accountId, booking.image)] },
		BAILevel: cents < 0 ? 'Debit Transaction' : 'Credit Transaction',
		BAICode: code,
		BAIName: name.join(' '),
		bankRefNo: reference.padStart(10, '0'),
		custRefNo: means === 'fee' || means === 'interest' ? undefined : reference.padStart(12, '0'),
		fundType: means === 'check' ? 'Distributed Availability' : 'Unknown',
		text,
	};
}

function makeAttributes({ postedAt, happenedAt, isAsDocumented }: Booking530, memo: string): JsonObject[] {
	const time = formatBankTime(postedAt ?? happenedAt).slice(0, isAsDocumented ? 10 : undefined);
	return [
		{ name: 'ValueDate', value: time },
		{ name: postedAt === undefined ? 'Pending' : 'Posted', value: time },
		{ name: 'TransactionType', value: memo },
	];
}

function writeTime(milliseconds: number, isAsDocumented = false): string {
	const text = formatBankTime(milliseconds);
	return isAsDocumented ? text.replaceAll(':', '-') : text;
}

const linkImage = (accountId: string, image: string): JsonObject => ({
	href: `/accounts/${encodeURIComponent(accountId)}/transaction-images/${image}`,
	action: 'GET',
	types: ['application/json'],
});
