import { systemClock } from '../../../nodes/CommercialBanking/transport/sendWithRetries';
import { PolledTrigger } from '../../n8nStandIn/PolledTrigger';
import { type BankRequest, type BankResponse, TestBank } from '../TestBank';
import { SeededRandom } from './SeededRandom';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How far a zone can be ahead of UTC, and behind it. */
const FARTHEST = { ahead: 14 * HOUR, behind: 12 * HOUR };

export const hoursAhead = [-8, -5, 0, 1, 9] as const;
export const formats = ['times', 'days', 'midnights', 'noons', 'zoned'] as const;
export const workflowZones = ['Europe/Berlin', 'America/New_York'] as const;
export const troubles = ['none', 'fails', 'slow', 'appears', 'empty'] as const;

/** A bank and a workflow, and what is wrong with an account in the first polls. */
export interface Plan {
	/** How many hours the bank's clock is ahead of UTC. */
	readonly ahead: number;
	/** `midnights` and `noons` are days too: `T00:00:00` without a zone, and `T12:00:00Z`. `times` and `days` have no zone. */
	readonly format: (typeof formats)[number];
	readonly timezone: string;
	readonly trouble: (typeof troubles)[number];
	readonly order?: 'newestFirst' | 'oldestFirst' | 'shuffled';
	/** Whether a person signs in again now and then, so that the bank gives the accounts other IDs. */
	readonly renewsConsent?: boolean;
}

interface Row {
	readonly id: string;
	readonly time: number;
}

/**
 * An account that the trigger cannot read whole in its first polls, at a bank that writes its own local time. Nothing but the
 * plan and the seed decides what happens.
 */
export class LateAccount {
	private readonly plan: Plan;
	private readonly random: SeededRandom;
	private readonly trigger: PolledTrigger;
	private readonly bank = new TestBank();
	private readonly rows: Row[] = [];
	private readonly told: string[] = [];
	private start = 0;
	private now = 0;
	private isInTrouble = true;
	/** Whether the bank books while the trigger reads. What it lists at the activation was there before. */
	private isActive = false;
	private consents = 0;

	constructor(plan: Plan, seed: number) {
		this.plan = plan;
		this.random = new SeededRandom(seed);
		this.bank.reset('x', 'y');
		this.bank.isCounted = false;
		this.bank.pageSize = 2 + this.random.below(6);
		this.bank.answer = (request) => this.answer(request);
		const { origin, send } = this.bank;
		this.trigger = new PolledTrigger(origin, {}, { send, timezone: plan.timezone });
	}

	/** @returns what is wrong: payments since the start that were not told once, and older ones that had no reason to be told */
	async play() {
		const { random } = this;
		jest.spyOn(Date, 'now').mockImplementation(() => this.now);
		jest.spyOn(performance, 'now').mockImplementation(() => this.now);
		jest.spyOn(systemClock, 'wait').mockResolvedValue();
		this.now = this.start = Date.UTC(2026, 10, 21) + random.below(DAY);
		for (let count = 3 + random.below(20); count > 0; count--)
			this.book(MINUTE + random.below(random.pick([DAY, 60 * DAY])));
		this.trigger.budgetMilliseconds = 36_000;
		this.take(await this.trigger.activate());
		this.isActive = true;
		const troubledPolls = 1 + random.below(3);
		for (let poll = 0; poll < troubledPolls + 3; poll++) {
			this.isInTrouble = poll < troubledPolls;
			this.now += random.pick([MINUTE, HOUR, 9 * HOUR, 2 * DAY]);
			if (this.plan.renewsConsent && random.isTrue(0.4)) this.consents += 1;
			for (let count = random.below(4); count > 0; count--) this.book(random.below(MINUTE));
			this.take(await this.trigger.poll());
		}
		this.isActive = false;
		for (const pause of [HOUR, DAY]) {
			this.now += pause;
			this.take(await this.trigger.poll());
		}
		jest.restoreAllMocks();
		return this.judge();
	}

	private take({ items }: { items: readonly Record<string, unknown>[] | null }): void {
		this.told.push(...(items ?? []).map(({ transactionId }) => String(transactionId)));
	}

	private judge() {
		const count = ({ id }: Row) => this.told.filter((told) => told === id).length;
		const isNew = ({ time }: Row) => time >= this.start;
		return {
			missing: this.rows.filter((row) => isNew(row) && count(row) === 0),
			twice: this.rows.filter((row) => count(row) > 1),
			flooded: this.rows.filter((row) => !isNew(row) && count(row) > 0 && !this.mayBeNew(row)),
		};
	}

	private book(age: number): void {
		this.rows.push({ id: `t${this.rows.length}`, time: this.now - age });
	}

	/**
	 * Whether a date may be after the start, in some zone. If nothing was wrong, the first reading was at the start. A time of
	 * exactly midnight or noon is a day, also behind a zone.
	 */
	private mayBeNew({ time }: Row): boolean {
		const { ahead, format, trouble } = this.plan;
		const wall = time + ahead * HOUR;
		const day = wall - (wall % DAY) + DAY + FARTHEST.behind;
		const isMereDay = wall % (DAY / 2) < SECOND;
		const times = { zoned: isMereDay ? day : time, times: isMereDay ? day : wall + FARTHEST.behind };
		const last = { ...times, days: day, midnights: day, noons: day };
		return trouble !== 'none' && last[format] >= this.start - MINUTE;
	}

	private answer(request: BankRequest): BankResponse {
		const is = (what: Plan['trouble']) => this.isInTrouble && this.plan.trouble === what;
		if (request.path === '/accounts') {
			return { json: { accounts: (is('appears') ? ['y'] : ['x', 'y']).map((name) => this.wrapAccount(name)) } };
		}
		this.now += is('slow') ? 9_000 : 30;
		const [, name] = /^\/accounts\/([xy])(\d*)\/transactions$/.exec(request.path) ?? [];
		if (name === undefined || !request.path.startsWith(`/accounts/${this.idOf(name)}/`)) return { status: 404 };
		if (name === 'x') {
			if (is('fails')) return { status: 500, json: { code: '500' } };
			if (this.isActive && this.random.isTrue(0.05)) this.book(0);
			this.bank.account('x').rows = is('empty') ? [] : this.listRows().map((row) => this.show(row));
		}
		return this.bank.show({ ...request, path: `/accounts/${name}/transactions` });
	}

	private idOf(name: string): string {
		return this.consents === 0 ? name : `${name}${this.consents}`;
	}

	private wrapAccount(name: string) {
		const accountNumber = name === 'x' ? '0004711000815' : '0004711000816';
		return { depositAccount: { accountId: this.idOf(name), accountNumber, currency: { currencyCode: 'EUR' } } };
	}

	private listRows(): readonly Row[] {
		const { order = 'newestFirst' } = this.plan;
		const rankOf = ({ id, time }: Row) => (order === 'shuffled' ? (Number(id.slice(1)) * 7_919) % 101 : time);
		const direction = order === 'newestFirst' ? -1 : 1;
		return [...this.rows].sort((left, right) => direction * (rankOf(left) - rankOf(right)));
	}

	private show({ id, time }: Row) {
		const { ahead, format } = this.plan;
		const wall = new Date(time + ahead * HOUR).toISOString();
		const zone = `${ahead < 0 ? '-' : '+'}0${Math.abs(ahead)}:00`;
		const [seconds, day] = [wall.slice(0, 19), wall.slice(0, 10)];
		const days = { days: day, midnights: `${day}T00:00:00`, noons: `${day}T12:00:00Z` };
		const written = { times: seconds, zoned: seconds + zone, ...days };
		return { transactionId: id, amount: 1, status: 'POSTED', postedTimestamp: written[format] };
	}
}
