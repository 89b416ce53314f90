import { findDoubt } from '../checks/findDoubt';
import { findEntryWarnings } from '../checks/findEntryWarnings';
import type { StatusWarning } from '../checks/ReportWarning';
import type { Direction } from '../codes/explainCode';
import { describeCounted } from '../status/describeCounted';
import { describeMixed } from '../status/describeMixed';
import { type DescribedStatus, describeStatus } from '../status/describeStatus';
import { findDirection } from '../status/findDirection';
import type { StatusEntry } from '../status/listStatusEntries';
import { makeOrderKey } from '../status/makeOrderKey';
import type { ItemContext } from './ItemContext';

/** What an entry says, whatever item it becomes a part of. */
export interface DescribedEntry {
	readonly status: DescribedStatus;
	readonly direction: Direction;
	readonly orderKey: string;
	readonly warnings: StatusWarning[];
	readonly originalMessageName: string | null;
}

/** Puts the status of an entry into words. */
export function describeEntry(
	{ report, directionIfNotStated, orderTime }: ItemContext,
	entry: StatusEntry,
): DescribedEntry {
	const { status, reasons, level, group, transaction } = entry;
	const originalMessageName = group.originalMessageName ?? transaction?.originalMessageName ?? null;
	const direction = findDirection(originalMessageName, report.message.definition, directionIfNotStated);
	return {
		status: describeStatus({
			...{ status, reasons, level, direction },
			doubt: findDoubt(entry)?.text ?? null,
			instead: describeCounted(entry) ?? describeRest(entry, direction),
		}),
		direction,
		orderKey: makeOrderKey(orderTime, status),
		warnings: findEntryWarnings(report, entry),
		originalMessageName,
	};
}

/** For the entry of a level that has its own status. */
function describeRest({ level, onlyCounted, payment, group }: StatusEntry, direction: Direction): string | null {
	const isOwn = level !== 'transaction' && !onlyCounted;
	return isOwn ? describeMixed(payment ?? group, level, direction) : null;
}
