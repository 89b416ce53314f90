import { availableParallelism, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { startCluster } from '../../n8n-host/startCluster.ts';
import { preparePackage } from '../preparePackage.ts';
import { runProgram } from '../runProgram.ts';
import { tell } from '../tell.ts';
import { describeCounts } from './describeCounts.ts';
import { describeRun } from './describeRun.ts';
import { activateClusterTrigger, deliverInBursts, sendAcross, type ClusterTrigger } from './queueModeRun.ts';
import { sealDeliveries } from './sealDeliveries.ts';
import { sendAtRate, sendConcurrently } from './sendDeliveries.ts';

async function measureSpeed({ active, parties }: ClusterTrigger, seconds: number): Promise<void> {
	await sendConcurrently(active.target, sealDeliveries(100, parties.publicKey), 32);
	const saturated = describeRun(
		await sendConcurrently(active.target, sealDeliveries(seconds * 600, parties.publicKey), 64, seconds),
	);
	tell(`64 connections: ${saturated.ratePerSecond.toFixed(0)} deliveries/s, p95 ${saturated.p95.toFixed(0)} ms`);
	const { accepted, sent, p50, p95, p99, max } = describeRun(
		await sendAtRate(active.target, sealDeliveries(seconds * 50, parties.publicKey), 50),
	);
	const times = [p50, p95, p99, max].map((value) => value.toFixed(0)).join(' / ');
	tell(`open loop at 50/s: ${accepted} of ${sent}, p50 / p95 / p99 / max ${times} ms`);
}

async function runQueueMode(deliveries: number, env: NodeJS.ProcessEnv): Promise<boolean> {
	const cluster = await startCluster('queue-mode', await preparePackage(), env);
	const trigger = await activateClusterTrigger(cluster);
	const [first, second] = cluster.processors;
	tell(`a token of one webhook processor at the other one: ${await sendAcross(trigger, first, second)}`);
	await measureSpeed(trigger, 20);
	const figures = await deliverInBursts(trigger, { deliveries, burst: 100, isBroken: true });
	const { account, seconds, refusals, statuses, repeatedWithoutReason } = figures;
	tell(`${deliveries} deliveries in ${seconds.toFixed(0)} s. A processor and a worker are killed, Redis restarts:`);
	tell(`  stored once ${account.stored}, lost ${account.lost}, stored twice ${account.repeated}`);
	tell(`  refused attempts: ${describeCounts(refusals)}. Executions: ${describeCounts(statuses)}`);
	await cluster.stop();
	return account.lost === 0 && repeatedWithoutReason === 0;
}

await runProgram(async () => {
	const { values } = parseArgs({
		options: {
			deliveries: { type: 'string', default: '2000' },
			defaults: { type: 'boolean', default: false },
		},
	});
	const env = values.defaults ? {} : { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' };
	const memory = Math.round(totalmem() / 2 ** 30);
	const machine = `${availableParallelism()} cores, ${memory} GiB`;
	tell(`${machine}; main, 2 processors, 2 workers; ${JSON.stringify(env)}`);
	return await runQueueMode(Number(values.deliveries), env);
});
