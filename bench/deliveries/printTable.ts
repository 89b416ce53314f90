import type { Account } from './accountForDeliveries.ts';
import type { RunFigures } from './describeRun.ts';

/** All that was measured of one contender. */
export interface ContenderFigures {
	readonly contender: string;
	/** With 32 deliveries under way at any time. */
	readonly saturated: RunFigures;
	/** Of n8n and its task runner, until all was stored and run: hardly depends on what else the machine does. */
	readonly cpuMillisecondsPerDelivery: number;
	readonly deliveriesPerExecution: number;
	/** At the bank's rate. */
	readonly openLoop: RunFigures;
	/** Deliveries per second; undefined where it was not looked for. */
	readonly highestRate: number | undefined;
	readonly account: Account;
}

const columns: ReadonlyArray<readonly [string, number]> = [
	['', 34],
	['per s', 7],
	['ratio', 7],
	['p50', 7],
	['p95', 7],
	['CPU ms', 8],
	['ratio', 7],
	['per exec', 9],
	['| 50/s: ok', 12],
	['p50', 7],
	['p95', 7],
	['p99', 7],
	['max', 7],
	['| p95<3s', 9],
	['ratio', 7],
	['| stored', 9],
	['lost', 5],
	['twice', 6],
];

const line = (cells: readonly string[]) =>
	columns
		.map(([, width], index) => (index === 0 ? (cells[0] ?? '').padEnd(width) : (cells[index] ?? '').padStart(width)))
		.join('');

const whole = (value: number | undefined) => (value === undefined ? '-' : value.toFixed(0));

/** The reference for the ratios: what every n8n has. */
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
 * Prints one line per contender: saturated (32 connections), open loop at 50/s, the highest rate with p95 under 3 s,
 * and where the deliveries are. Times in milliseconds; ratios to the Webhook node alone.
 */
export function printTable(rows: readonly ContenderFigures[], tell: (line: string) => void): void {
	tell(line(columns.map(([title]) => title)));
	for (const row of rows) tell(line(toCells(row, rows.find(isReference))));
}
