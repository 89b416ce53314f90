import { tell } from '../tell.ts';
import type { Account } from '../../test/load/accountForDeliveries.ts';
import {
	accountFor,
	activateContender,
	makeContender,
	type ActiveContender,
	type BenchStage,
} from '../../test/load/benchStage.ts';
import type { ResponseMode } from '../../test/load/contenders.ts';
import { describeRun, joinRounds, type RunFigures } from './describeRun.ts';
import { describeCosts, saturate, sealedPerSecond, type Round } from './saturate.ts';
import { sealDeliveries, type BodySize, type SealedDelivery } from '../../test/load/sealDeliveries.ts';
import type { SentDelivery } from '../../test/load/sendDeliveries.ts';

/** How long each part takes. */
export interface ShapePlan {
	readonly warmUpSeconds: number;
	readonly rounds: number;
	readonly secondsPerRound: number;
}

/** One situation of n8n's own benchmark: one node without work behind a webhook. */
interface ShapeCase {
	readonly mode: ResponseMode;
	readonly size: BodySize;
	readonly connections: number;
}

/** What was measured of one contender in one case. */
export interface ShapeFigures extends ShapeCase, ReturnType<typeof describeCosts> {
	readonly contender: string;
	readonly run: RunFigures;
}

/** Where the deliveries of one contender are. */
export interface ShapeAccount extends Account {
	readonly mode: ResponseMode;
	readonly contender: string;
}

const modes: readonly ResponseMode[] = ['onReceived', 'lastNode'];

const sizes: readonly BodySize[] = ['1 KB', '4 KB'];

const connectionCounts = [1, 32, 250];

const warmUpConnections = 32;

/** A contender with all that was sent to it. */
interface Competitor {
	readonly mode: ResponseMode;
	readonly active: ActiveContender;
	readonly sent: SentDelivery[];
	readonly rounds: Map<string, { situation: ShapeCase; rounds: Round[] }>;
}

/** Activates each contender in each mode. */
async function activateAll(stage: BenchStage, names: readonly string[]): Promise<Competitor[]> {
	const competitors: Competitor[] = [];
	for (const mode of modes) {
		for (const name of names) {
			const active = await activateContender(stage, makeContender(stage, name, mode));
			competitors.push({ mode, active, sent: [], rounds: new Map() });
		}
	}
	return competitors;
}

async function runRound(
	stage: BenchStage,
	competitor: Competitor,
	deliveries: readonly SealedDelivery[],
	effort: { connections: number; seconds: number },
): Promise<Round> {
	const round = await saturate(stage, competitor.active, deliveries, effort);
	competitor.sent.push(...round.sent);
	return round;
}

function keep({ mode, rounds }: Competitor, size: BodySize, connections: number, round: Round): void {
	const name = `${size}, ${connections}`;
	const entry = rounds.get(name) ?? { situation: { mode, size, connections }, rounds: [] };
	entry.rounds.push(round);
	rounds.set(name, entry);
}

function summarize({ active, rounds }: Competitor): ShapeFigures[] {
	return [...rounds.values()].map(({ situation, rounds: found }) => {
		const run = describeRun(joinRounds(found.map(({ sent }) => sent)));
		return { ...situation, contender: active.name, run, ...describeCosts(found, run.accepted) };
	});
}

/**
 * Measures the contenders in the cases of n8n's own benchmark, on the same n8n. In each round, all contenders have their
 * turn with the same deliveries. So other programs slow all of them in the same way.
 *
 * @param names of the contenders, for example `trigger`
 */
export async function measureShape(
	stage: BenchStage,
	names: readonly string[],
	{ warmUpSeconds, rounds, secondsPerRound }: ShapePlan,
): Promise<{ figures: ShapeFigures[]; accounts: ShapeAccount[] }> {
	const competitors = await activateAll(stage, names);
	const seal = (seconds: number, size: BodySize) => sealDeliveries(seconds * sealedPerSecond, stage.publicKey, size);
	const warmUp = { connections: warmUpConnections, seconds: warmUpSeconds };
	tell('  warm-up …');
	for (const competitor of competitors) await runRound(stage, competitor, seal(warmUpSeconds, '4 KB'), warmUp);
	for (let round = 0; round < rounds; round += 1) {
		tell(`  round ${round + 1} of ${rounds} …`);
		for (const size of sizes) {
			for (const connections of connectionCounts) {
				const deliveries = seal(secondsPerRound, size);
				for (const competitor of competitors) {
					const effort = { connections, seconds: secondsPerRound };
					keep(competitor, size, connections, await runRound(stage, competitor, deliveries, effort));
				}
			}
		}
	}
	const accounts: ShapeAccount[] = [];
	for (const { mode, active, sent } of competitors)
		accounts.push({ mode, contender: active.name, ...(await accountFor(stage, active, sent)) });
	return { figures: competitors.flatMap(summarize), accounts };
}
