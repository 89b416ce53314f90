import { type IDataObject, type INodeProperties, NodeOperationError } from 'n8n-workflow';
import { createWallClock } from '../../domain/accounts/createWallClock';
import { parseTimestamp, type Timestamp } from '../../domain/accounts/parseTimestamp';
import type { Task } from '../operation';
import type { UnwrappedRecord } from '../../domain/accounts/unwrapRecord';

export const postedAfterOption: INodeProperties = {
	displayName: 'Posted After',
	name: 'postedAfter',
	type: 'dateTime',
	default: '',
	description:
		"Only return transactions posted at this time or later. Times without a zone, here and in the bank's data, are taken to be in the workflow's time zone. The node applies this filter after the download and keeps transactions whose date cannot be read.",
};

export const postedBeforeOption: INodeProperties = {
	displayName: 'Posted Before',
	name: 'postedBefore',
	type: 'dateTime',
	default: '',
	description:
		"Only return transactions posted at this time or earlier. Times without a zone, here and in the bank's data, are taken to be in the workflow's time zone. The node applies this filter after the download and keeps transactions whose date cannot be read.",
};

/** A time given by the user: `instant` is compared with rows that have a time zone, `wall` with rows that have none. */
interface Bound {
	readonly instant: number;
	readonly wall: number;
}

/**
 * Makes a filter of the options Posted After and Posted Before.
 *
 * It compares the `postedTimestamp` of a row or, if there is none, its `transactionTimestamp`. Both bounds are
 * inclusive. A date without a time, in a row or as a bound, means the whole day. Rows whose date cannot be read are kept.
 *
 * @returns undefined if neither option is set
 * @throws NodeOperationError if an option is not a date
 */
export function getPostedFilter(
	task: Task,
): ((rows: readonly UnwrappedRecord[]) => readonly UnwrappedRecord[]) | undefined {
	const after = getBound(task, postedAfterOption, 'first');
	const before = getBound(task, postedBeforeOption, 'last');
	if (!after && !before) return undefined;
	return (rows) => {
		const dated = rows.map((row) => ({ row, time: findPostedTime(row.fields) }));
		const kept = dated.filter(({ time }) => time === undefined || isWithin(time, after, before));
		const undated = kept.filter(({ time }) => time === undefined).length;
		task.hints.addFilterCounts({ read: rows.length, dropped: rows.length - kept.length, undated });
		return kept.map(({ row }) => row);
	};
}

function getBound(task: Task, { name, displayName }: INodeProperties, end: 'first' | 'last'): Bound | undefined {
	const { context, itemIndex } = task;
	const value: unknown = context.getNodeParameter(`options.${name}`, itemIndex, '');
	if (value === '' || value === null || value === undefined) return undefined;
	const time = parseTimestamp(toText(value));
	if (!time) throw makeDateError(task, displayName);
	const clock = createWallClock(context.getTimezone());
	const written = time.wall[end];
	if (time.offsetMinutes === undefined) return { wall: written, instant: clock.toInstant(written) };
	const instant = written - time.offsetMinutes * 60_000;
	return { instant, wall: clock.toWall(instant) };
}

/** An expression may give a Date, or a DateTime of Luxon. Both are ISO 8601 text in JSON. */
function toText(value: unknown): string {
	const text: unknown = typeof value === 'object' ? JSON.parse(JSON.stringify(value)) : value;
	return typeof text === 'string' ? text : '';
}

function makeDateError({ context, itemIndex }: Task, displayName: string): NodeOperationError {
	return new NodeOperationError(context.getNode(), `${displayName} is not a date`, {
		itemIndex,
		description: 'Enter a date such as 2025-06-19, or a time such as 2025-06-19T08:00:00, with or without a time zone.',
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
