import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findFreePort } from '../../n8n-host/findFreePort.ts';
import { packageName } from '../../n8n-host/projectRoot.ts';
import type { N8nHome } from '../../n8n-host/startN8n.ts';
import {
	activateContender,
	databases,
	makeContender,
	startBenchStage,
	stopBenchStage,
	waitForRest,
	type ActiveContender,
	type BenchStage,
	type DatabaseName,
} from '../deliveries/benchStage.ts';
import { sealDeliveries } from '../deliveries/sealDeliveries.ts';
import { sendConcurrently } from '../deliveries/sendDeliveries.ts';
import { tellRunHeader } from '../figures/tellFigures.ts';
import { combineThreads, measureThreads } from '../measureProcesses.ts';
import { parseChoice } from '../parseChoice.ts';
import { preparePackage } from '../preparePackage.ts';
import { runProgram } from '../runProgram.ts';
import { jsonOption, tell } from '../tell.ts';
import { connectProfiler, inspectorOptions, type Profiler } from './connectProfiler.ts';
import { listFunctionTimes } from './cpuProfile.ts';
import { joinProfiles, type ProfiledRun } from './costs.ts';
import { printProfile } from './printProfile.ts';

const contenders = ['trigger', 'webhook'];

const connectionCounts = [1, 32];

const settings: NodeJS.ProcessEnv = { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' };

/** The contenders take turns, so that code which V8 optimizes meanwhile is as fast for all of them. */
const rounds = 4;

interface Effort {
	readonly deliveries: number;
	readonly connections: number;
}

/** Delivers, and waits until n8n is at rest. @returns how many executions that made */
async function deliver(stage: BenchStage, contender: ActiveContender, { deliveries, connections }: Effort) {
	const sealed = sealDeliveries(deliveries, stage.publicKey);
	const executionsBefore = await waitForRest(stage, contender);
	const sent = await sendConcurrently(contender.target, sealed, connections);
	const refused = sent.filter(({ status }) => status !== 200).length;
	if (refused > 0) throw new Error(`${contender.name} did not accept ${refused} of ${deliveries} deliveries`);
	return (await waitForRest(stage, contender)) - executionsBefore;
}

/** Profiles one round of a contender. */
async function profile(
	stage: BenchStage,
	profiler: Profiler,
	contender: ActiveContender,
	effort: Effort,
): Promise<ProfiledRun> {
	const pid = stage.n8n.process.child.pid ?? 0;
	await profiler.start();
	const before = measureThreads(pid);
	const executions = await deliver(stage, contender, effort);
	const threads = combineThreads(measureThreads(pid), before, (after, earlier) => after - earlier);
	const times = listFunctionTimes(await profiler.stop());
	return { contender: contender.name, ...effort, executions, times, threads };
}

const loadBundle = ({ folder }: N8nHome): string => {
	const nodes = path.join(folder, '.n8n', 'nodes', 'node_modules', packageName);
	return readFileSync(path.join(nodes, 'dist', 'commercialBanking.bundle.js'), 'utf8');
};

async function runProfile(deliveries: number, database: DatabaseName): Promise<void> {
	const port = await findFreePort();
	const env = { ...settings, NODE_OPTIONS: inspectorOptions(port) };
	const stage = await startBenchStage('profile', await preparePackage(), env, database);
	const active: ActiveContender[] = [];
	for (const name of contenders) active.push(await activateContender(stage, makeContender(stage, name)));
	const profiler = await connectProfiler(stage.n8n.process.child.pid ?? 0, port);
	const runs: ProfiledRun[] = [];
	for (const connections of connectionCounts) {
		tell(`  ${deliveries} deliveries over ${connections} …`);
		const effort = { deliveries: deliveries / rounds, connections };
		for (const contender of active) await deliver(stage, contender, effort);
		for (let round = 0; round < rounds; round += 1) {
			for (const contender of active) runs.push(await profile(stage, profiler, contender, effort));
		}
	}
	profiler.close();
	await stopBenchStage(stage);
	printProfile(joinProfiles(runs), `lazy, ${database}`, loadBundle(stage.n8n.home));
}

await runProgram(async () => {
	const { values } = parseArgs({
		options: {
			...jsonOption,
			short: { type: 'boolean', default: false },
			database: { type: 'string', default: 'sqlite' },
		},
	});
	tellRunHeader();
	await runProfile(values.short ? 500 : 2_000, parseChoice('database', values.database, databases));
	return true;
});
