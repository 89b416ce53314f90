import {
	disconnectEarly,
	fillDisk,
	lockDatabase,
	loseJwks,
	restartRepeatedly,
	setClock,
} from '../load/faults/faults.ts';
import { type FaultFigures, type FaultStage, startFaultStage, stopFaultStage } from '../load/faults/faultStage.ts';
import { stopAllProcesses } from '../../n8n-host/managedProcess.ts';
import { packedPackage } from './packedPackage';

describe('faults around the trigger: no delivery that was answered with 200 is lost', () => {
	let stage: FaultStage;

	beforeAll(async () => {
		stage = await startFaultStage(packedPackage());
	}, 400_000);

	afterAll(async () => {
		await stopFaultStage(stage);
		await stopAllProcesses();
	});

	const expectAllOnce = ({ account, deliveries }: FaultFigures) =>
		expect(account).toEqual({ stored: deliveries, lost: 0, repeated: 0 });

	it('the disk is full', async () => {
		const figures = await fillDisk(stage, 20, 4);
		expect(Object.keys(figures.refusals)).not.toEqual([]);
		expect(figures.account).toMatchObject({ lost: 0 });
	});

	it('the database is locked', async () => {
		const figures = await lockDatabase(stage, 20, 5);
		expect(figures.account).toMatchObject({ lost: 0 });
	});

	it('the server with the keys of the tokens is down', async () => {
		const figures = await loseJwks(stage, 10);
		expect(figures.whileDown).toEqual(new Set([503]));
		expectAllOnce(figures);
	});

	it('the bank disconnects before the answer', async () => {
		expectAllOnce(await disconnectEarly(stage, 60));
	});

	it('the clock is set forward and back', async () => {
		const figures = await setClock(stage, { hours: [1, 30, -2, 0], count: 20 });
		expectAllOnce(figures);
		// The token expired while the clock was ahead.
		expect(figures.refusals).toHaveProperty('401');
	});

	it('n8n is restarted twice, once killed', async () => {
		const figures = await restartRepeatedly(stage, { restarts: 2, secondsBetween: 3, ratePerSecond: 5 });
		expect(figures.account).toMatchObject({ lost: 0 });
		expect(Object.keys(figures.refusals)).not.toEqual([]);
	}, 400_000);
});
