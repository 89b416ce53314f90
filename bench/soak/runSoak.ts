import { parseArgs } from 'node:util';
import { describeRun } from '../deliveries/describeRun.ts';
import type { SentDelivery } from '../deliveries/sendDeliveries.ts';
import { tellRunHeader } from '../figures/tellFigures.ts';
import { preparePackage } from '../preparePackage.ts';
import { runProgram } from '../runProgram.ts';
import { jsonOption, tell } from '../tell.ts';
import { judgeGrowth, type Sample } from './judgeGrowth.ts';
import { isBounded } from './judgeKeptState.ts';
import { printSoak } from './printSoak.ts';
import { soak, type FaultTally } from './soak.ts';
import { keptExecutions, startSoakStage, stopSoakStage, type KeptState } from './soakStage.ts';

function tellRound(
	sent: readonly SentDelivery[],
	sample: Sample,
	{ executions, staticDataCharacters }: KeptState,
): void {
	const { accepted, p95, max } = describeRun(sent);
	tell(
		`${sample.minutes.toFixed(1).padStart(6)} min ${sample.liveMebibytes.toFixed(1).padStart(6)} MiB in use ` +
			`${sample.residentMebibytes.toFixed(0).padStart(5)} MiB resident ${String(sample.handles).padStart(3)} handles ` +
			`${String(executions).padStart(5)} executions ${String(staticDataCharacters).padStart(6)} characters ` +
			`${accepted}/${sent.length} accepted, p95 ${p95.toFixed(0)} ms, max ${max.toFixed(0)} ms`,
	);
}

const isAnsweredRight = ({ expected, statuses }: FaultTally): boolean =>
	Object.keys(statuses).every((status) => status === String(expected));

async function runSoak(minutes: number, ratePerSecond: number): Promise<boolean> {
	tellRunHeader();
	const stage = await startSoakStage(await preparePackage());
	const figures = await soak(stage, { minutes, ratePerSecond, onRound: tellRound });
	await stopSoakStage(stage);
	const growth = judgeGrowth(figures.samples);
	printSoak(figures, growth, ratePerSecond);
	const { lost, repeated } = figures.account;
	const verdicts = {
		'each delivery is stored once': lost === 0 && repeated === 0,
		'each fault has the right answer': figures.faults.every(isAnsweredRight),
		'memory and handles are flat': growth.isFlat,
		'state is bounded': isBounded(figures.kept, { kept: keptExecutions, ratePerSecond }),
	};
	tell('');
	for (const [claim, isTrue] of Object.entries(verdicts)) tell(`${isTrue ? 'yes' : 'NO'}: ${claim}`);
	return Object.values(verdicts).every(Boolean);
}

await runProgram(async () => {
	const { positionals, values } = parseArgs({
		allowPositionals: true,
		options: { ...jsonOption, rate: { type: 'string', default: '20' } },
	});
	return await runSoak(Number(positionals[0] ?? '60'), Number(values.rate));
});
