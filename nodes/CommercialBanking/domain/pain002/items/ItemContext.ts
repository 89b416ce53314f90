import type { Direction } from '../codes/explainCode';
import type { PaymentStatusReport } from '../report/mapReport';
import type { TransactionBlock } from '../report/mapTransaction';
import { makeOrderTime } from '../status/makeOrderKey';
import { type YieldToEventLoop, assertWithin } from '../tree/reportLimits';
import { isRecord } from '../../json/isJsonObject';

export interface ItemContextOptions {
	/** For a report that does not say whether it is about payments or about money requests. Default: unknown. */
	readonly directionIfNotStated?: Direction;
	/** ISO 8601. Takes the place of the report's own time in `orderKey` where the report has none. */
	readonly receivedAt?: string;
	/** An IANA name: of the report's own time, where that names no zone. Default: UTC. */
	readonly timeZone?: string;
	/** Awaited between portions, so that other work gets a turn. */
	readonly yieldToEventLoop?: YieldToEventLoop;
}

export type ItemContext = ReturnType<typeof makeItemContext>;

/** What all items of a report share. */
export function makeItemContext(report: PaymentStatusReport, options: ItemContextOptions = {}) {
	const { directionIfNotStated = null, receivedAt = null, timeZone = 'UTC' } = options;
	const { file, message } = report;
	const originalMessageName = file.originalMessageName ?? findCommon(report, (one) => one.originalMessageName);
	return {
		report,
		originalMessageId: file.originalMessageId ?? findCommon(report, (one) => one.originalMessageId),
		originalMessageName,
		...findDirection([originalMessageName, message.definition], directionIfNotStated),
		directionIfNotStated,
		orderTime: makeOrderTime(message.createdAt, receivedAt, timeZone),
		size: new ItemSize(),
		yieldToEventLoop: options.yieldToEventLoop ?? (() => Promise.resolve()),
	};
}

/** Names of messages, and the direction of the money in them. Banks also send `PAIN.001`, `pain001` and longer names. */
const DIRECTIONS = [
	[/pain\.?001/i, { direction: 'outgoing', isRequest: false }],
	// Direct debits.
	[/pain\.?008/i, { direction: 'incoming', isRequest: false }],
	// A pain.014 only answers a request to pay (pain.013).
	[/pain\.?01[34]/i, { direction: 'incoming', isRequest: true }],
] as const;

/**
 * The direction of the money, and whether it was asked for by a request to pay, from the first name of a message that
 * says it: the original one's, then the report's.
 */
export function findDirection(names: ReadonlyArray<string | null>, ifNotStated: Direction) {
	for (const name of names) {
		const found = DIRECTIONS.find(([pattern]) => pattern.test(name ?? ''));
		if (found !== undefined) return found[1];
	}
	return { direction: ifNotStated, isRequest: false };
}

/** A report without `OrgnlGrpInfAndSts` may name the original message at its transactions. It counts where they agree. */
function findCommon(
	{ batches }: PaymentStatusReport,
	textOf: (transaction: TransactionBlock) => string | null,
): string | null {
	const texts = new Set(batches.flatMap(({ transactions }) => transactions.map(textOf)));
	const [text = null, ...others] = texts;
	return others.length === 0 ? text : null;
}

/** Our own texts do not count, because the number of items limits them. */
const OWN_TEXTS: ReadonlySet<string> = new Set(['whatToDo', 'statusExplanation', 'explanation']);

/** The characters that an object in a list, such as a reason, needs besides its texts. */
const ENTRY_CHARACTERS = 100;

/** Adds up the characters of all items of a report, without our own texts. */
class ItemSize {
	private characters = 0;

	/**
	 * Adds a finished item, or a finished part of one, and returns it.
	 *
	 * @throws DeliveryError `report_unreadable` if there are too many characters
	 */
	add<Part>(part: Part): Part {
		this.characters += measure(part);
		assertWithin('itemCharacters', this.characters);
		return part;
	}
}

/** Counts the characters of a value. The recursion has a limit, because the parser has limited the depth. */
function measure(value: unknown): number {
	if (typeof value === 'string') return value.length;
	if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + ENTRY_CHARACTERS + measure(one), 0);
	if (!isRecord(value)) return 0;
	let sum = 0;
	// Object.entries would take twice the time.
	for (const name of Object.keys(value)) if (!OWN_TEXTS.has(name)) sum += measure(value[name]);
	return sum;
}
