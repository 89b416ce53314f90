import type { FittedLine } from '../../figures/fitLine.ts';
import { formatTable } from '../../figures/formatTable.ts';
import { percentile } from '../../figures/percentile.ts';
import { makeFigures } from '../figures/figure.ts';
import { tellFigures } from '../figures/tellFigures.ts';
import { describeCounts } from '../deliveries/describeCounts.ts';
import { tell } from '../tell.ts';
import { toleratedHandlesPerHour, toleratedMebibytesPerHour, type Growth } from './judgeGrowth.ts';
import { mostExecutions, mostStaticDataCharacters } from './judgeKeptState.ts';
import type { FaultTally, SoakFigures } from './soak.ts';
import { keptExecutions, type KeptState } from './soakStage.ts';

const describeLine = ({ slope, low, high }: FittedLine, limit: string): string[] => [
	slope.toFixed(1),
	`${low.toFixed(1)} to ${high.toFixed(1)}`,
	limit,
];

function printGrowth({ liveMebibytes, residentMebibytes, handles }: Growth): void {
	const rows = [
		['memory in use, MiB', ...describeLine(liveMebibytes, String(toleratedMebibytesPerHour))],
		['resident memory with garbage, MiB', ...describeLine(residentMebibytes, 'none')],
		['handles', ...describeLine(handles, String(toleratedHandlesPerHour))],
	];
	tell('\nGrowth for each hour, in the last half:');
	tell(formatTable(['', 'slope', '95 % interval', 'limit for its upper end'], rows, 'right'));
}

function printKept(kept: readonly KeptState[], ratePerSecond: number): void {
	const half = Math.floor(kept.length / 2);
	const highest = (states: readonly KeptState[], key: keyof KeptState) =>
		Math.max(...states.map((state) => state[key])).toFixed(0);
	const row = (name: string, key: keyof KeptState, limit: string) => [
		name,
		highest(kept.slice(0, half), key),
		highest(kept.slice(half), key),
		limit,
	];
	const rows = [
		row('static data of the trigger, characters', 'staticDataCharacters', String(mostStaticDataCharacters)),
		row('rows in the table of executions', 'executions', String(mostExecutions(keptExecutions, ratePerSecond))),
		row('files of the database, MiB', 'mebibytes', 'none'),
	];
	tell('\nHighest values of what n8n keeps:');
	tell(formatTable(['', 'first half', 'last half', 'limit'], rows, 'right'));
}

function printFaults(faults: readonly FaultTally[]): void {
	const rows = faults.map(({ name, expected, statuses }) => [name, String(expected), describeCounts(statuses)]);
	tell('\nFaults beside the steady load:');
	tell(formatTable(['', 'right answer', 'answers'], rows));
}

function listFigures({ account, milliseconds, faults, kept }: SoakFigures, growth: Growth) {
	const { expected, stored, lost, repeated } = account;
	const place = { bench: 'soak', contender: 'this trigger' };
	const wrong = faults.flatMap(({ expected: right, statuses }) =>
		Object.entries(statuses).map(([status, count]) => (status === String(right) ? 0 : count)),
	);
	const highest = (key: keyof KeptState) => Math.max(...kept.map((state) => state[key]));
	const growthOf = (name: string, { slope, low, high }: FittedLine) => ({
		[`${name}, slope`]: slope,
		[`${name}, low`]: low,
		[`${name}, high`]: high,
	});
	return [
		...makeFigures(
			{ ...place, case: 'steady load' },
			{
				'': { sent: expected, 'stored once': stored, lost, 'stored twice': repeated },
				ms: { p50: percentile(milliseconds, 50), p95: percentile(milliseconds, 95), p99: percentile(milliseconds, 99) },
			},
		),
		...makeFigures(
			{ ...place, case: 'faults' },
			{ '': { 'wrong answers': wrong.reduce((sum, each) => sum + each, 0) } },
		),
		...makeFigures(
			{ ...place, case: 'growth' },
			{
				'MiB/h': {
					...growthOf('memory in use', growth.liveMebibytes),
					...growthOf('resident memory', growth.residentMebibytes),
				},
				'1/h': growthOf('handles', growth.handles),
			},
		),
		...makeFigures(
			{ ...place, case: 'highest values' },
			{
				characters: { 'static data': highest('staticDataCharacters') },
				'': { executions: highest('executions') },
				MiB: { database: highest('mebibytes') },
			},
		),
	];
}

/** Prints the result of a run. */
export function printSoak(figures: SoakFigures, growth: Growth, ratePerSecond: number): void {
	const { expected, stored, lost, repeated } = figures.account;
	tell(`\n${expected} sent, ${stored} stored once, ${lost} lost, ${repeated} stored twice`);
	const times = [50, 95, 99, 100].map((percent) => percentile(figures.milliseconds, percent).toFixed(0));
	tell(`p50 / p95 / p99 / max of the answers: ${times.join(' / ')} ms`);
	printFaults(figures.faults);
	printGrowth(growth);
	printKept(figures.kept, ratePerSecond);
	tellFigures(listFigures(figures, growth));
}
