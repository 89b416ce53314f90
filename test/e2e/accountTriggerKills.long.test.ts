import { setTimeout as wait } from 'node:timers/promises';
import type { JsonObject } from '../../n8n-host/jsonValue.ts';
import { loadExecutions } from '../../n8n-host/loadExecutions.ts';
import { durableCursors } from '../../n8n-host/sharedN8n.ts';
import { startN8n } from '../../n8n-host/startN8n.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import { parseStoredPolls } from './accountTriggerWorkflow';
import { SeededRandom } from '../unit/polling/SeededRandom';
import { setUpAccountTriggers } from './setUpAccountTriggers';
import { readyForKills, startStage } from './startStage';

const kills = 3;

const accountIds = ['A', 'B'] as const;

/** A booked transaction. */
interface Booked {
	readonly accountId: string;
	readonly id: string;
}

/**
 * The most batches that can have been lost: the rows of an account come in their order, so the rows of a lost batch stand
 * beside each other.
 */
function countGaps(booked: readonly Booked[], stored: ReadonlySet<string>): number {
	const gapsOf = (accountId: string) => {
		const missing = booked.filter((row) => row.accountId === accountId).map(({ id }) => !stored.has(id));
		return missing.filter((isMissing, index) => isMissing && missing[index - 1] !== true).length;
	};
	return Math.max(...accountIds.map(gapsOf));
}

/** Counts the batches with a row that an earlier batch has too. */
function countRepeats(batches: ReadonlyArray<readonly string[]>): number {
	const seen = new Set<string>();
	return batches.filter((ids) => {
		const repeats = ids.some((id) => seen.has(id));
		for (const id of ids) seen.add(id);
		return repeats;
	}).length;
}

/** `SEED=<number>` repeats another run. */
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000));

describe.each([
	['with durable cursors', durableCursors],
	['without durable cursors', {}],
])('the account trigger on a real n8n that is killed, %s', (mode, env) => {
	const isDurable = mode === 'with durable cursors';
	const bank = setUpAccountTriggers(
		async () => await startStage('account-trigger-kills', { env: { ...readyForKills, ...env } }),
	);
	const { open, activate, waitForPolls } = bank;

	const title = isDurable ? 'stores each transaction once' : 'stores each one once, but for a batch for each kill';

	it(`${title} (SEED=${seed})`, async () => {
		const random = new SeededRandom(seed);
		await open(...accountIds);
		const workflowId = await activate();
		await waitForPolls(1);
		const { stage } = bank;
		const booked: Booked[] = [];
		const stop = new AbortController();
		const booking = (async () => {
			while (!stop.signal.aborted) {
				const accountId = accountIds[booked.length % 2] ?? 'A';
				const row: JsonObject = { hoursAgo: booked.length % 7 === 0 ? 90 : 0 };
				const [id = 'none'] = await bank.book(accountId, row);
				booked.push({ accountId, id });
				await wait(150);
			}
		})();
		for (let kill = 0; kill < kills; kill++) {
			await waitForPolls(2);
			await wait(random.below(400));
			stage.n8n.process.kill('SIGKILL');
			await stage.n8n.process.ended;
			stage.n8n = await startN8n(stage.n8n.home);
		}
		stop.abort();
		await booking;
		await waitForPolls(4);
		const listBatches = () =>
			loadExecutions(stage.n8n.home, workflowId)
				.map(({ data }) => parseStoredPolls([data]).items.map(({ transactionId }) => String(transactionId)))
				.filter((ids) => ids.length > 0);
		const last = booked.at(-1)?.id ?? 'none';
		await waitUntil('the last transaction', async () => (listBatches().flat().includes(last) ? true : undefined));
		const batches = listBatches();
		const stored = batches.flat();
		expect(stored.filter((id) => booked.every((row) => row.id !== id))).toEqual([]);
		const gaps = countGaps(booked, new Set(stored));
		const repeats = countRepeats(batches);
		if (isDurable) expect({ gaps, repeats, rows: stored.length }).toEqual({ gaps: 0, repeats: 0, rows: booked.length });
		else expect(gaps + repeats).toBeLessThanOrEqual(kills);
	}, 400_000);
});
