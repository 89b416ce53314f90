import { formatTable } from '../../figures/formatTable.ts';
import type { Account } from './accountForDeliveries.ts';
import type { RunFigures } from './describeRun.ts';

/** Everything that was measured of one contender. */
export interface ContenderFigures {
	readonly contender: string;
	/** 32 deliveries at the same time. */
	readonly saturated: RunFigures;
	/** Of n8n and its task runner, until everything was stored and run. Other programs hardly change it. */
	readonly cpuMillisecondsPerDelivery: number;
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

/** The other contenders are compared with the Webhook node, because every n8n has it. */
const isReference = ({ contender }: ContenderFigures) => contender.startsWith('Webhook node');

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
		row.deliveriesPerExecution.toFixed(1),
		`${openLoop.accepted}/${openLoop.sent}`,
		...[openLoop.p50, openLoop.p95, openLoop.p99, openLoop.max, highestRate].map(whole),
		ratio(highestRate, reference?.highestRate),
		...[account.stored, account.lost, account.repeated].map(whole),
	];
}

/**
 * Prints one row for each contender: under full load (32 connections), in an open loop at 50/s, the highest rate with
 * p95 under 3 s, and where the deliveries are. Times are in milliseconds.
 */
export function printContenders(rows: readonly ContenderFigures[]): void {
	const reference = rows.find(isReference);
	const cells = rows.map((row) => toCells(row, reference));
	process.stdout.write(`${formatTable(columns, cells, 'right')}\n`);
}
