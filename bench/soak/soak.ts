import { setTimeout as wait } from 'node:timers/promises';
import type { Account } from '../deliveries/accountForDeliveries.ts';
import { waitForRest } from '../deliveries/benchStage.ts';
import { countAnswers } from '../deliveries/describeCounts.ts';
import { sealDeliveries, type SealedDelivery } from '../deliveries/sealDeliveries.ts';
import { sendAtRate, type SentDelivery } from '../deliveries/sendDeliveries.ts';
import type { Sample } from './judgeGrowth.ts';
import { soakFaults } from './soakFaults.ts';
import { measureKeptState, measureUsage, type KeptState, type SoakStage } from './soakStage.ts';
import { StoredDeliveries } from './StoredDeliveries.ts';

/** As long as the pause between two reports of the memory in use, so that each report counts once. */
const secondsPerRound = 30;

const secondsBetweenFaults = 6;

export interface SoakPlan {
	readonly minutes: number;
	readonly ratePerSecond: number;
	/** Is called after each round of the steady load. */
	readonly onRound: (sent: readonly SentDelivery[], sample: Sample, kept: KeptState) => void;
}

/** The answers to the deliveries of one fault, by status. */
export interface FaultTally {
	readonly name: string;
	readonly expected: number;
	readonly statuses: Readonly<Record<string, number>>;
}

/** The result of a run. */
export interface SoakFigures {
	/** The steady load, and what was sent again after the bank hung up. */
	readonly account: Account & { readonly expected: number };
	/** Times of the answers to the steady load. */
	readonly milliseconds: readonly number[];
	readonly faults: readonly FaultTally[];
	readonly samples: readonly Sample[];
	readonly kept: readonly KeptState[];
}

/** A run that is under way. */
class Soak {
	readonly stored = new StoredDeliveries();

	readonly milliseconds: number[] = [];

	readonly samples: Sample[] = [];

	readonly kept: KeptState[] = [];

	/** Of each fault. */
	readonly answers = soakFaults.map((): Array<number | undefined> => []);

	private recent: readonly SealedDelivery[] = [];

	private readonly startedAt = performance.now();

	private readonly stage: SoakStage;

	private readonly plan: SoakPlan;

	constructor(stage: SoakStage, plan: SoakPlan) {
		this.stage = stage;
		this.plan = plan;
	}

	private get minutesSoFar(): number {
		return (performance.now() - this.startedAt) / 60_000;
	}

	private get isOver(): boolean {
		return this.minutesSoFar >= this.plan.minutes;
	}

	/** Delivers for a while, and then measures n8n. */
	private async runRound(): Promise<void> {
		const { ratePerSecond, onRound } = this.plan;
		const deliveries = sealDeliveries(ratePerSecond * secondsPerRound, this.stage.bench.publicKey);
		const sent = await sendAtRate(this.stage.trigger.target, deliveries, ratePerSecond);
		this.stored.expect(sent);
		this.stored.read(this.stage);
		for (const { milliseconds } of sent) this.milliseconds.push(milliseconds);
		this.recent = sent.filter(({ status }) => status === 200).map(({ delivery }) => delivery);
		const sample = { minutes: this.minutesSoFar, ...measureUsage(this.stage) };
		const kept = measureKeptState(this.stage);
		this.samples.push(sample);
		this.kept.push(kept);
		onRound(sent, sample, kept);
	}

	async deliver(): Promise<void> {
		while (!this.isOver) await this.runRound();
	}

	/** Lets the faults take turns. */
	async disturb(): Promise<void> {
		for (let turn = 0; !this.isOver; turn += 1) {
			const index = turn % soakFaults.length;
			const striking = soakFaults[index]?.strike(this.stage, this.recent);
			const [answers] = await Promise.all([striking, wait(secondsBetweenFaults * 1_000)]);
			this.stored.expect(answers?.toStore ?? []);
			this.answers[index]?.push(...(answers?.statuses ?? []));
		}
	}
}

/** Delivers at a steady rate, with faults beside it, and measures n8n meanwhile. */
export async function soak(stage: SoakStage, plan: SoakPlan): Promise<SoakFigures> {
	const run = new Soak(stage, plan);
	await Promise.all([run.deliver(), run.disturb()]);
	await waitForRest(stage.bench, stage.trigger);
	run.stored.read(stage);
	return {
		account: run.stored.account(),
		milliseconds: run.milliseconds,
		faults: soakFaults.map(({ name, expected }, index) => {
			return { name, expected, statuses: countAnswers(run.answers[index] ?? []) };
		}),
		samples: run.samples,
		kept: run.kept,
	};
}
