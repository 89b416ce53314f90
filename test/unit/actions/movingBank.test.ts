import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { executeOperation } from '../../n8nStandIn/executeOperation';
import { type BankHabits, bankHabits, MovingBank, type Truth } from './movingBank';
import { useBank } from '../TestBank';

const DAYS = ['2026-11-16', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'];

const period = fc.tuple(fc.constantFrom(...DAYS), fc.constantFrom(...DAYS.slice(1))).map((days) => [...days].sort());

/** The moment of `MovingBank`. */
const NOW = Date.parse('2026-11-24T09:00:00Z');

const NO_HISTORY = 'The list has no transaction before the first day';

interface Export {
	readonly opening: unknown;
	readonly closing: unknown;
	/** The references of the lines, by the keys of their bookings. */
	readonly references: ReadonlyMap<string, string>;
	readonly hints: string;
}

/** @returns undefined if there is an error that says what the bank did */
async function createStatement(origin: string, from: string, to: string): Promise<Export | undefined> {
	const accountId = { __rl: true, mode: 'id', value: 'a-1' };
	const item = {
		resource: 'statementFile',
		operation: 'create',
		accountId,
		period: 'chosen',
		from,
		to,
		format: 'csv',
	};
	try {
		const { json, items, hints } = await executeOperation({ origin, items: [item], timeZone: 'UTC' });
		const file = Buffer.from(items[0]?.binary?.data?.data ?? '', 'base64').toString();
		const [header = [], ...rows] = parse(file, { bom: true });
		const [key, reference] = ['Description', 'Reference'].map((name) => header.indexOf(name));
		const references = new Map(rows.map((row) => [row[key ?? 0] ?? '', row[reference ?? 0] ?? '']));
		expect(references.size).toBe(rows.length);
		const { openingBalance, closingBalance } = json[0] ?? {};
		return { opening: openingBalance, closing: closingBalance, references, hints: JSON.stringify(hints) };
	} catch (error) {
		if (!(error instanceof NodeOperationError) && !(error instanceof NodeApiError)) throw error;
		expect(error.description).toMatch(/\w{3}/);
		return undefined;
	}
}

/** A file is right if it shows what was true at a moment while it was made. One whose list may begin too late says so. */
function expectTrue(made: Export, truths: readonly Truth[]): void {
	const shown = {
		opening: made.opening,
		closing: made.closing,
		keys: [...made.references.keys()].sort(),
	};
	const possible = truths.map(({ opening, closing, keys }) => ({
		opening: opening / 100,
		closing: closing / 100,
		keys,
	}));
	// Nobody can know what a list lacks that begins after the first day.
	if (truths.some(({ isWhole }) => !isWhole)) expect(made.hints).toContain(NO_HISTORY);
	else expect(possible).toContainEqual(shown);
	expect(new Set(made.references.values()).size).toBe(made.references.size);
}

async function tryBank(habits: BankHabits, [from = '', to = '']: readonly string[]): Promise<boolean> {
	const moving = new MovingBank(habits);
	const exports: Export[] = [];
	for (let attempt = 0; attempt < 2; attempt++) {
		const truths = [moving.truth(from, to)];
		const firstCall = moving.calls;
		bank.answer = (request) => {
			if (moving.calls > 300) throw new Error('The node asks without an end.');
			const answer = moving.answer(request);
			truths.push(moving.truth(from, to));
			return answer;
		};
		const made = await createStatement(bank.origin, from, to);
		expect(moving.calls - firstCall).toBeLessThan(150);
		if (made) {
			expectTrue(made, truths);
			exports.push(made);
		}
		// All that is left happens between the two exports.
		for (let call = moving.calls; call <= 20; call++) moving.move(call);
	}
	const [before, after] = exports;
	// A booking of another day, or with another ID, is another one.
	const isRebooked = habits.moves.some(({ kind }) => kind === 'redate' || kind === 'replace');
	if (before && after && !isRebooked) {
		const [earlier, later] = [before, after].map(({ references }) => new Set(references.values()));
		for (const reference of earlier ?? []) expect(later).toContain(reference);
	}
	return exports.length > 0;
}

const bank = useBank();

/** 1,000 take one to three minutes. `MOVING_LISTS=10000` takes half an hour. */
const LISTS = Number(process.env.MOVING_LISTS ?? (process.env.MODEL_SCHEDULES === undefined ? 80 : 1_000));

/**
 * Banks of all habits move while statements are made of them. Each file that comes out is right, each booking is in it once,
 * and no later export changes a reference. Everything else is an error.
 */
it('makes right statements of banks that move, or none', async () => {
	jest.useFakeTimers({ now: NOW, doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'performance'] });
	let filesMade = 0;
	await fc.assert(
		fc.asyncProperty(bankHabits, period, async (habits, days) => {
			if (await tryBank(habits, days)) filesMade++;
		}),
		{ numRuns: LISTS },
	);
	jest.useRealTimers();
	// Errors alone would be right as well.
	expect(filesMade).toBeGreaterThan(LISTS / 4);
}, 3_600_000);
