import { readdirSync, readFileSync } from 'node:fs';

/** A process of this machine, as /proc shows it. */
export interface RunningProcess {
	readonly pid: number;
	readonly parent: number;
	/** The command line. */
	readonly command: string;
}

function readProcess(pid: number): RunningProcess | undefined {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
		// The name of the program comes before this. It can contain spaces and parentheses.
		const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
		if (state === 'Z') return undefined;
		return { pid, parent: Number(parent), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') };
	} catch {
		return undefined; // The process has ended in the meantime.
	}
}

/** Lists the processes that a process has started, and all that these have started. */
export function listDescendants(ancestor: number): RunningProcess[] {
	const all = readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.flatMap((name) => readProcess(Number(name)) ?? []);
	const find = (parents: readonly number[]): RunningProcess[] => {
		const children = all.filter(({ parent }) => parents.includes(parent));
		return children.length === 0 ? [] : [...children, ...find(children.map(({ pid }) => pid))];
	};
	return find([ancestor]);
}

/** Whether the process still runs. Another one may have its ID by now. */
export const stillRuns = ({ pid, command }: Pick<RunningProcess, 'pid' | 'command'>): boolean =>
	readProcess(pid)?.command === command;
