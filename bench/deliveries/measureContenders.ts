import { measureProcessGroup } from '../measureProcesses.ts';
import { tell } from '../tell.ts';
import { accountFor, waitForRest, type ActiveContender, type BenchStage } from './benchStage.ts';
import { describeRun, joinRounds } from './describeRun.ts';
import { findHighestRate } from './findHighestRate.ts';
import type { ContenderFigures } from './printContenders.ts';
import { sealDeliveries } from './sealDeliveries.ts';
import { sendAtRate, sendConcurrently, type SentDelivery } from './sendDeliveries.ts';

/** How long each part takes. */
export interface BenchPlan {
	readonly warmUpSeconds: number;
	readonly rounds: number;
	readonly secondsPerRound: number;
	readonly openLoopSeconds: number;
	/** 0: the benchmark does not look for the highest rate. */
	readonly trialSeconds: number;
}

/** The bank's public figure. */
const bankRatePerSecond = 50;

const concurrency = 32;

/** More than each contender can accept in a second. */
const sealedPerSecond = 600;

/** One round under full load. */
interface Round {
	readonly sent: readonly SentDelivery[];
	readonly cpuMilliseconds: number;
	readonly executions: number;
}

/** Measures one contender. */
class Measurement {
	readonly rounds: Round[] = [];

	private readonly all: SentDelivery[] = [];

	private readonly stage: BenchStage;

	readonly contender: ActiveContender;

	constructor(stage: BenchStage, contender: ActiveContender) {
		this.stage = stage;
		this.contender = contender;
	}

	private get cpuMilliseconds(): number {
		return measureProcessGroup(this.stage.n8n.process.child.pid ?? 0).cpuMilliseconds;
	}

	private seal(count: number) {
		return sealDeliveries(Math.ceil(count), this.stage.publicKey);
	}

	/** Sends as fast as the contender answers. Then it waits until n8n is at rest. */
	async saturate(seconds: number): Promise<Round> {
		const deliveries = this.seal(seconds * sealedPerSecond);
		const executionsBefore = await waitForRest(this.stage, this.contender);
		const cpuBefore = this.cpuMilliseconds;
		const sent = await sendConcurrently(this.contender.target, deliveries, concurrency, seconds);
		this.all.push(...sent);
		const executions = (await waitForRest(this.stage, this.contender)) - executionsBefore;
		return { sent, cpuMilliseconds: this.cpuMilliseconds - cpuBefore, executions };
	}

	async sendAtRate(ratePerSecond: number, seconds: number): Promise<SentDelivery[]> {
		const sent = await sendAtRate(this.contender.target, this.seal(ratePerSecond * seconds), ratePerSecond);
		this.all.push(...sent);
		await waitForRest(this.stage, this.contender);
		return sent;
	}

	/** Measures the rest, and makes the figures. */
	async conclude({ openLoopSeconds, trialSeconds }: BenchPlan): Promise<ContenderFigures> {
		const saturated = describeRun(joinRounds(this.rounds.map(({ sent }) => sent)));
		const sum = (pick: (round: Round) => number) => this.rounds.reduce((total, round) => total + pick(round), 0);
		const openLoop = describeRun(await this.sendAtRate(bankRatePerSecond, openLoopSeconds));
		const trial = async (rate: number) => await this.sendAtRate(rate, trialSeconds);
		return {
			contender: this.contender.name,
			saturated,
			cpuMillisecondsPerDelivery: sum(({ cpuMilliseconds }) => cpuMilliseconds) / saturated.accepted,
			deliveriesPerExecution: saturated.accepted / sum(({ executions }) => executions),
			openLoop,
			highestRate: trialSeconds === 0 ? undefined : await findHighestRate(saturated.ratePerSecond, trial),
			account: await accountFor(this.stage, this.contender, this.all),
		};
	}
}

/** Measures the contenders on the same n8n. They take turns, so other programs slow all of them in the same way. */
export async function measureContenders(
	stage: BenchStage,
	contenders: readonly ActiveContender[],
	plan: BenchPlan,
): Promise<ContenderFigures[]> {
	const measurements = contenders.map((contender) => new Measurement(stage, contender));
	tell('  under full load …');
	for (const measurement of measurements) await measurement.saturate(plan.warmUpSeconds);
	for (let round = 0; round < plan.rounds; round += 1) {
		for (const measurement of measurements) measurement.rounds.push(await measurement.saturate(plan.secondsPerRound));
	}
	const figures: ContenderFigures[] = [];
	for (const measurement of measurements) {
		tell(`  ${measurement.contender.name} at the bank's rate …`);
		figures.push(await measurement.conclude(plan));
	}
	return figures;
}
