import { measureProcessGroup } from '../../n8n-host/measureProcesses.ts';
import { waitForRest, type ActiveContender, type BenchStage } from '../../test/load/benchStage.ts';
import type { SealedDelivery } from '../../test/load/sealDeliveries.ts';
import { sendConcurrently, type SentDelivery } from '../../test/load/sendDeliveries.ts';

/** More than each contender can accept in a second. */
export const sealedPerSecond = 600;

/** One round under full load. */
export interface Round {
	readonly sent: readonly SentDelivery[];
	/** Of n8n and its task runner, until everything was stored and run. */
	readonly cpuMilliseconds: number;
	/** Of PostgreSQL. 0 with SQLite, which is a part of n8n. */
	readonly databaseCpuMilliseconds: number;
	readonly executions: number;
}

const measureCpu = ({ n8n, postgres }: BenchStage) => ({
	n8n: measureProcessGroup(n8n.process.child.pid ?? 0).cpuMilliseconds,
	database: postgres === undefined ? 0 : measureProcessGroup(postgres.process.child.pid ?? 0).cpuMilliseconds,
});

/** Sends as fast as the contender answers, over some connections. Then it waits until n8n is at rest. */
export async function saturate(
	stage: BenchStage,
	contender: ActiveContender,
	deliveries: readonly SealedDelivery[],
	{ connections, seconds }: { connections: number; seconds: number },
): Promise<Round> {
	const executionsBefore = await waitForRest(stage, contender);
	const before = measureCpu(stage);
	const sent = await sendConcurrently(contender.target, deliveries, connections, seconds);
	const executions = (await waitForRest(stage, contender)) - executionsBefore;
	const after = measureCpu(stage);
	return {
		sent,
		cpuMilliseconds: after.n8n - before.n8n,
		databaseCpuMilliseconds: after.database - before.database,
		executions,
	};
}

/** What the rounds cost, for each accepted delivery. */
export function describeCosts(rounds: readonly Round[], accepted: number) {
	const sum = (pick: (round: Round) => number) => rounds.reduce((total, round) => total + pick(round), 0);
	return {
		cpuMillisecondsPerDelivery: sum(({ cpuMilliseconds }) => cpuMilliseconds) / accepted,
		databaseCpuMillisecondsPerDelivery: sum(({ databaseCpuMilliseconds: cpu }) => cpu) / accepted,
		deliveriesPerExecution: accepted / sum(({ executions }) => executions),
	};
}
