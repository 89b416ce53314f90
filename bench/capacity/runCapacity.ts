import { parseArgs } from 'node:util';
import { tellFigures, tellRunHeader } from '../figures/tellFigures.ts';
import { preparePackage } from '../preparePackage.ts';
import { runProgram } from '../runProgram.ts';
import { jsonOption, tell } from '../tell.ts';
import { fitCosts } from './capacityModel.ts';
import { measureLoad, measureRest } from './measureLoad.ts';
import { compareWithCheck, describeCosts, describeLoads, describeNeeds, listFigures } from './printCapacity.ts';
import { startQueueMode, startSingleProcess, type StartedSystem } from './systems.ts';

/** What is sent, and over how many connections. With one connection, each delivery has an execution of its own. */
interface Loads {
	readonly warmUp: number;
	readonly one: number;
	readonly some: number;
	readonly many: number;
}

const fullLoads: Loads = { warmUp: 1_000, one: 800, some: 3_000, many: 6_000 };

const shortLoads: Loads = { warmUp: 300, one: 100, some: 400, many: 800 };

/** The aim: the model is as exact as this for what decides, which is processor time. */
const tolerance = 0.2;

/** @returns whether the model fits the third load */
async function measureSystem(system: StartedSystem, loads: Loads): Promise<boolean> {
	const noRest = await measureRest(system);
	await measureLoad(system, noRest, { connections: 64, count: loads.warmUp });
	const rest = await measureRest(system);
	const one = await measureLoad(system, rest, { connections: 1, count: loads.one });
	const many = await measureLoad(system, rest, { connections: 64, count: loads.many });
	const check = await measureLoad(system, rest, { connections: 8, count: loads.some });
	await system.stop();
	const costs = fitCosts(one, many);
	const figures = { name: system.name, costs, loads: [one, many], check };
	tell(`\n### ${system.name}\n`);
	tell(describeLoads(figures));
	tell(`\n${describeCosts(figures)}`);
	tell(`\n${describeNeeds(figures)}`);
	tellFigures(listFigures(figures));
	const total = costs.filter(({ part }) => part.endsWith(', ms'));
	const predicted = total.reduce((sum, cost) => sum + compareWithCheck(cost, check) * (check.use[cost.part] ?? 0), 0);
	const measured = total.reduce((sum, { part }) => sum + (check.use[part] ?? 0), 0);
	tell(`\nprocessor time in all, model / measured: ${(predicted / measured).toFixed(2)}`);
	return Math.abs(predicted / measured - 1) <= tolerance;
}

await runProgram(async () => {
	const { values } = parseArgs({ options: { ...jsonOption, short: { type: 'boolean', default: false } } });
	tellRunHeader();
	const loads = values.short ? shortLoads : fullLoads;
	const tarball = await preparePackage();
	const isSingleRight = await measureSystem(await startSingleProcess(tarball), loads);
	const isQueueRight = await measureSystem(await startQueueMode(tarball), loads);
	return isSingleRight && isQueueRight;
});
