import { availableParallelism, cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { installN8n } from '../../n8n-host/installN8n.ts';
import { stopAllProcesses } from '../../n8n-host/managedProcess.ts';
import { packPackage } from '../../n8n-host/packPackage.ts';
import { accountFor, activateContender, contenderFactories, startBenchStage, waitForRest } from './benchStage.ts';
import type { ActiveContender, BenchStage } from './benchStage.ts';
import { describeRun } from './describeRun.ts';
import { findHighestRate } from './findHighestRate.ts';
import { printTable } from './printTable.ts';
import type { ContenderFigures } from './printTable.ts';
import { readProcessGroup } from './readProcessGroup.ts';
import { sealDeliveries } from './sealDeliveries.ts';
import { sendAtRate, sendConcurrently } from './sendDeliveries.ts';
import type { SentDelivery } from './sendDeliveries.ts';

/** How long each part takes. */
interface BenchPlan {
	readonly warmUpDeliveries: number;
	readonly saturatedSeconds: number;
	readonly openLoopSeconds: number;
	/** 0: the highest rate is not looked for. */
	readonly trialSeconds: number;
}

const fullPlan: BenchPlan = { warmUpDeliveries: 100, saturatedSeconds: 20, openLoopSeconds: 60, trialSeconds: 30 };
const shortPlan: BenchPlan = { warmUpDeliveries: 20, saturatedSeconds: 4, openLoopSeconds: 5, trialSeconds: 0 };

/** The bank's public figure. */
const bankRatePerSecond = 50;
const concurrency = 32;
/** More than any contender can take in a second. */
const sealedPerSecond = 600;

const settings: Readonly<Record<string, NodeJS.ProcessEnv>> = {
	defaults: {},
	lazy: { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' },
};

const tell = (text: string) => process.stdout.write(`${text}\n`);

async function measure(stage: BenchStage, contender: ActiveContender, plan: BenchPlan): Promise<ContenderFigures> {
	const seal = (count: number) => sealDeliveries(Math.ceil(count), stage.publicKey);
	const all: SentDelivery[] = [];
	const rested = async (sent: SentDelivery[]) => {
		all.push(...sent);
		await waitForRest(stage, contender);
		return sent;
	};
	await rested(await sendConcurrently(contender.target, seal(plan.warmUpDeliveries), concurrency));
	const before = await waitForRest(stage, contender);
	const cpuMilliseconds = () => readProcessGroup(stage.n8n.process.child.pid ?? 0).cpuMilliseconds;
	const saturating = seal(plan.saturatedSeconds * sealedPerSecond);
	const cpuBefore = cpuMilliseconds();
	const saturated = await rested(
		await sendConcurrently(contender.target, saturating, concurrency, plan.saturatedSeconds),
	);
	const cpu = cpuMilliseconds() - cpuBefore;
	const executions = (await waitForRest(stage, contender)) - before;
	const atRate = async (rate: number, seconds: number) =>
		await rested(await sendAtRate(contender.target, seal(rate * seconds), rate));
	const openLoop = await atRate(bankRatePerSecond, plan.openLoopSeconds);
	const figures = describeRun(saturated);
	const highestRate =
		plan.trialSeconds === 0
			? undefined
			: await findHighestRate(figures.ratePerSecond, async (rate) => await atRate(rate, plan.trialSeconds));
	return {
		contender: contender.name,
		saturated: figures,
		cpuMillisecondsPerDelivery: cpu / figures.accepted,
		deliveriesPerExecution: figures.accepted / executions,
		openLoop: describeRun(openLoop),
		highestRate,
		account: await accountFor(stage, contender, all),
	};
}

async function runSetting(name: string, chosen: readonly string[], tarball: string, plan: BenchPlan): Promise<boolean> {
	tell(`\nn8n with ${name === 'defaults' ? 'its defaults' : 'N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE=true'}`);
	const stage = await startBenchStage(`deliveries-${name}`, tarball, settings[name] ?? {});
	const rows: ContenderFigures[] = [];
	for (const key of chosen) {
		const create = contenderFactories[key];
		if (create === undefined) throw new Error(`There is no contender ${key}`);
		const contender = await activateContender(stage, create(stage));
		tell(`  ${contender.name} …`);
		rows.push(await measure(stage, contender, plan));
	}
	printTable(rows, tell);
	await stage.n8n.process.stop();
	return rows.every(({ account }) => account.lost === 0 && account.repeated === 0);
}

async function main(): Promise<number> {
	const { values } = parseArgs({
		options: {
			short: { type: 'boolean', default: false },
			settings: { type: 'string', default: Object.keys(settings).join() },
			contenders: { type: 'string', default: 'trigger,webhook,code' },
		},
	});
	const [processor] = cpus();
	const memory = Math.round(totalmem() / 2 ** 30);
	tell(`${availableParallelism()} cores (${processor?.model ?? 'unknown'}), ${memory} GiB, Node ${process.version}, SQLite`);
	try {
		await installN8n(tell);
		const tarball = process.env.PACKAGE_TARBALL ?? (await packPackage());
		let isComplete = true;
		for (const name of values.settings.split(',')) {
			const plan = values.short ? shortPlan : fullPlan;
			isComplete = (await runSetting(name, values.contenders.split(','), tarball, plan)) && isComplete;
		}
		if (!isComplete) tell('\nA delivery was lost or stored twice.');
		return isComplete ? 0 : 1;
	} catch (error) {
		process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
		return 1;
	} finally {
		await stopAllProcesses();
	}
}

process.exitCode = await main();
