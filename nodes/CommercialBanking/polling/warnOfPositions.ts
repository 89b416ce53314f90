import type { PollRun } from './PollRun';

/** The warning is repeated after a day. */
const REPEAT_MILLISECONDS = 86_400_000;

/** Logs that the IDs of an account seem to change. */
export function warnOfPositions({ context, memory, now }: PollRun, accountName: string): void {
	if (now - memory.positionsReportedAt < REPEAT_MILLISECONDS) return;
	memory.positionsReportedAt = now;
	context.logger.warn(
		`Most transactions of the account ${accountName} came again with the same IDs and other contents. The bank's IDs ` +
			"seem to be positions in the list. Set the option 'Identify By' to Content.",
	);
}
