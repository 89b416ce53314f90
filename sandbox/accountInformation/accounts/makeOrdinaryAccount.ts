import { z } from 'zod/v4';
import { capabilitiesOf, type Contract } from '../../control/contracts.ts';
import type { JsonObject } from '../../json/json.ts';
import type { Means } from '../contract530/booking530.ts';
import { makeRow530 } from '../contract530/makeRow530.ts';
import { makeAmount } from '../transactions/makeAmount.ts';
import { hashText, rowRandom, type RowRandom } from '../transactions/rowRandom.ts';
import { formatBankTime } from '../transactions/makeTimestamps.ts';
import habitsFile from './weeklyHabits.json' with { type: 'json' };
import { makeAccount, makeAccountId, type SandboxAccount } from './sandboxAccount.ts';

const dayMilliseconds = 86_400_000;

/** Days with bookings before the last one. A statement of last month needs 62 at most. */
const daysOfBooks = 100;

const openingCents = 25_000_000;

/** A booking that comes again each week. */
const habitSchema = z.strictObject({
	/** Minutes after midnight. */
	minute: z.number(),
	/** Days of the week, 0 is Sunday. */
	days: z.array(z.number()),
	/** The least and the most. A negative amount leaves the account. */
	cents: z.tuple([z.number(), z.number()]),
	transactionType: z.string(),
	category: z.enum(['WIRE', 'ACH', 'CHECK', 'FEE']),
	description: z.string(),
	payees: z.tuple([z.string()], z.string()),
});

type Habit = z.infer<typeof habitSchema>;

const meansOf530: Record<Habit['category'], Means> = { WIRE: 'wire', ACH: 'ach', CHECK: 'check', FEE: 'fee' };

const ACCOUNT_NUMBER = '000000204861';

const habits = z.array(habitSchema).parse(habitsFile);

/**
 * Makes the account that a person sees first. It has nothing irregular: each transaction is posted, has an ID of its own,
 * and a time in the same form; and the balances are the sum of the transactions.
 *
 * @param booksEnd the time of the balances, in milliseconds since 1970. Transactions end before it.
 * @param added what a person has booked since then, the newest first
 */
export function makeOrdinaryAccount(
	seed: number,
	booksEnd: number,
	contract: Contract,
	added: readonly AddedBooking[],
): SandboxAccount {
	const accountId = makeAccountId(seed, 'main checking');
	const bookings = [...added.map(toBooking), ...makeBookings(seed, accountId, booksEnd)];
	const balanceTime = Math.max(booksEnd, ...added.map(({ postedAt }) => postedAt + 1));
	const sum = (list: readonly Booking[]) => list.reduce((total, { cents }) => total + cents, openingCents);
	const today = startOfDay(balanceTime);
	return makeAccount('depositAccount', accountId, {
		transactionCount: bookings.length,
		rows: bookings.map((booking) =>
			capabilitiesOf({ contract }).publishedRecords ? showRow530(accountId, booking) : showRow(accountId, booking),
		),
		descriptor: {
			accountType: 'CHECKING',
			accountNumber: ACCOUNT_NUMBER,
			accountNumberDisplay: '********4861',
			productName: 'Commercial Checking',
			nickname: 'Main Checking',
			status: 'OPEN',
			description: 'Checking account',
			currency: { currencyRate: 1, currencyCode: 'USD', originalCurrencyCode: 'USD' },
		},
		details: {
			lineOfBusiness: 'COMMERCIAL',
			routingTransitNumber: '026009593',
			balanceType: 'ASSET',
			lastActivityDate: formatBankTime(bookings[0]?.postedAt ?? balanceTime),
			balanceAsOf: formatBankTime(balanceTime),
			currentBalance: makeAmount(sum(bookings)),
			openingDayBalance: makeAmount(sum(bookings.filter(({ postedAt }) => postedAt < today))),
			availableBalance: makeAmount(sum(bookings)),
		},
	});
}

/** What a person has booked on the bank's page. */
export interface AddedBooking {
	readonly postedAt: number;
	readonly cents: number;
}

/** A wire: of a customer, or to a supplier. */
function toBooking({ postedAt, cents }: AddedBooking): Booking {
	const payee = cents < 0 ? 'Example Supplies Ltd' : 'Example Customer Ltd';
	const habit: Habit = {
		...{ minute: 0, days: [], cents: [cents, cents], payees: [payee] },
		...{
			transactionType: 'WIRE',
			category: 'WIRE',
			description: cents < 0 ? 'Wire to a supplier' : 'Wire of a customer',
		},
	};
	return { habit, postedAt, cents, payee, transactionId: `W${postedAt}`, checkNumber: undefined };
}

interface Booking {
	readonly habit: Habit;
	readonly postedAt: number;
	readonly cents: number;
	readonly payee: string;
	readonly transactionId: string;
	/** Undefined: it is not a check. */
	readonly checkNumber: number | undefined;
}

const startOfDay = (time: number): number => time - (time % dayMilliseconds);

/** All bookings, the newest one first. */
function makeBookings(seed: number, accountId: string, booksEnd: number): Booking[] {
	const bookings: Booking[] = [];
	for (let back = 0; back < daysOfBooks; back++) {
		const day = startOfDay(booksEnd) - back * dayMilliseconds;
		const dayNumber = day / dayMilliseconds;
		const random = rowRandom(seed, hashText(accountId), dayNumber);
		for (const [order, habit] of [...habits.entries()].reverse()) {
			const postedAt = day + habit.minute * 60_000;
			const isDue = habit.days.includes(new Date(day).getUTCDay());
			const booking = makeBooking({ habit, order, postedAt, random });
			if (isDue && postedAt < booksEnd) bookings.push(booking);
		}
	}
	return bookings;
}

function makeBooking({
	habit,
	order,
	postedAt,
	random,
}: Pick<Booking, 'habit' | 'postedAt'> & { order: number; random: RowRandom }): Booking {
	const cents = random.integer(...habit.cents);
	const payee = random.pick(habit.payees);
	const day = new Date(postedAt).toISOString().slice(0, 10).replaceAll('-', '');
	const transactionId = `${day}${String(order + 1).padStart(4, '0')}`;
	const checkNumber = 1_000 + (Math.floor(postedAt / dayMilliseconds) % 9_000);
	return {
		habit,
		postedAt,
		cents,
		payee,
		transactionId,
		checkNumber: habit.category === 'CHECK' ? checkNumber : undefined,
	};
}

function showRow(
	accountId: string,
	{ habit, postedAt, cents, payee, transactionId, checkNumber }: Booking,
): JsonObject {
	const image = `img-${transactionId}`;
	return {
		accountId,
		transactionId,
		postedTimestamp: formatBankTime(postedAt),
		transactionTimestamp: formatBankTime(postedAt - 120_000),
		description: checkNumber === undefined ? habit.description : `${habit.description} ${checkNumber}`,
		debitCreditMemo: cents < 0 ? 'DEBIT' : 'CREDIT',
		category: habit.category,
		reference: transactionId.padStart(16, '0'),
		status: 'POSTED',
		amount: makeAmount(cents),
		transactionType: habit.transactionType,
		payee,
		...(checkNumber === undefined
			? {}
			: {
					checkNumber,
					imageIds: [image],
					links: { image: [{ href: `/images/${image}`, action: 'GET', types: ['image/png'] }] },
				}),
	};
}

function showRow530(
	accountId: string,
	{ habit, postedAt, cents, payee, transactionId, checkNumber }: Booking,
): JsonObject {
	return makeRow530({
		accountId,
		accountNumber: ACCOUNT_NUMBER,
		transactionId,
		postedAt,
		happenedAt: postedAt - 120_000,
		cents,
		means: meansOf530[habit.category],
		party: payee,
		words: writeWords(habit, transactionId),
		reference: transactionId,
		...(checkNumber === undefined ? {} : { checkNumber, image: `img-${transactionId}` }),
	});
}

/** The sender's words: a wire pays an invoice, and those of ACH have ten characters at most. */
function writeWords({ category, description }: Habit, transactionId: string): string {
	if (category === 'WIRE') return `INVOICE ${transactionId.slice(4)}`;
	return category === 'ACH' ? (description.split(' ').at(-1) ?? '').slice(0, 10) : description;
}
