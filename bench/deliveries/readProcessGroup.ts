import { readdirSync, readFileSync } from 'node:fs';

/** What a program and all that it has started use (Linux's /proc; elsewhere everything is NaN). */
export interface GroupUsage {
	/** Since the start, of the processes that are still there. */
	readonly cpuMilliseconds: number;
	/** Resident set, MiB. */
	readonly mebibytes: number;
	/** Open files, sockets, timers of the kernel: /proc/<pid>/fd. */
	readonly handles: number;
}

/** USER_HZ is 100 on every Linux that n8n runs on. */
const millisecondsPerTick = 10;

const bytesPerPage = 4096;

const nothing: GroupUsage = { cpuMilliseconds: 0, mebibytes: 0, handles: 0 };

const unknown: GroupUsage = { cpuMilliseconds: Number.NaN, mebibytes: Number.NaN, handles: Number.NaN };

/** The fields of /proc/<pid>/stat behind the name, which may hold blanks: state, parent, group, … (proc(5)). */
function readStat(pid: string): string[] | undefined {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
		return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
	} catch {
		// It has ended in the meantime.
		return undefined;
	}
}

function countHandles(pid: string): number {
	try {
		return readdirSync(`/proc/${pid}/fd`).length;
	} catch {
		return 0;
	}
}

/** @param groupId the process ID of the group's first process */
export function readProcessGroup(groupId: number): GroupUsage {
	if (process.platform !== 'linux') return unknown;
	const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
	return pids.reduce((sum, pid) => {
		const stat = readStat(pid);
		if (stat === undefined || Number(stat[2]) !== groupId) return sum;
		return {
			cpuMilliseconds: sum.cpuMilliseconds + (Number(stat[11]) + Number(stat[12])) * millisecondsPerTick,
			mebibytes: sum.mebibytes + (Number(stat[21]) * bytesPerPage) / 2 ** 20,
			handles: sum.handles + countHandles(pid),
		};
	}, nothing);
}
