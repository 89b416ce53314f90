import { formatTable } from '../../figures/formatTable.ts';
import { makeFigures, type Figure } from '../figures/figure.ts';
import { type Cost, predictUse } from './capacityModel.ts';
import type { MeasuredLoad } from './measureLoad.ts';

/** A system with the loads that its costs come from, and with a third load that checks them. */
export interface SystemCosts {
	readonly name: string;
	readonly costs: readonly Cost[];
	readonly loads: readonly MeasuredLoad[];
	readonly check: MeasuredLoad;
}

/** Notifications per second that the model is asked for. */
const rates = [50, 500, 5_000];

const show = (value: number) => value.toFixed(Math.abs(value) < 10 ? 2 : 0);

const batchOf = ({ deliveries, executions }: MeasuredLoad) => deliveries / executions;

const isTime = ({ part }: Cost) => part.endsWith(', ms');

export function describeLoads({ loads, check }: SystemCosts): string {
	const columns = ['connections', 'deliveries/s', 'deliveries per execution', 'peak of the receiving process, MiB'];
	const rows = [...loads, check].map((load) => [
		String(load.connections),
		show(load.ratePerSecond),
		show(batchOf(load)),
		load.peakMebibytes.toFixed(0),
	]);
	return formatTable(columns, rows, 'right');
}

/** How far the model is from a load that it was not made from: 1 is exact. */
export function compareWithCheck(cost: Cost, { deliveries, executions, use }: MeasuredLoad): number {
	return predictUse(cost, deliveries, executions) / (use[cost.part] ?? Number.NaN);
}

export function describeCosts({ costs, check }: SystemCosts): string {
	const columns = [
		'part',
		'for each delivery',
		'for each execution',
		`measured with ${check.connections} connections, for each delivery`,
		'model / measured',
	];
	const rows = costs.map((cost) => [
		cost.part,
		show(cost.perDelivery),
		show(cost.perExecution),
		show((check.use[cost.part] ?? Number.NaN) / check.deliveries),
		compareWithCheck(cost, check).toFixed(2),
	]);
	return formatTable(columns, rows, 'right');
}

/** Cores, rows and commands per second, for rates beyond this machine. */
export function describeNeeds({ costs, loads }: SystemCosts): string {
	const largestBatch = Math.max(...loads.map(batchOf));
	const batches = [1, largestBatch];
	const columns = ['part', ...rates.flatMap((rate) => batches.map((batch) => `${rate}/s, ${show(batch)} together`))];
	const rows = costs.map((cost) => [
		isTime(cost) ? `${cost.part.slice(0, -', ms'.length)}, cores` : `${cost.part} per second`,
		...rates.flatMap((rate) =>
			batches.map((batch) => show(predictUse(cost, rate, rate / batch) / (isTime(cost) ? 1_000 : 1))),
		),
	]);
	return formatTable(columns, rows, 'right');
}

export function listFigures({ name, costs, loads, check }: SystemCosts): Figure[] {
	const ofCosts = costs.flatMap((cost) =>
		makeFigures(
			{ bench: 'capacity', case: name, contender: cost.part },
			{
				'': {
					'for each delivery': cost.perDelivery,
					'for each execution': cost.perExecution,
					'model / measured': compareWithCheck(cost, check),
				},
			},
		),
	);
	const ofLoads = [...loads, check].flatMap((load) =>
		makeFigures(
			{ bench: 'capacity', case: name, contender: `${load.connections} connections` },
			{ '1/s': { deliveries: load.ratePerSecond }, '': { batch: batchOf(load) }, MiB: { peak: load.peakMebibytes } },
		),
	);
	return [...ofCosts, ...ofLoads];
}
