import { sleep } from 'n8n-workflow';
import { shareTurns } from '../domain/pain002/shareTurns';

/** Lets n8n do other work now and then while reports are read; the same turns for all reports. */
export const pauseReading = shareTurns(
	async () => await sleep(0),
	() => performance.now(),
);
