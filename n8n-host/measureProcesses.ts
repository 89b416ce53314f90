import { readdirSync, readFileSync } from 'node:fs';

/** What processes use, from Linux's /proc. On other systems, every number is NaN. */
export interface ProcessUsage {
	/** Processor time since the start. Unlike the clock, it does not depend on other programs. */
	readonly cpuMilliseconds: number;
	/** Resident memory. */
	readonly mebibytes: number;
	/** Open files, sockets and kernel timers: /proc/<pid>/fd. */
	readonly handles: number;
}

/** USER_HZ is 100 on each Linux that n8n runs on. */
const millisecondsPerTick = 10;

const nothing: ProcessUsage = { cpuMilliseconds: 0, mebibytes: 0, handles: 0 };

const unknown: ProcessUsage = { cpuMilliseconds: Number.NaN, mebibytes: Number.NaN, handles: Number.NaN };

/** Runs a read of /proc. @returns undefined when the process has ended */
function ifRunning<Result>(read: () => Result): Result | undefined {
	try {
		return read();
	} catch {
		return undefined;
	}
}

const folderOf = (pid: number) => `/proc/${pid}`;

/** Loads the fields of /proc/<pid>/stat after the name of the program: state, parent, group, … (proc(5)). */
function loadStat(folder: string): string[] | undefined {
	const stat = ifRunning(() => readFileSync(`${folder}/stat`, 'utf8'));
	// The name can contain spaces and parentheses.
	return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function residentMebibytes(pid: number): number {
	const status = ifRunning(() => readFileSync(`/proc/${pid}/status`, 'utf8')) ?? '';
	return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
}

const toMilliseconds = (...ticks: ReadonlyArray<string | undefined>) =>
	ticks.reduce((sum, each) => sum + Number(each), 0) * millisecondsPerTick;

const describeUsage = (pid: number, stat: readonly string[]): ProcessUsage => ({
	cpuMilliseconds: toMilliseconds(stat[11], stat[12]),
	mebibytes: residentMebibytes(pid),
	handles: ifRunning(() => readdirSync(`/proc/${pid}/fd`))?.length ?? 0,
});

/** Measures one process without its children. */
export function measureProcess(pid: number): ProcessUsage {
	const stat = loadStat(folderOf(pid));
	return stat === undefined ? unknown : describeUsage(pid, stat);
}

const cpuOfEndedChildren = (stat: readonly string[]) => toMilliseconds(stat[13], stat[14]);

const belongsTo = (groupId: number, [, parent, group]: readonly string[]) =>
	Number(group) === groupId || Number(parent) === groupId;

/**
 * Measures all running processes of a group, and the children of its first process, because each server process of
 * PostgreSQL has a group of its own. The processor time of its children that have ended counts too.
 *
 * @param groupId process ID of the group's first process
 */
export function measureProcessGroup(groupId: number): ProcessUsage {
	if (process.platform !== 'linux') return unknown;
	const pids = readdirSync('/proc')
		.map(Number)
		.filter((pid) => pid > 0);
	return pids.reduce((sum, pid) => {
		const stat = loadStat(folderOf(pid));
		if (stat === undefined || !belongsTo(groupId, stat)) return sum;
		const used = add(sum, describeUsage(pid, stat));
		return pid === groupId ? add(used, { ...nothing, cpuMilliseconds: cpuOfEndedChildren(stat) }) : used;
	}, nothing);
}

const add = (left: ProcessUsage, right: ProcessUsage): ProcessUsage => ({
	cpuMilliseconds: left.cpuMilliseconds + right.cpuMilliseconds,
	mebibytes: left.mebibytes + right.mebibytes,
	handles: left.handles + right.handles,
});
