import { parseArgs } from 'node:util';
import { tellRunHeader } from '../figures/tellFigures.ts';
import { parseChoice } from '../parseChoice.ts';
import { preparePackage } from '../preparePackage.ts';
import { runProgram } from '../runProgram.ts';
import { jsonOption, tell } from '../tell.ts';
import type { Account } from '../../test/load/accountForDeliveries.ts';
import {
	activateContender,
	databases,
	makeContender,
	startBenchStage,
	stopBenchStage,
	type ActiveContender,
	type BenchStage,
	type DatabaseName,
} from '../../test/load/benchStage.ts';
import { measureContenders, type BenchPlan } from './measureContenders.ts';
import { measureShape, type ShapePlan } from './measureShape.ts';
import { printContenders } from './printContenders.ts';
import { printShape } from './printShape.ts';

const fullPlan: BenchPlan = {
	warmUpSeconds: 6,
	rounds: 3,
	secondsPerRound: 8,
	openLoopSeconds: 60,
	trialSeconds: 12,
};

const shortPlan: BenchPlan = { warmUpSeconds: 3, rounds: 2, secondsPerRound: 3, openLoopSeconds: 5, trialSeconds: 0 };

/** Takes less than ten minutes. */
const fullShapePlan: ShapePlan = { warmUpSeconds: 3, rounds: 3, secondsPerRound: 3 };

/** Takes less than three minutes. */
const shortShapePlan: ShapePlan = { warmUpSeconds: 2, rounds: 1, secondsPerRound: 2 };

const settings: Readonly<Record<string, NodeJS.ProcessEnv>> = {
	defaults: {},
	lazy: { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' },
};

/** What is measured: the bank's rates, or the cases of n8n's own benchmark. */
const shapes = ['bank', 'n8n'] as const;

type Shape = (typeof shapes)[number];

/** The settings that a shape is measured with, if the command line does not say. */
const usualSettings: Record<Shape, string> = { bank: Object.keys(settings).join(), n8n: 'lazy' };

interface Choice {
	readonly shape: Shape;
	readonly database: DatabaseName;
	readonly contenders: readonly string[];
	readonly isShort: boolean;
}

async function measureBank(stage: BenchStage, names: readonly string[], isShort: boolean, setting: string) {
	const contenders: ActiveContender[] = [];
	for (const name of names) contenders.push(await activateContender(stage, makeContender(stage, name)));
	const rows = await measureContenders(stage, contenders, isShort ? shortPlan : fullPlan);
	printContenders(rows, setting);
	return rows.map(({ account }) => account);
}

async function measureN8nShape(stage: BenchStage, names: readonly string[], isShort: boolean, setting: string) {
	const { figures, accounts } = await measureShape(stage, names, isShort ? shortShapePlan : fullShapePlan);
	printShape(figures, accounts, setting);
	return accounts;
}

/** @returns whether each accepted delivery is stored once */
async function runSetting(name: string, tarball: string, choice: Choice): Promise<boolean> {
	const { shape, database, contenders, isShort } = choice;
	tell(`\nn8n with ${name === 'defaults' ? 'its defaults' : 'N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE=true'}, ${database}`);
	const stage = await startBenchStage(`deliveries-${name}`, tarball, settings[name] ?? {}, database);
	const measure = shape === 'bank' ? measureBank : measureN8nShape;
	const accounts: readonly Account[] = await measure(stage, contenders, isShort, `${name}, ${database}`);
	await stopBenchStage(stage);
	return accounts.every(({ lost, repeated }) => lost === 0 && repeated === 0);
}

await runProgram(async () => {
	const { values } = parseArgs({
		options: {
			...jsonOption,
			short: { type: 'boolean', default: false },
			shape: { type: 'string', default: 'bank' },
			database: { type: 'string', default: 'sqlite' },
			settings: { type: 'string' },
			contenders: { type: 'string', default: 'trigger,webhook,code' },
		},
	});
	const choice: Choice = {
		shape: parseChoice('shape', values.shape, shapes),
		database: parseChoice('database', values.database, databases),
		contenders: values.contenders.split(','),
		isShort: values.short,
	};
	tellRunHeader();
	const tarball = await preparePackage();
	let isComplete = true;
	for (const name of (values.settings ?? usualSettings[choice.shape]).split(',')) {
		isComplete = (await runSetting(name, tarball, choice)) && isComplete;
	}
	if (!isComplete) tell('\nA delivery was lost or stored twice.');
	return isComplete;
});
