import { parseArgs } from 'node:util';
import { formatTable } from '../../figures/formatTable.ts';
import { makeFigures } from '../figures/figure.ts';
import { tellFigures, tellRunHeader } from '../figures/tellFigures.ts';
import { preparePackage } from '../preparePackage.ts';
import { runProgram } from '../runProgram.ts';
import { jsonOption, tell } from '../tell.ts';
import { describeCounts } from '../../n8n-host/deliveries/describeCounts.ts';
import {
	disconnectEarly,
	fillDisk,
	lockDatabase,
	loseJwks,
	restartRepeatedly,
	setClock,
} from '../../n8n-host/deliveries/faults/faults.ts';
import {
	startFaultStage,
	stopFaultStage,
	type FaultFigures,
	type FaultStage,
} from '../../n8n-host/deliveries/faults/faultStage.ts';

const columns = ['', 'deliveries', 'stored once', 'lost', 'stored twice', 'seconds', 'refused attempts by status'];

function toCells({ fault, deliveries, account, seconds, refusals }: FaultFigures): string[] {
	const { stored, lost, repeated } = account;
	const counts = [deliveries, stored, lost, repeated].map(String);
	return [fault, ...counts, seconds.toFixed(0), describeCounts(refusals)];
}

function listFigures({ fault, deliveries, account, seconds }: FaultFigures) {
	const { stored, lost, repeated } = account;
	const place = { bench: 'faults', case: fault, contender: 'this trigger' };
	return makeFigures(place, { '': { deliveries, stored, lost, repeated }, s: { time: seconds } });
}

/** All faults at their full length. They run one after another. */
function listFaults(stage: FaultStage, seconds: number): Array<() => Promise<FaultFigures>> {
	const restarts = { restarts: Math.round(seconds / 10), secondsBetween: 10, ratePerSecond: 20 };
	return [
		async () => await fillDisk(stage, 200, 20),
		async () => await lockDatabase(stage, 200, 20),
		async () => await loseJwks(stage, 50),
		async () => await disconnectEarly(stage, 500),
		async () => await setClock(stage, { hours: [1, 30, -2, 0], count: 200 }),
		async () => await restartRepeatedly(stage, restarts),
	];
}

async function runFaults(seconds: number): Promise<boolean> {
	tellRunHeader();
	const stage = await startFaultStage(await preparePackage());
	const all: FaultFigures[] = [];
	for (const run of listFaults(stage, seconds)) {
		const figures = await run();
		tell(`  ${figures.fault}: done`);
		all.push(figures);
	}
	await stopFaultStage(stage);
	tell(formatTable(columns, all.map(toCells), 'right'));
	tellFigures(all.flatMap(listFigures));
	return all.every(({ account }) => account.lost === 0);
}

await runProgram(async () => {
	const { values } = parseArgs({ options: { ...jsonOption, seconds: { type: 'string', default: '120' } } });
	return await runFaults(Number(values.seconds));
});
