import { DAY_MILLISECONDS } from '../domain/values/parseTimestamp';
import type { PollRun } from './PollRun';

/** Whether something is to be reported. What lasts is reported again after a day. */
export function isReportDue({ memory, now }: PollRun, key: string): boolean {
	return now - (memory.reported.get(key) ?? -Infinity) >= DAY_MILLISECONDS;
}

/** Writes a warning to the log, at most once a day. */
export function warnDaily(run: PollRun, key: string, message: string): void {
	if (!isReportDue(run, key)) return;
	run.memory.reported.set(key, run.now);
	run.context.logger.warn(message);
}
