import type { Direction } from '../codes/explainCode';
import type { PaymentStatusReport } from '../report/mapReport';
import type { TransactionBlock } from '../report/mapTransaction';
import { findDirection } from '../status/findDirection';
import { assertItemCharacters } from '../tree/reportLimits';

/** What all items of a report share. */
export interface ItemContext {
	readonly report: PaymentStatusReport;
	/** Of the report as a whole */
	readonly originalMessageId: string | null;
	readonly originalMessageName: string | null;
	readonly direction: Direction;
	/** For a report that does not say whether it is about payments or about money requests */
	readonly directionIfNotStated: Direction;
	/** From `makeOrderTime` */
	readonly orderTime: string;
	/** Grows while items are made */
	readonly size: ItemSize;
}

/** Some banks name the original message only at the transactions. Where they agree, the report is about that message. */
export function makeItemContext(
	report: PaymentStatusReport,
	directionIfNotStated: Direction,
	orderTime: string,
): ItemContext {
	const { file, furtherFiles, message } = report;
	const originalMessageName = file.originalMessageName ?? findCommon(report, (one) => one.originalMessageName);
	const commonId = furtherFiles.length === 0 ? findCommon(report, (one) => one.originalMessageId) : null;
	return {
		report,
		originalMessageId: file.originalMessageId ?? commonId,
		originalMessageName,
		direction: findDirection(originalMessageName, message.definition, directionIfNotStated),
		directionIfNotStated,
		orderTime,
		size: new ItemSize(),
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
	/** Characters so far. */
	characters = 0;

	/**
	 * Adds a finished item, or a finished part of one.
	 *
	 * @throws DeliveryError `report_unreadable` if there are too many characters
	 */
	add(part: unknown): void {
		this.characters += measure(part);
		assertItemCharacters(this.characters);
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
