import { readFileSync } from 'node:fs';

const intervalMilliseconds = 50;

/** Clock ticks per second in Linux's /proc, on every platform that n8n runs on. */
const ticksPerSecond = 100;

/** The processor time that a process has used so far, in seconds. Other programs do not add to it, unlike to the clock. */
export function processorSeconds(pid: number): number {
	const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
	// The program's name may hold blanks; the fields behind it start with the third.
	const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
	return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Watches how much memory a process holds (resident set, Linux's /proc). */
export interface MemorySampler {
	/** Ends the watch. @returns the most that was seen, in MiB */
	stop(): number;
}

export function residentMebibytes(pid: number): number {
	const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
	return Number(kibibytes ?? Number.NaN) / 1024;
}

export function sampleMemory(pid: number): MemorySampler {
	let most = residentMebibytes(pid);
	const timer = setInterval(() => {
		most = Math.max(most, residentMebibytes(pid));
	}, intervalMilliseconds);
	return {
		stop: () => {
			clearInterval(timer);
			return Math.max(most, residentMebibytes(pid));
		},
	};
}
