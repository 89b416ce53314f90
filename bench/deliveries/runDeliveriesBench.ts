import { availableParallelism, cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { preparePackage } from '../preparePackage.ts';
import { runProgram } from '../runProgram.ts';
import { tell } from '../tell.ts';
import { activateContender, contenderFactories, startBenchStage, type ActiveContender } from './benchStage.ts';
import { measureContenders, type BenchPlan } from './measureContenders.ts';
import { printContenders } from './printContenders.ts';

const fullPlan: BenchPlan = {
	warmUpSeconds: 6,
	rounds: 3,
	secondsPerRound: 8,
	openLoopSeconds: 60,
	trialSeconds: 12,
};

const shortPlan: BenchPlan = { warmUpSeconds: 3, rounds: 2, secondsPerRound: 3, openLoopSeconds: 5, trialSeconds: 0 };

const settings: Readonly<Record<string, NodeJS.ProcessEnv>> = {
	defaults: {},
	lazy: { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' },
};

async function runSetting(name: string, chosen: readonly string[], tarball: string, plan: BenchPlan): Promise<boolean> {
	tell(`\nn8n with ${name === 'defaults' ? 'its defaults' : 'N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE=true'}`);
	const stage = await startBenchStage(`deliveries-${name}`, tarball, settings[name] ?? {});
	const contenders: ActiveContender[] = [];
	for (const key of chosen) {
		const create = contenderFactories[key];
		if (create === undefined) throw new Error(`There is no contender ${key}`);
		contenders.push(await activateContender(stage, create(stage)));
	}
	const rows = await measureContenders(stage, contenders, plan);
	printContenders(rows);
	await stage.n8n.process.stop();
	return rows.every(({ account }) => account.lost === 0 && account.repeated === 0);
}

await runProgram(async () => {
	const { values } = parseArgs({
		options: {
			short: { type: 'boolean', default: false },
			settings: { type: 'string', default: Object.keys(settings).join() },
			contenders: { type: 'string', default: 'trigger,webhook,code' },
		},
	});
	const processor = cpus()[0]?.model ?? 'unknown';
	const memory = Math.round(totalmem() / 2 ** 30);
	tell(`${availableParallelism()} cores (${processor}), ${memory} GiB, Node ${process.version}, SQLite`);
	const tarball = await preparePackage();
	const plan = values.short ? shortPlan : fullPlan;
	let isComplete = true;
	for (const name of values.settings.split(',')) {
		isComplete = (await runSetting(name, values.contenders.split(','), tarball, plan)) && isComplete;
	}
	if (!isComplete) tell('\nA delivery was lost or stored twice.');
	return isComplete;
});
