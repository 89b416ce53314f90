import { tell } from '../tell.ts';
import { accountFor, waitForRest, type ActiveContender, type BenchStage } from '../../test/load/benchStage.ts';
import { describeRun, joinRounds } from './describeRun.ts';
import { findHighestRate } from './findHighestRate.ts';
import type { ContenderFigures } from './printContenders.ts';
import { describeCosts, saturate, sealedPerSecond, type Round } from './saturate.ts';
import { sealDeliveries } from '../../test/load/sealDeliveries.ts';
import { sendAtRate, type SentDelivery } from '../../test/load/sendDeliveries.ts';

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

const connections = 32;

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

	private seal(count: number) {
		return sealDeliveries(Math.ceil(count), this.stage.publicKey);
	}

	async saturate(seconds: number): Promise<Round> {
		const deliveries = this.seal(seconds * sealedPerSecond);
		const round = await saturate(this.stage, this.contender, deliveries, { connections, seconds });
		this.all.push(...round.sent);
		return round;
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
		const openLoop = describeRun(await this.sendAtRate(bankRatePerSecond, openLoopSeconds));
		const trial = async (rate: number) => await this.sendAtRate(rate, trialSeconds);
		return {
			contender: this.contender.name,
			saturated,
			...describeCosts(this.rounds, saturated.accepted),
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
