import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { databaseFileOf } from '../../n8n-host/loadExecutions.ts';
import { runCommand } from '../../n8n-host/runCommand.ts';
import {
	accountFor,
	activateTrigger,
	startBenchStage,
	type ActiveContender,
	type BenchStage,
} from '../load/benchStage.ts';
import { countRefusals, deliverUntilAccepted } from '../load/deliverUntilAccepted.ts';
import { sealDeliveries } from '../load/sealDeliveries.ts';
import { packedPackage } from './packedPackage';
import { stopStage } from './startStage';

describe('while n8n cannot store, no delivery that was answered with 200 is lost', () => {
	let stage: BenchStage;
	let active: ActiveContender;

	beforeAll(async () => {
		stage = await startBenchStage('faults', packedPackage(), { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' });
		active = await activateTrigger(stage);
	}, 400_000);

	afterAll(stopStage);

	/** The kernel refuses each write beyond a limit. Node ignores the signal for that, so SQLite sees a failed write. */
	async function fillDisk(): Promise<() => Promise<void>> {
		const limit = async (bytes: string) => {
			const pid = String(stage.n8n.process.child.pid);
			await runCommand('prlimit', ['--pid', pid, `--fsize=${bytes}:`], { cwd: stage.n8n.home.folder });
		};
		await limit('4096');
		return async () => await limit('unlimited');
	}

	/** Another program holds the write lock of the database. */
	async function lockDatabase(): Promise<() => Promise<void>> {
		const database = new DatabaseSync(databaseFileOf(stage.n8n.home), { timeout: 30_000 });
		database.exec('BEGIN IMMEDIATE');
		return async () => {
			database.exec('ROLLBACK');
			database.close();
		};
	}

	it.each([
		{ what: 'the disk is full', disturb: fillDisk, refusals: true },
		{ what: 'the database is locked', disturb: lockDatabase, refusals: false },
	])('$what', async ({ disturb, refusals }) => {
		const deliveries = sealDeliveries(20, stage.publicKey);
		const repair = await disturb();
		const delivering = deliverUntilAccepted(deliveries, {
			concurrency: 8,
			retryMilliseconds: 500,
			timeoutMilliseconds: 240_000,
			findTarget: async () => active.target,
		});
		await wait(5_000);
		await repair();
		const accepted = await delivering;
		if (refusals) expect(Object.keys(countRefusals(accepted))).not.toEqual([]);
		const sent = accepted.map(({ delivery, statuses }) => ({ delivery, status: statuses.at(-1) }));
		expect(await accountFor(stage, active, sent)).toMatchObject({ lost: 0 });
	});
});
