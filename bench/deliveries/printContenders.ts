import { formatTable } from '../../figures/formatTable.ts';
import { makeFigures } from '../figures/figure.ts';
import { tellFigures } from '../figures/tellFigures.ts';
import { tell } from '../tell.ts';
import type { Account } from '../../test/load/accountForDeliveries.ts';
import { referenceContender } from '../../test/load/contenders.ts';
import type { RunFigures } from './describeRun.ts';

/** Everything that was measured of one contender. */
export interface ContenderFigures {
	readonly contender: string;
	/** 32 deliveries at the same time. */
	readonly saturated: RunFigures;
	/** Of n8n and its task runner, until everything was stored and run. Other programs hardly change it. */
	readonly cpuMillisecondsPerDelivery: number;
	/** Of PostgreSQL. 0 with SQLite. */
	readonly databaseCpuMillisecondsPerDelivery: number;
	readonly deliveriesPerExecution: number;
	/** At the bank's rate. */
	readonly openLoop: RunFigures;
	/** Deliveries per second. Undefined: the benchmark did not look for it. */
	readonly highestRate: number | undefined;
	readonly account: Account;
}

const columns = [
	'',
	'per s',
	'ratio',
	'p50',
	'p95',
	'CPU ms',
	'ratio',
	'database CPU ms',
	'per exec',
	'50/s: ok',
	'p50',
	'p95',
	'p99',
	'max',
	'p95<3s',
	'ratio',
	'stored',
	'lost',
	'twice',
];

const whole = (value: number | undefined) => (value === undefined ? '-' : value.toFixed(0));

function toCells(row: ContenderFigures, reference: ContenderFigures | undefined): string[] {
	const { saturated, openLoop, highestRate, account } = row;
	const ratio = (value: number | undefined, to: number | undefined) =>
		value === undefined || to === undefined ? '-' : `${(value / to).toFixed(1)}x`;
	return [
		row.contender,
		saturated.ratePerSecond.toFixed(1),
		ratio(saturated.ratePerSecond, reference?.saturated.ratePerSecond),
		whole(saturated.p50),
		whole(saturated.p95),
		row.cpuMillisecondsPerDelivery.toFixed(1),
		ratio(reference?.cpuMillisecondsPerDelivery, row.cpuMillisecondsPerDelivery),
		row.databaseCpuMillisecondsPerDelivery.toFixed(1),
		row.deliveriesPerExecution.toFixed(1),
		`${openLoop.accepted}/${openLoop.sent}`,
		...[openLoop.p50, openLoop.p95, openLoop.p99, openLoop.max, highestRate].map(whole),
		ratio(highestRate, reference?.highestRate),
		...[account.stored, account.lost, account.repeated].map(whole),
	];
}

/** @param setting which n8n it was, for example `lazy, sqlite` */
function listFigures(row: ContenderFigures, setting: string) {
	const { contender, saturated, openLoop, account } = row;
	const place = (situation: string) => ({ bench: 'deliveries', case: `${setting}, ${situation}`, contender });
	return [
		...makeFigures(place('32 connections'), {
			'1/s': { deliveries: saturated.ratePerSecond },
			ms: {
				p50: saturated.p50,
				p95: saturated.p95,
				CPU: row.cpuMillisecondsPerDelivery,
				'database CPU': row.databaseCpuMillisecondsPerDelivery,
			},
			'': { 'deliveries per execution': row.deliveriesPerExecution },
		}),
		...makeFigures(place('50/s'), {
			'': { accepted: openLoop.accepted },
			ms: { p50: openLoop.p50, p95: openLoop.p95, p99: openLoop.p99, max: openLoop.max },
		}),
		...makeFigures(place('p95 below 3 s'), { '1/s': { 'highest rate': row.highestRate } }),
		...makeFigures(place('all'), {
			'': { stored: account.stored, lost: account.lost, repeated: account.repeated },
		}),
	];
}

/**
 * Prints one row for each contender: under full load (32 connections), in an open loop at 50/s, the highest rate with
 * p95 under 3 s, and where the deliveries are. Times are in milliseconds.
 *
 * @param setting which n8n it was, for example `lazy, sqlite`
 */
export function printContenders(rows: readonly ContenderFigures[], setting: string): void {
	const reference = rows.find(({ contender }) => contender === referenceContender);
	const cells = rows.map((row) => toCells(row, reference));
	tell(formatTable(columns, cells, 'right'));
	tellFigures(
		rows.flatMap((row) => listFigures(row, setting)),
		referenceContender,
	);
}
