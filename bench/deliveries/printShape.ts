import { formatTable } from '../../figures/formatTable.ts';
import { makeFigures, type Figure } from '../figures/figure.ts';
import { tellFigures } from '../figures/tellFigures.ts';
import { tell } from '../tell.ts';
import { referenceContender } from '../../test/load/contenders.ts';
import { describeConnections } from './describeConnections.ts';
import type { ShapeAccount, ShapeFigures } from './measureShape.ts';

const ownContender = 'this trigger';

/** With lazy acquire. The figures of the Webhook node are 1. */
const aims = { connections: 250, leastRate: 2, soleConnection: 1, mostP99: 1.2 };

const columns = [
	'connections, contender',
	'per s',
	'ratio',
	'p50',
	'p95',
	'p99',
	'ratio',
	'CPU ms',
	'ratio',
	'database CPU ms',
	'per exec',
	'answered 200',
];

const titleOf = ({ mode, size }: ShapeFigures) => `${mode}, ${size}`;

const isSameCase = (left: ShapeFigures, right: ShapeFigures) =>
	titleOf(left) === titleOf(right) && left.connections === right.connections;

const findReference = (all: readonly ShapeFigures[], row: ShapeFigures) =>
	all.find((each) => each.contender === referenceContender && isSameCase(each, row));

const showRatio = (value: number, reference: number | undefined) =>
	reference === undefined ? '-' : `${(value / reference).toFixed(2)} x`;

function toCells(row: ShapeFigures, reference: ShapeFigures | undefined): string[] {
	const { run } = row;
	return [
		`${row.connections}, ${row.contender}`,
		run.ratePerSecond.toFixed(1),
		showRatio(run.ratePerSecond, reference?.run.ratePerSecond),
		...[run.p50, run.p95, run.p99].map((value) => value.toFixed(1)),
		showRatio(run.p99, reference?.run.p99),
		row.cpuMillisecondsPerDelivery.toFixed(1),
		showRatio(row.cpuMillisecondsPerDelivery, reference?.cpuMillisecondsPerDelivery),
		row.databaseCpuMillisecondsPerDelivery.toFixed(1),
		row.deliveriesPerExecution.toFixed(1),
		`${run.accepted}/${run.sent}`,
	];
}

/** Describes one aim for each mode and size. */
function describeAim(
	figures: readonly ShapeFigures[],
	connections: number,
	pick: (figures: ShapeFigures) => number,
	isMet: (ratio: number) => boolean,
): string {
	const own = figures.filter((each) => each.contender === ownContender && each.connections === connections);
	const results = own.map((each) => {
		const reference = findReference(figures, each);
		if (reference === undefined) return `${titleOf(each)}: not compared`;
		const ratio = pick(each) / pick(reference);
		return `${titleOf(each)}: ${ratio.toFixed(2)} (${isMet(ratio) ? 'met' : 'not met'})`;
	});
	return results.join('; ');
}

/** Compares the trigger with the aims. */
function describeShapeAims(figures: readonly ShapeFigures[]): string {
	const { connections, leastRate, soleConnection, mostP99 } = aims;
	const rate = describeAim(
		figures,
		connections,
		({ run }) => run.ratePerSecond,
		(ratio) => ratio >= leastRate,
	);
	const p99 = describeAim(
		figures,
		soleConnection,
		({ run }) => run.p99,
		(ratio) => ratio <= mostP99,
	);
	return [
		`- over ${connections} connections, at least ${leastRate} times the rate of the Webhook node: ${rate}`,
		`- over one connection, p99 at most ${mostP99} times that of the Webhook node: ${p99}`,
	].join('\n');
}

function listFigures(row: ShapeFigures, setting: string): Figure[] {
	const place = {
		bench: 'deliveries, n8n shape',
		case: `${setting}, ${titleOf(row)}, ${describeConnections(row.connections)}`,
		contender: row.contender,
	};
	const { run } = row;
	return makeFigures(place, {
		'1/s': { deliveries: run.ratePerSecond },
		ms: {
			p50: run.p50,
			p95: run.p95,
			p99: run.p99,
			CPU: row.cpuMillisecondsPerDelivery,
			'database CPU': row.databaseCpuMillisecondsPerDelivery,
		},
		'': { 'deliveries per execution': row.deliveriesPerExecution },
	});
}

function listAccount({ mode, contender, stored, lost, repeated }: ShapeAccount, setting: string): Figure[] {
	const place = { bench: 'deliveries, n8n shape', case: `${setting}, ${mode}, all`, contender };
	return makeFigures(place, { '': { stored, lost, repeated } });
}

/**
 * Prints a table for each mode and body size, the aims, and where the deliveries are. Times are in milliseconds, CPU is
 * for each delivery, and each ratio is the value divided by that of the Webhook node.
 *
 * @param setting which n8n it was, for example `lazy, postgres`
 */
export function printShape(figures: readonly ShapeFigures[], accounts: readonly ShapeAccount[], setting: string): void {
	for (const title of new Set(figures.map(titleOf))) {
		const rows = figures.filter((each) => titleOf(each) === title);
		const sorted = rows.toSorted((left, right) => left.connections - right.connections);
		const cells = sorted.map((row) => toCells(row, findReference(figures, row)));
		tell(`\n${title}\n${formatTable(columns, cells, 'right')}`);
	}
	tell(`\n${describeShapeAims(figures)}`);
	for (const { mode, contender, stored, lost, repeated } of accounts)
		tell(`- ${mode}, ${contender}: ${stored} stored once, ${lost} lost, ${repeated} stored twice`);
	tellFigures(
		[
			...figures.flatMap((row) => listFigures(row, setting)),
			...accounts.flatMap((account) => listAccount(account, setting)),
		],
		referenceContender,
	);
}
