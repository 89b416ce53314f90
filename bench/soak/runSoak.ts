import { parseArgs } from 'node:util';
import { installN8n } from '../../n8n-host/installN8n.ts';
import { stopAllProcesses } from '../../n8n-host/managedProcess.ts';
import { packPackage } from '../../n8n-host/packPackage.ts';
import { accountFor, activateContender, contenderFactories, startBenchStage } from '../deliveries/benchStage.ts';
import type { ActiveContender, BenchStage } from '../deliveries/benchStage.ts';
import { describeRun } from '../deliveries/describeRun.ts';
import { readProcessGroup } from '../deliveries/readProcessGroup.ts';
import { sealDeliveries } from '../deliveries/sealDeliveries.ts';
import { sendAtRate } from '../deliveries/sendDeliveries.ts';
import type { SentDelivery } from '../deliveries/sendDeliveries.ts';
import { judgeGrowth } from './judgeGrowth.ts';
import type { Sample } from './judgeGrowth.ts';

const tell = (text: string) => process.stdout.write(`${text}\n`);

const secondsPerRound = 15;

/** Executions are pruned while it runs, as in production; what has been accounted for may go. */
const settings: NodeJS.ProcessEnv = { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' };

/** Delivers for a while and looks at n8n. */
async function runRound(stage: BenchStage, trigger: ActiveContender, ratePerSecond: number, startedAt: number) {
	const sent = await sendAtRate(
		trigger.target,
		sealDeliveries(ratePerSecond * secondsPerRound, stage.publicKey),
		ratePerSecond,
	);
	const usage = readProcessGroup(stage.n8n.process.child.pid ?? 0);
	const minutes = (performance.now() - startedAt) / 60_000;
	const { accepted, p95, max } = describeRun(sent);
	tell(
		`${minutes.toFixed(1).padStart(7)} min ${usage.mebibytes.toFixed(0).padStart(6)} MiB ` +
			`${String(usage.handles).padStart(5)} handles ${accepted}/${sent.length} accepted, ` +
			`p95 ${p95.toFixed(0)} ms, max ${max.toFixed(0)} ms`,
	);
	const sample: Sample = { minutes, mebibytes: usage.mebibytes, handles: usage.handles };
	return { sent, sample };
}

async function runSoak(minutes: number, ratePerSecond: number): Promise<boolean> {
	await installN8n(tell);
	const stage = await startBenchStage('soak', process.env.PACKAGE_TARBALL ?? (await packPackage()), settings);
	const create = contenderFactories.trigger;
	if (create === undefined) throw new Error('The trigger is no contender');
	const trigger = await activateContender(stage, create(stage));
	const startedAt = performance.now();
	const all: SentDelivery[] = [];
	const samples: Sample[] = [];
	while (performance.now() - startedAt < minutes * 60_000) {
		const { sent, sample } = await runRound(stage, trigger, ratePerSecond, startedAt);
		all.push(...sent);
		samples.push(sample);
	}
	const { stored, lost, repeated } = await accountFor(stage, trigger, all);
	const growth = judgeGrowth(samples);
	tell(`${all.length} sent, ${stored} stored once, ${lost} lost, ${repeated} stored twice`);
	tell(
		`memory ${growth.mebibytes.toFixed(0)} MiB and handles ${growth.handles.toFixed(0)} more in the last third than in the middle`,
	);
	return lost === 0 && repeated === 0 && growth.isFlat;
}

async function main(): Promise<number> {
	const { positionals, values } = parseArgs({
		allowPositionals: true,
		options: { rate: { type: 'string', default: '20' } },
	});
	try {
		return (await runSoak(Number(positionals[0] ?? '30'), Number(values.rate))) ? 0 : 1;
	} catch (error) {
		process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
		return 1;
	} finally {
		await stopAllProcesses();
	}
}

process.exitCode = await main();
