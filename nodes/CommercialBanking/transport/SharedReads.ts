import { sleep } from 'n8n-workflow';
import { keepError } from '../domain/errors';
import { withDeadline } from './withDeadline';

/** A read took too long. */
export class ReadTimeout extends Error {
	override readonly name = 'ReadTimeout';
}

/** A read, finished or not. */
interface Read<Value> {
	readonly value: Promise<Value>;
	/** `performance.now()` at the beginning. */
	readonly begunAt: number;
	/** `performance.now()` at the end; undefined before it. */
	endedAt?: number;
	hasFailed?: boolean;
}

/** After a read, twice the time that it took is left to other work, up to this. */
const MAX_PAUSE_MILLISECONDS = 500;

/** After this time a read has failed. */
const READ_DEADLINE_MILLISECONDS = 10_000;

/** More keys than n8n uses at a time. Then all are forgotten, and read again. */
const MAX_KEYS = 100;

/**
 * Shares expensive reads between callers. n8n decrypts a credential and evaluates its expressions at each read, which
 * costs more than all other work on a delivery or on a page.
 *
 * A caller says how old the value may be. If no read is young enough, the caller waits for the next one, together with
 * all others that ask in the meantime. So reads take at most a third of the time, however many ask.
 */
export class SharedReads<Value> {
	private readonly latest = new Map<string, Read<Value>>();

	private readonly next = new Map<string, Promise<Value>>();

	/**
	 * @param key reads with the same key are the same
	 * @param begunSince the read must have begun at this time or later, in milliseconds of `performance.now()`
	 * @param start begins a read
	 * @throws what the read throws, or a ReadTimeout after 10 seconds. Failed reads are not kept.
	 */
	async get(key: string, begunSince: number, start: () => Promise<Value>): Promise<Value> {
		const latest = this.latest.get(key);
		if (latest !== undefined && latest.hasFailed !== true && latest.begunAt >= begunSince) return await latest.value;
		const next = this.next.get(key) ?? this.schedule(key, latest, start);
		return await next;
	}

	private async schedule(key: string, latest: Read<Value> | undefined, start: () => Promise<Value>): Promise<Value> {
		if (latest === undefined) return await this.begin(key, start);
		const next = this.waitForTurn(latest).then(async () => {
			this.next.delete(key);
			return await this.begin(key, start);
		});
		this.next.set(key, next);
		return await next;
	}

	private async waitForTurn(latest: Read<Value>): Promise<void> {
		await Promise.allSettled([latest.value]);
		const { begunAt, endedAt = performance.now() } = latest;
		const pause = Math.min(2 * (endedAt - begunAt), MAX_PAUSE_MILLISECONDS);
		const rest = endedAt + pause - performance.now();
		if (rest > 0) await sleep(rest);
	}

	private async begin(key: string, start: () => Promise<Value>): Promise<Value> {
		const read: Read<Value> = {
			value: withDeadline({ milliseconds: READ_DEADLINE_MILLISECONDS, makeError: tooLate }, start),
			begunAt: performance.now(),
		};
		if (this.latest.size >= MAX_KEYS) this.latest.clear();
		this.latest.set(key, read);
		try {
			return await read.value;
		} catch (error) {
			read.hasFailed = true;
			throw keepError(error);
		} finally {
			read.endedAt = performance.now();
		}
	}
}

const tooLate = () => new ReadTimeout('n8n did not return the credential within 10 seconds');
