import { parseArgs } from 'node:util';
import { formatTable } from '../figures/formatTable.ts';
import { median } from '../figures/median.ts';
import { installN8n } from '../n8n-host/installN8n.ts';
import { stopAllProcesses } from '../n8n-host/managedProcess.ts';
import { packPackage } from '../n8n-host/packPackage.ts';
import {
	accountFor,
	activateContender,
	startBenchStage,
	stopBenchStage,
	type ActiveContender,
	type BenchStage,
	type DatabaseName,
} from '../test/load/benchStage.ts';
import { type ResponseMode, thisTrigger, webhookAlone, webhookWithCode } from '../test/load/contenders.ts';
import type { BodySize } from '../test/load/sealDeliveries.ts';
import { deliverUnderLoad, type Load, type Round } from './deliverUnderLoad.ts';
import { describeMachine, tell } from './describeMachine.ts';

/** The cases of n8n's own benchmark, one node without work behind a webhook, and the bank's rate. */
interface Plan {
	readonly modes: readonly ResponseMode[];
	readonly sizes: readonly BodySize[];
	readonly loads: ReadonlyArray<Pick<Load, 'connections' | 'overallRate'>>;
	readonly rounds: number;
	readonly seconds: number;
}

/** The public figure of such banks. */
const BANK_RATE = { connections: 32, overallRate: 50 };

const FULL_PLAN: Plan = {
	modes: ['onReceived', 'lastNode'],
	sizes: ['1 KB', '4 KB'],
	loads: [{ connections: 1 }, { connections: 32 }, { connections: 250 }, BANK_RATE],
	rounds: 3,
	seconds: 4,
};

const SHORT_PLAN: Plan = {
	modes: ['onReceived'],
	sizes: ['4 KB'],
	loads: [{ connections: 1 }, { connections: 32 }, BANK_RATE],
	rounds: 3,
	seconds: 3,
};

const WARM_UP: Load = { size: '4 KB', connections: 32, seconds: 3 };

/** How each contender is made. The first one is the reference. */
const makers = {
	webhook: (_: BenchStage, mode: ResponseMode) => webhookAlone(mode),
	trigger: ({ credentialId }: BenchStage, responseMode: ResponseMode) =>
		thisTrigger(credentialId, { parameters: { responseMode } }),
	code: ({ privateKey }: BenchStage, mode: ResponseMode) => webhookWithCode(privateKey, mode),
};

interface Competitor {
	readonly name: string;
	readonly stage: BenchStage;
	readonly active: ActiveContender;
	readonly rounds: Round[];
}

const columns = [
	'answer, body, load',
	'contender',
	'per s',
	'ratio',
	'p50 ms',
	'p99 ms',
	'CPU ms',
	'database CPU ms',
	'per execution',
];

/** The rows of one case. Each rate is compared with the rate of the first contender in the same round. */
function describeCase(title: string, competitors: readonly Competitor[], rounds: number): string[][] {
	const ratesOf = ({ rounds: all }: Competitor) => all.slice(-rounds).map(({ rate }) => rate);
	const reference = competitors.slice(0, 1).flatMap(ratesOf);
	return competitors.map((competitor) => {
		const latest = competitor.rounds.slice(-rounds);
		const of = (name: Exclude<keyof Round, 'sent'>) => median(latest.map((round) => round[name])).toFixed(1);
		const ratios = ratesOf(competitor).map((rate, round) => rate / (reference[round] ?? NaN));
		return [
			...[title, competitor.name, of('rate'), median(ratios).toFixed(2), of('p50'), of('p99'), of('cpu')],
			...[of('databaseCpu'), of('perExecution')],
		];
	});
}

/** In each round, all contenders have their turn. So other programs slow all of them in the same way. */
async function measureMode(competitors: readonly Competitor[], mode: ResponseMode, plan: Plan): Promise<string[][]> {
	for (const { stage, active } of competitors) await deliverUnderLoad(stage, active, WARM_UP);
	const rows: string[][] = [];
	for (const size of plan.sizes) {
		for (const load of plan.loads) {
			for (let round = 0; round < plan.rounds; round += 1) {
				for (const { stage, active, rounds } of competitors)
					rounds.push(await deliverUnderLoad(stage, active, { ...load, size, seconds: plan.seconds }));
			}
			const title = load.overallRate === undefined ? `${load.connections} connections` : `${load.overallRate}/s`;
			rows.push(...describeCase(`${mode}, ${size}, ${title}`, competitors, plan.rounds));
		}
	}
	return rows;
}

/** @returns whether each accepted delivery is stored once */
async function account({ name, stage, active, rounds }: Competitor): Promise<boolean> {
	const { stored, lost, repeated } = await accountFor(
		stage,
		active,
		rounds.flatMap(({ sent }) => sent),
	);
	tell(`- ${name}: ${stored} stored once, ${lost} lost, ${repeated} stored twice`);
	return lost === 0 && repeated === 0;
}

/** Measures the trigger, its peers, and with `against` another package of the same name. The first one is the reference. */
async function benchDeliveries(plan: Plan, database: DatabaseName, isLazy: boolean, against = ''): Promise<boolean> {
	await installN8n();
	const env = { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: String(isLazy) };
	const stage = await startBenchStage('deliveries', await packPackage(), env, database);
	const other = against === '' ? undefined : await startBenchStage('deliveries-other', against, env, database);
	const contenders = [
		...Object.entries(makers).map(([name, make]) => ({ name, stage, make })),
		...(other ? [{ name: 'trigger of the other package', stage: other, make: makers.trigger }] : []),
	];
	const rows: string[][] = [];
	let isComplete = true;
	for (const mode of plan.modes) {
		const competitors: Competitor[] = [];
		for (const { name, stage: own, make } of contenders) {
			const active = await activateContender(own, make(own, mode));
			competitors.push({ name, stage: own, active, rounds: [] });
		}
		rows.push(...(await measureMode(competitors, mode, plan)));
		for (const competitor of competitors) isComplete = (await account(competitor)) && isComplete;
	}
	tell(`\n${describeMachine()}, ${database}, lazy acquire: ${isLazy}\n\n${formatTable(columns, rows, 'right')}`);
	for (const each of [stage, other]) if (each) await stopBenchStage(each);
	return isComplete;
}

const { values } = parseArgs({
	options: {
		short: { type: 'boolean', default: false },
		postgres: { type: 'boolean', default: false },
		defaults: { type: 'boolean', default: false },
		against: { type: 'string' },
	},
});
try {
	const plan = values.short ? SHORT_PLAN : FULL_PLAN;
	const database = values.postgres ? 'postgres' : 'sqlite';
	process.exitCode = (await benchDeliveries(plan, database, !values.defaults, values.against)) ? 0 : 1;
} finally {
	await stopAllProcesses();
}
