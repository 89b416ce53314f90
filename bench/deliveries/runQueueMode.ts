import { availableParallelism, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { installN8n } from '../../n8n-host/installN8n.ts';
import { stopAllProcesses } from '../../n8n-host/managedProcess.ts';
import { packPackage } from '../../n8n-host/packPackage.ts';
import { startCluster } from '../../n8n-host/startCluster.ts';
import { describeRun } from './describeRun.ts';
import { activateClusterTrigger, deliverInBursts, sendAcross } from './queueModeRun.ts';
import type { ClusterTrigger } from './queueModeRun.ts';
import { sealDeliveries } from './sealDeliveries.ts';
import { sendAtRate, sendConcurrently } from './sendDeliveries.ts';

const tell = (text: string) => process.stdout.write(`${text}\n`);

const describeCounts = (counts: Readonly<Record<string, number>>) =>
	Object.entries(counts)
		.map(([name, count]) => `${name}: ${count}`)
		.join(', ') || 'none';

async function measureSpeed(trigger: ClusterTrigger, seconds: number): Promise<void> {
	const { active, parties } = trigger;
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
	await installN8n(tell);
	const cluster = await startCluster('queue-mode', process.env.PACKAGE_TARBALL ?? (await packPackage()), env);
	const trigger = await activateClusterTrigger(cluster);
	const [first, second] = cluster.processors;
	tell(`a token of one webhook processor at the other: ${await sendAcross(trigger, first, second)}`);
	await measureSpeed(trigger, 20);
	const figures = await deliverInBursts(trigger, { deliveries, burst: 100, isBroken: true });
	const { account, seconds, refusals, statuses, repeatedWithoutReason } = figures;
	tell(
		`${deliveries} deliveries in ${seconds.toFixed(0)} s, with a processor and a worker killed and Redis restarted:`,
	);
	tell(`  stored once ${account.stored}, lost ${account.lost}, stored twice ${account.repeated}`);
	tell(`  attempts not accepted: ${describeCounts(refusals)}; executions: ${describeCounts(statuses)}`);
	await cluster.stop();
	return account.lost === 0 && repeatedWithoutReason === 0;
}

async function main(): Promise<number> {
	const { values } = parseArgs({
		options: {
			deliveries: { type: 'string', default: '2000' },
			defaults: { type: 'boolean', default: false },
		},
	});
	const env = values.defaults ? {} : { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' };
	tell(
		`${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB; main, 2 processors, 2 workers; ${JSON.stringify(env)}`,
	);
	try {
		return (await runQueueMode(Number(values.deliveries), env)) ? 0 : 1;
	} catch (error) {
		process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
		return 1;
	} finally {
		await stopAllProcesses();
	}
}

process.exitCode = await main();
