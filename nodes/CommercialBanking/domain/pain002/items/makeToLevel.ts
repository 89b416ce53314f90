import { findDoubtfulBlocks } from '../checks/findDoubt';
import type { Direction, StatusLevel } from '../codes/explainCode';
import type { CountedBlock, StatusCount } from '../report/mapReport';
import { describeMixed } from '../status/describeMixed';
import { type DescribedStatus, describeStatus } from '../status/describeStatus';
import { findDirection } from '../status/findDirection';
import type { StatusEntry } from '../status/listStatusEntries';
import { makeOrderKey } from '../status/makeOrderKey';
import type { ItemContext } from './ItemContext';

/** The status of the group or of a payment as the bank sent it, with the bank's counts; texts as sent. */
export interface MessageLevel extends DescribedStatus {
	/** Sorts: the greater key is the newer status, see `makeOrderKey` */
	orderKey: string;
	originalNumberOfTransactions: string | null;
	originalControlSum: string | null;
	transactionsPerStatus: StatusCount[];
}

/** Where the money goes, for the report as a whole. */
export function directionOf({ report, directionIfNotStated }: ItemContext): Direction {
	return findDirection(report.group.originalMessageName, report.message.definition, directionIfNotStated);
}

/** Describes a group or a payment. */
export type ToLevel = (block: CountedBlock, level: StatusLevel) => MessageLevel;

/** @param entries of the report: they show which groups and payments are in doubt */
export function makeToLevel(context: ItemContext, entries: readonly StatusEntry[]): ToLevel {
	const direction = directionOf(context);
	const doubts = findDoubtfulBlocks(entries);
	return (block, level) => {
		const { status, reasons } = block;
		return {
			...describeStatus({
				...{ status, reasons, level, direction },
				doubt: doubts.get(block) ?? null,
				instead: describeMixed(block, level, direction),
			}),
			orderKey: makeOrderKey(context.orderTime, status),
			originalNumberOfTransactions: block.numberOfTransactions,
			originalControlSum: block.controlSum,
			transactionsPerStatus: block.countsPerStatus.map((count) => ({ ...count })),
		};
	};
}
