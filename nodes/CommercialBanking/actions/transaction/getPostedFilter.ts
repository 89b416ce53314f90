import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import type { Task } from '../operation';
import type { TransactionRow } from './findTransactions';
import { parseTimestamp } from '../../domain/accounts/parseTimestamp';
import type { Timestamp } from '../../domain/accounts/parseTimestamp';
import { createWallClock } from '../../domain/accounts/createWallClock';

export const postedAfterOption: INodeProperties = {
	displayName: 'Posted After',
	name: 'postedAfter',
	type: 'dateTime',
	default: '',
	description:
		"Only return transactions posted at this time or later. Times without a zone, here and in the bank's data, are read in the workflow's time zone. Applied after the download; transactions whose date cannot be read are kept.",
};

export const postedBeforeOption: INodeProperties = {
	displayName: 'Posted Before',
	name: 'postedBefore',
	type: 'dateTime',
	default: '',
	description:
		"Only return transactions posted at this time or earlier. Times without a zone, here and in the bank's data, are read in the workflow's time zone. Applied after the download; transactions whose date cannot be read are kept.",
};

/** A time given by the user, for rows with a zone (`instant`) and rows without one (`wall`). */
interface Bound {
	readonly instant: number;
	readonly wall: number;
}

/**
 * Reads the options Posted After and Posted Before.
 *
 * A row counts by its `postedTimestamp`, else its `transactionTimestamp`. Both bounds are inclusive, and a mere date,
 * in a row or as a bound, is the whole day. Rows whose date cannot be read are kept.
 *
 * @returns undefined where neither option is set
 * @throws NodeOperationError where an option is not a date
 */
export function getPostedFilter(
	task: Task,
): ((rows: readonly TransactionRow[]) => readonly TransactionRow[]) | undefined {
	const after = getBound(task, postedAfterOption, 'first');
	const before = getBound(task, postedBeforeOption, 'last');
	if (!after && !before) return undefined;
	return (rows) => {
		const dated = rows.map((row) => ({ row, time: findPostedTime(row.fields) }));
		const kept = dated.filter(({ time }) => time === undefined || isWithin(time, after, before));
		const undated = kept.filter(({ time }) => time === undefined).length;
		task.hints.addFiltered({ read: rows.length, dropped: rows.length - kept.length, undated });
		return kept.map(({ row }) => row);
	};
}

function getBound(task: Task, { name, displayName }: INodeProperties, end: 'first' | 'last'): Bound | undefined {
	const { context, itemIndex } = task;
	const value: unknown = context.getNodeParameter(`options.${name}`, itemIndex, '');
	if (value === '' || value === null || value === undefined) return undefined;
	const time = parseTimestamp(String(value));
	if (!time) throw notADate(task, displayName);
	const clock = createWallClock(context.getTimezone());
	const written = time.wall[end];
	if (time.offsetMinutes === undefined) return { wall: written, instant: clock.toInstant(written) };
	const instant = written - time.offsetMinutes * 60_000;
	return { instant, wall: clock.toWall(instant) };
}

function notADate({ context, itemIndex }: Task, displayName: string): NodeOperationError {
	return new NodeOperationError(context.getNode(), `${displayName} is not a date`, {
		itemIndex,
		description: 'Give a date such as 2025-06-19, or a time such as 2025-06-19T08:00:00, with or without a time zone.',
	});
}

function findPostedTime(fields: IDataObject): Timestamp | undefined {
	const text = [fields.postedTimestamp, fields.transactionTimestamp].find(
		(value) => value !== undefined && value !== null && value !== '',
	);
	return typeof text === 'string' ? parseTimestamp(text) : undefined;
}

function isWithin({ wall, offsetMinutes }: Timestamp, after: Bound | undefined, before: Bound | undefined): boolean {
	const scale = offsetMinutes === undefined ? 'wall' : 'instant';
	const aheadMilliseconds = (offsetMinutes ?? 0) * 60_000;
	if (after && wall.last - aheadMilliseconds < after[scale]) return false;
	return !before || wall.first - aheadMilliseconds <= before[scale];
}
