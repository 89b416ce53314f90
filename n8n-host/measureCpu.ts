import { readdirSync, readFileSync } from 'node:fs';

/** USER_HZ is 100 on each Linux that n8n runs on. */
const millisecondsPerTick = 10;

const toMilliseconds = (...ticks: ReadonlyArray<string | undefined>) =>
	ticks.reduce((sum, each) => sum + Number(each), 0) * millisecondsPerTick;

/**
 * Loads the fields of /proc/<pid>/stat after the name of the program: state, parent, group, … (proc(5)).
 *
 * @returns undefined when the process has ended
 */
function loadStat(pid: number): string[] | undefined {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
		// The name can contain spaces and parentheses.
		return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
	} catch {
		return undefined;
	}
}

/**
 * Measures the processor time of all running processes of a group, of the children of its first process, because each server
 * process of PostgreSQL has a group of its own, and of its children that have ended. Unlike the clock, it does not depend on
 * other programs.
 *
 * @param groupId process ID of the group's first process
 * @returns milliseconds since the start; NaN where the system is not Linux
 */
export function measureCpu(groupId: number): number {
	if (process.platform !== 'linux') return Number.NaN;
	const pids = readdirSync('/proc')
		.map(Number)
		.filter((pid) => pid > 0);
	return pids.reduce((sum, pid) => {
		const stat = loadStat(pid);
		if (stat === undefined || (Number(stat[2]) !== groupId && Number(stat[1]) !== groupId)) return sum;
		const ownAndChildren = pid === groupId ? stat.slice(11, 15) : stat.slice(11, 13);
		return sum + toMilliseconds(...ownAndChildren);
	}, 0);
}
