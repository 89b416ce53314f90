import { parseArgs } from 'node:util';
import {
	accountFor,
	activateTrigger,
	startBenchStage,
	type ActiveContender,
	type BenchStage,
} from '../deliveries/benchStage.ts';
import { describeRun } from '../deliveries/describeRun.ts';
import { sealDeliveries } from '../deliveries/sealDeliveries.ts';
import { sendAtRate, type SentDelivery } from '../deliveries/sendDeliveries.ts';
import { measureProcessGroup } from '../measureProcesses.ts';
import { preparePackage } from '../preparePackage.ts';
import { runProgram } from '../runProgram.ts';
import { tell } from '../tell.ts';
import { measureGrowth, type Sample } from './measureGrowth.ts';

const secondsPerRound = 15;

const settings: NodeJS.ProcessEnv = { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' };

interface Round {
	readonly sent: readonly SentDelivery[];
	readonly sample: Sample;
}

/** Delivers for a while, and then measures n8n. */
async function runRound(stage: BenchStage, trigger: ActiveContender, ratePerSecond: number): Promise<Round> {
	const deliveries = sealDeliveries(ratePerSecond * secondsPerRound, stage.publicKey);
	const sent = await sendAtRate(trigger.target, deliveries, ratePerSecond);
	return { sent, sample: measureProcessGroup(stage.n8n.process.child.pid ?? 0) };
}

function tellRound({ sent, sample }: Round, minutes: number): void {
	const { accepted, p95, max } = describeRun(sent);
	tell(
		`${minutes.toFixed(1).padStart(7)} min ${sample.mebibytes.toFixed(0).padStart(6)} MiB ` +
			`${String(sample.handles).padStart(5)} handles ${accepted}/${sent.length} accepted, ` +
			`p95 ${p95.toFixed(0)} ms, max ${max.toFixed(0)} ms`,
	);
}

async function runSoak(minutes: number, ratePerSecond: number): Promise<boolean> {
	const stage = await startBenchStage('soak', await preparePackage(), settings);
	const trigger = await activateTrigger(stage);
	const startedAt = performance.now();
	const minutesSoFar = () => (performance.now() - startedAt) / 60_000;
	const rounds: Round[] = [];
	while (minutesSoFar() < minutes) {
		const round = await runRound(stage, trigger, ratePerSecond);
		tellRound(round, minutesSoFar());
		rounds.push(round);
	}
	const all = rounds.flatMap(({ sent }) => sent);
	const { stored, lost, repeated } = await accountFor(stage, trigger, all);
	const growth = measureGrowth(rounds.map(({ sample }) => sample));
	tell(`${all.length} sent, ${stored} stored once, ${lost} lost, ${repeated} stored twice`);
	tell(
		`growth from the middle third to the last third: ${growth.mebibytes.toFixed(0)} MiB of memory, ` +
			`${growth.handles.toFixed(0)} handles`,
	);
	return lost === 0 && repeated === 0 && growth.isFlat;
}

await runProgram(async () => {
	const { positionals, values } = parseArgs({
		allowPositionals: true,
		options: { rate: { type: 'string', default: '20' } },
	});
	return await runSoak(Number(positionals[0] ?? '30'), Number(values.rate));
});
