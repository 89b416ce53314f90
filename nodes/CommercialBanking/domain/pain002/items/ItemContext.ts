import { isRecord } from '../../json/isJsonObject';
import type { Direction } from '../codes/explainCode';
import { classifyMessage } from '../report/classifyMessage';
import type { PaymentStatusReport } from '../report/mapReport';
import type { TransactionBlock } from '../report/mapTransaction';
import type { StatusEntry } from '../status/listStatusEntries';
import { makeOrderTime } from '../status/makeOrderKey';
import { type YieldToEventLoop, assertWithin } from '../tree/reportLimits';

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
	// A file has one kind of payments.
	const isCollection = report.batches.some((batch) => batch.isCollection);
	const describe = (id: string | null, name: string | null) => ({
		originalMessageId: id,
		originalMessageName: name,
		...classifyOriginal(name, report.number, isCollection ? 'incoming' : directionIfNotStated),
	});
	return {
		report,
		/** What the original message was, by what the report says of all its payments. */
		original: describe(
			file.originalMessageId ?? findCommon(report, (one) => one.originalMessageId),
			file.originalMessageName ?? findCommon(report, (one) => one.originalMessageName),
		),
		describe,
		orderTime: makeOrderTime(message.createdAt, receivedAt, timeZone),
		size: new ItemSize(),
		yieldToEventLoop: options.yieldToEventLoop ?? (() => Promise.resolve()),
	};
}

/** What a message was. Its own name says where the money goes, else the kind of the report (a pain.014 answers requests to pay). */
export function classifyOriginal(name: string | null, report: string, ifNotStated: Direction) {
	const { about, ...byName } = classifyMessage(name);
	const { direction, isRequest } = byName.direction === null ? classifyMessage(report) : byName;
	return { about, direction: direction ?? ifNotStated, isRequest };
}

/** The original message of an entry: as the file says, else the transaction, else all of them. */
export function findOriginalMessage({ original, describe }: ItemContext, { file, transaction }: StatusEntry) {
	if (transaction === null) return original;
	const id = file.originalMessageId ?? transaction.originalMessageId;
	const name = file.originalMessageName ?? transaction.originalMessageName;
	return id === original.originalMessageId && name === original.originalMessageName ? original : describe(id, name);
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

/** The number of items limits our own texts. Keys are counted when they are made, before the items. */
const NOT_COUNTED: ReadonlySet<string> = new Set(['whatToDo', 'statusExplanation', 'explanation', 'paymentKey']);

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
	for (const name of Object.keys(value)) if (!NOT_COUNTED.has(name)) sum += measure(value[name]);
	return sum;
}
