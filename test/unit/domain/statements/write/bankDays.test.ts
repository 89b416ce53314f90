import type { JsonObject } from '../../../../../nodes/CommercialBanking/domain/json/isJsonObject';
import { StatementError } from '../../../../../nodes/CommercialBanking/domain/errors';
import { addDays } from '../../../../../nodes/CommercialBanking/domain/values/parseTimestamp';
import { buildNow, makeAccount, makeRow } from './exampleAccount';

const HOUR = 3_600_000;
const MIDNIGHT = Date.parse('2026-11-24');

/** Bookings each seventh hour of five days. No two sums of them are the same. */
const bookings = Array.from({ length: 18 }, (_, index) => ({
	instant: MIDNIGHT + (index * 7 - 80) * HOUR,
	cents: 2 ** index,
}));

const sum = (list: typeof bookings): number => list.reduce((total, { cents }) => total + cents, 0);

const dayAt = (instant: number, zoneHours: number): string =>
	new Date(instant + zoneHours * HOUR).toISOString().slice(0, 10);

const writeTime = (instant: number, zoneHours: number): string =>
	new Date(instant + zoneHours * HOUR).toISOString().slice(0, 19);

const zoneText = (hours: number): string => `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`;

const FORMS = {
	none: () => null,
	day: dayAt,
	time: writeTime,
	timeZ: (instant: number) => `${writeTime(instant, 0)}Z`,
	timeZone: (instant: number, zone: number) => writeTime(instant, zone) + zoneText(zone),
};

const FLAGS = [true, false];
const ZONES = [-5, 0, 9].flatMap((bankZone) => [-5, 1].map((workflowZone) => ({ bankZone, workflowZone })));

/** The bank begins its day at `rollsAt`. `isAsOfLate`: balanceAsOf, too, names the day before until then. */
const SITUATIONS = ZONES.flatMap((zone) =>
	Array.from({ length: 12 }, (_, index) => ({ ...zone, now: MIDNIGHT + (index * 2 + 0.5) * HOUR })).flatMap((time) =>
		[0, 3].flatMap((rollsAt) =>
			(['day', 'time', 'timeZ', 'timeZone'] as const).flatMap((rows) =>
				FLAGS.flatMap((hasCurrent) => FLAGS.map((isAsOfLate) => ({ ...time, rollsAt, rows, hasCurrent, isAsOfLate }))),
			),
		),
	),
);

type Situation = (typeof SITUATIONS)[number] & {
	readonly asOf: keyof typeof FORMS;
	readonly expected: 'none' | 'right' | 'wrong';
};

/** @returns whether a file was made. If so, it was right. */
async function tryBank(situation: Situation): Promise<boolean> {
	const { now, bankZone, workflowZone, rollsAt, asOf, isAsOfLate, rows, hasCurrent, expected } = situation;
	const booked = bookings.filter(({ instant }) => instant <= now);
	const businessDay = dayAt(now - rollsAt * HOUR, bankZone);
	const account: JsonObject = {
		balanceAsOf: FORMS[asOf](isAsOfLate ? now - rollsAt * HOUR : now, bankZone),
		currentBalance: hasCurrent ? sum(booked) / 100 : null,
		openingDayBalance: sum(booked.filter(({ instant }) => dayAt(instant, bankZone) < businessDay)) / 100,
	};
	const written = booked.map(({ instant, cents }) => ({ postedTimestamp: FORMS[rows](instant, bankZone), cents }));
	const today = dayAt(now, workflowZone);
	const day = addDays(today, -1);
	const sumUntil = (last: string) =>
		written
			.filter(({ postedTimestamp }) => postedTimestamp.slice(0, 10) <= last)
			.reduce((total, { cents }) => total + cents, 0);
	const [opening, closing] = [sumUntil(addDays(day, -1)), sumUntil(day)];
	const expectedOpeningBalance = { none: '', right: String(opening / 100), wrong: String((opening + 1) / 100) }[
		expected
	];
	const list = written.map(({ cents, ...row }) => makeRow({ ...row, amount: cents / 100 }));
	try {
		const order = { from: day, to: day, today, expectedOpeningBalance };
		const statement = await buildNow(makeAccount(account), list, order);
		expect([statement.opening.units, statement.closing.units, situation]).toEqual([
			BigInt(opening),
			BigInt(closing),
			situation,
		]);
		return true;
	} catch (error) {
		if (error instanceof StatementError) return false;
		throw error;
	}
}

it.each([
	['none', 0],
	['day', 0],
	['time', 1],
	['timeZ', 2],
	['timeZone', 0],
] as const)(
	"gives the right balances or no file, whatever day it is at the bank, where balanceAsOf has the form '%s'",
	async (asOf, offset) => {
		const made = { none: 0, right: 0, wrong: 0 };
		// A third of the situations for each form. All forms of a time together have all of them.
		for (const situation of SITUATIONS.filter((_, index) => (index + offset) % 3 === 0)) {
			for (const expected of ['none', 'right', 'wrong'] as const) {
				made[expected] += Number(await tryBank({ ...situation, asOf, expected }));
			}
		}
		const isProvable = asOf !== 'none';
		expect([made.none > 150, made.right > 300, made.wrong]).toEqual([isProvable, true, 0]);
	},
);
