import { parseArgs } from 'node:util';
import { startCluster } from '../../n8n-host/startCluster.ts';
import { makeFigures } from '../figures/figure.ts';
import { tellFigures, tellRunHeader } from '../figures/tellFigures.ts';
import { preparePackage } from '../preparePackage.ts';
import { runProgram } from '../runProgram.ts';
import { jsonOption, tell } from '../tell.ts';
import { clusterFaults } from '../../n8n-host/deliveries/clusterFaults.ts';
import { activateClusterTrigger, sendAcross, type ClusterTrigger } from '../../n8n-host/deliveries/clusterTrigger.ts';
import { deliverInBursts } from '../../n8n-host/deliveries/deliverInBursts.ts';
import { describeRun } from './describeRun.ts';
import { printProtections, type ProtectedRun } from './printProtections.ts';
import { activateQuickRecovery, protections, type Protection } from '../../n8n-host/deliveries/protections.ts';
import { sealDeliveries } from '../../n8n-host/deliveries/sealDeliveries.ts';
import { sendAtRate, sendConcurrently } from '../../n8n-host/deliveries/sendDeliveries.ts';
import { startCollector } from '../../n8n-host/deliveries/startCollector.ts';

const workerCount = 4;

const deliveriesPerBurst = 100;

/** So the collector is as fast as n8n's workers on two cores, and executions are always under way. */
const millisecondsPerItem = 2;

/** n8n gives up the executions of a killed worker after 60 to 120 s. */
const stillSeconds = 150;

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
	const place = { bench: 'queue-mode', contender: 'this trigger' };
	tellFigures([
		...makeFigures(
			{ ...place, case: '64 connections' },
			{ '1/s': { deliveries: saturated.ratePerSecond }, ms: { p95: saturated.p95 } },
		),
		...makeFigures({ ...place, case: '50/s' }, { '': { accepted, sent }, ms: { p50, p95, p99, max } }),
	]);
}

/** How fast a cluster is while nothing goes wrong. One node is behind the trigger, and it does nothing. */
async function runSpeed(tarball: string, env: NodeJS.ProcessEnv): Promise<void> {
	const cluster = await startCluster('queue-mode', tarball, { env, workerCount });
	const trigger = await activateClusterTrigger(cluster);
	const [first, second] = cluster.processors;
	tell(`a token of one webhook processor at the other one: ${await sendAcross(trigger, first, second)}`);
	await measureSpeed(trigger, 20);
	await cluster.stop();
}

/** Delivers to a new cluster, while each of its parts fails once. */
async function runProtection(
	tarball: string,
	env: NodeJS.ProcessEnv,
	{ title, settings, parameters, hasRecovery }: Protection,
	deliveries: number,
): Promise<ProtectedRun> {
	tell(`The bank is answered ${title} …`);
	const options = { ...settings, env: { ...env, ...settings.env }, workerCount };
	const cluster = await startCluster('queue-mode', tarball, options);
	const collector = await startCollector(millisecondsPerItem);
	const trigger = await activateClusterTrigger(cluster, { parameters, behind: collector.node });
	if (hasRecovery) await activateQuickRecovery(trigger);
	const plan = { deliveries, burst: deliveriesPerBurst, faults: clusterFaults, stillSeconds };
	const figures = await deliverInBursts(trigger, collector, plan);
	collector.close();
	await cluster.stop();
	return { title, figures };
}

const hasArrived = ({ itemAccount, repeatedWithoutReason }: ProtectedRun['figures']) =>
	itemAccount.arrived === itemAccount.items && repeatedWithoutReason === 0;

function findProtection(name: string): Protection {
	const found = protections[name];
	if (found === undefined) throw new Error(`There is no protection ${name}`);
	return found;
}

await runProgram(async () => {
	const { values } = parseArgs({
		options: {
			...jsonOption,
			deliveries: { type: 'string', default: '5000' },
			protections: { type: 'string', default: Object.keys(protections).join() },
			defaults: { type: 'boolean', default: false },
			'no-speed': { type: 'boolean', default: false },
		},
	});
	tellRunHeader();
	const env = values.defaults ? {} : { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' };
	const faults = clusterFaults.map(({ name }) => name).join(', ');
	tell(`Main, 2 webhook processors, ${workerCount} workers, PostgreSQL, Redis; ${JSON.stringify(env)}`);
	const tarball = await preparePackage();
	if (!values['no-speed']) await runSpeed(tarball, env);
	tell(`${values.deliveries} deliveries in bursts of ${deliveriesPerBurst}. Meanwhile: ${faults}`);
	const chosen = values.protections.split(',').map(findProtection);
	const runs: ProtectedRun[] = [];
	for (const protection of chosen) {
		runs.push(await runProtection(tarball, env, protection, Number(values.deliveries)));
	}
	printProtections(runs);
	return runs.every(({ figures }, index) => chosen[index]?.isComplete !== true || hasArrived(figures));
});
