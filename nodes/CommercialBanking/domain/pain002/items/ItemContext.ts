import type { Direction } from '../codes/explainCode';
import type { PaymentStatusReport } from '../report/mapReport';
import type { TransactionBlock } from '../report/mapTransaction';
import { findDirection } from '../status/findDirection';
import { makeOrderTime } from '../status/makeOrderKey';
import type { YieldToEventLoop } from '../tree/createYieldToEventLoop';
import { assertWithin } from '../tree/reportLimits';

export interface ItemContextOptions {
	/** For a report that does not say whether it is about payments or about money requests. Default: unknown. */
	readonly directionIfNotStated?: Direction;
	/** ISO 8601. Takes the place of the report's own time in `orderKey` where the report has none. */
	readonly receivedAt?: string;
	/** Awaited between portions, so that other work gets a turn. */
	readonly yieldToEventLoop?: YieldToEventLoop;
}

/** What all items of a report share. */
export type ItemContext = ReturnType<typeof makeItemContext>;

/** Some banks name the original message only at the transactions. Where they agree, the report is about that message. */
export function makeItemContext(
	report: PaymentStatusReport,
	{ directionIfNotStated = null, receivedAt, yieldToEventLoop }: ItemContextOptions = {},
) {
	const { file, furtherFiles, message } = report;
	const originalMessageName = file.originalMessageName ?? findCommon(report, (one) => one.originalMessageName);
	const commonId = furtherFiles.length === 0 ? findCommon(report, (one) => one.originalMessageId) : null;
	return {
		report,
		originalMessageId: file.originalMessageId ?? commonId,
		originalMessageName,
		direction: findDirection(originalMessageName, message.definition, directionIfNotStated),
		directionIfNotStated,
		orderTime: makeOrderTime(message.createdAt, receivedAt ?? null),
		size: new ItemSize(),
		giveTurn: yieldToEventLoop ?? (() => Promise.resolve()),
	};
}

function findCommon(
	{ batches }: PaymentStatusReport,
	textOf: (transaction: TransactionBlock) => string | null,
): string | null {
	const texts = new Set(batches.flatMap(({ transactions }) => transactions.map(textOf)));
	const [text = null, ...others] = texts;
	return others.length === 0 ? text : null;
}

/** Our own texts. The number of items limits them. */
const OWN_TEXTS: ReadonlySet<string> = new Set(['whatToDo', 'statusExplanation', 'explanation']);

/** For what an object of a list, such as a reason, needs besides its texts. */
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

/** The parser has limited the depth. */
function measure(value: unknown): number {
	if (typeof value === 'string') return value.length;
	if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + ENTRY_CHARACTERS + measure(one), 0);
	if (!isRecord(value)) return 0;
	let sum = 0;
	// Object.entries would take twice the time.
	for (const name of Object.keys(value)) if (!OWN_TEXTS.has(name)) sum += measure(value[name]);
	return sum;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === 'object' && value !== null;
