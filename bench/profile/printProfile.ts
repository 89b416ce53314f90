import { formatTable } from '../../figures/formatTable.ts';
import { referenceContender } from '../deliveries/contenders.ts';
import { describeConnections } from '../deliveries/describeConnections.ts';
import { makeFigures } from '../figures/figure.ts';
import { tellFigures } from '../figures/tellFigures.ts';
import { tell } from '../tell.ts';
import { costOf, findCostlyFunctions, findCostlyLibraries, listCosts, type ProfiledRun } from './costs.ts';
import { findSource } from './findSource.ts';

const showShare = (share: number) => `${(share * 100).toFixed(1)} %`;

const titleOf = ({ contender, deliveries, executions }: ProfiledRun) =>
	`${contender}, ${(deliveries / executions).toFixed(1)} per execution`;

function printParts(runs: readonly ProfiledRun[]): void {
	const costs = runs.map(listCosts);
	const rows = (costs[0] ?? []).map(({ name }, index) => [
		name,
		...costs.flatMap((each) => {
			const { microseconds = 0, share = 0 } = each[index] ?? {};
			return [microseconds.toFixed(0), showShare(share)];
		}),
	]);
	const totals = runs.flatMap((run) => [costOf(run).toFixed(0), '100 %']);
	const head = ['µs of processor time', ...runs.flatMap((run) => [titleOf(run), ''])];
	tell(formatTable(head, [...rows, ['a delivery', ...totals]], 'right'));
}

/** Prints the functions of this package above 3 % of a delivery, and the libraries above 1 %. */
function printDetails(run: ProfiledRun, bundle: string): void {
	const functions = findCostlyFunctions(run).map(({ name, line, microseconds, share, mostly }) => [
		name,
		findSource(bundle, line),
		mostly,
		microseconds.toFixed(0),
		showShare(share),
	]);
	const title = `${run.contender}: of this package, above 3 % of a delivery`;
	tell(functions.length === 0 ? `\n${title}: nothing` : `\n${title}`);
	if (functions.length > 0) tell(formatTable(['function', 'file', 'most of it in', 'µs', 'share'], functions, 'right'));
	const libraries = findCostlyLibraries(run).map(({ name, share }) => `${name} ${showShare(share)}`);
	tell(`${run.contender}: other libraries above 1 %: ${libraries.join(', ') || 'none'}`);
}

function listFigures(run: ProfiledRun, setting: string) {
	const place = {
		bench: 'profile',
		case: `${setting}, ${describeConnections(run.connections)}`,
		contender: run.contender,
	};
	const costs = Object.fromEntries(listCosts(run).map(({ name, microseconds }) => [name, microseconds]));
	return makeFigures(place, { µs: { ...costs, 'a delivery': costOf(run) } });
}

/**
 * Prints what a delivery costs, for each number of connections.
 *
 * @param setting which n8n it was, for example `lazy, sqlite`
 * @param bundle the code of this package
 */
export function printProfile(runs: readonly ProfiledRun[], setting: string, bundle: string): void {
	for (const connections of new Set(runs.map((run) => run.connections))) {
		const compared = runs.filter((run) => run.connections === connections);
		tell(`\n${describeConnections(connections)}`);
		printParts(compared);
		for (const run of compared) printDetails(run, bundle);
	}
	tellFigures(
		runs.flatMap((run) => listFigures(run, setting)),
		referenceContender,
	);
}
