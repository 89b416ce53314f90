import type { Direction } from '../codes/codeTables';
import type { About } from '../codes/StatusCase';
import { classifyMessage } from '../report/classifyMessage';
import type { PaymentStatusReport } from '../report/mapReport';
import { isReference } from '../report/mapTransaction';
import type { StatusEntry } from '../status/listStatusEntries';
import { makeOrderTime } from '../status/makeOrderKey';

export interface ItemContextOptions {
	/** SHA-256 of the plaintext, in hex. `statusKey` is made of it. */
	readonly plaintextDigest: string;
	/** For a report that does not say whether it is about payments or about money requests. Default: unknown. */
	readonly directionIfNotStated?: Direction;
	/** ISO 8601. Takes the place of the report's own time in `orderKey` where the report has none. */
	readonly receivedAt?: string;
	/** An IANA name: of the report's own time, where that names no zone. Default: UTC. */
	readonly timeZone?: string;
}

/** What the original message was: the one that ordered the payments. */
export interface OriginalMessage {
	readonly originalMessageId: string | null;
	readonly originalMessageName: string | null;
	readonly about: About;
	readonly direction: Direction;
	/** It is a request to pay, which the payer accepts or not. */
	readonly isRequest: boolean;
}

export type ItemContext = ReturnType<typeof makeItemContext>;

/** What all items of a report share. */
export function makeItemContext(report: PaymentStatusReport, options: ItemContextOptions) {
	const { directionIfNotStated = null, receivedAt = null, timeZone = 'UTC', plaintextDigest } = options;
	// A file has one kind of payments.
	const isCollection = report.batches.some(({ transactions }) =>
		transactions.some(({ details }) => details.isCollection),
	);
	const ifNotStated = isCollection ? 'incoming' : directionIfNotStated;
	const describe = (originalMessageId: string | null, originalMessageName: string | null): OriginalMessage => ({
		originalMessageId,
		originalMessageName,
		...classifyOriginal(originalMessageName, report.number, ifNotStated),
	});
	return {
		report,
		plaintextDigest,
		original: describe(report.file.originalMessageId, report.file.originalMessageName),
		describe,
		orderTime: makeOrderTime(report.message.createdAt, receivedAt, timeZone),
	};
}

/** What a message was. Its own name says where the money goes, else the kind of the report (a pain.014 answers requests to pay). */
export function classifyOriginal(name: string | null, report: string, ifNotStated: Direction) {
	const { about, ...byName } = classifyMessage(name);
	const { direction, isRequest } = byName.direction === null ? classifyMessage(report) : byName;
	return { about, direction: direction ?? ifNotStated, isRequest };
}

/** The original message of an entry: as the file names it, else as the transaction does. */
export function findOriginalMessage(
	{ original, describe }: ItemContext,
	{ transaction }: StatusEntry,
): OriginalMessage {
	const isNamed = isReference(original.originalMessageId) && original.originalMessageName !== null;
	if (transaction === null || isNamed) return original;
	const id = isReference(original.originalMessageId) ? null : transaction.originalMessageId;
	const name = original.originalMessageName === null ? transaction.originalMessageName : null;
	if (id === null && name === null) return original;
	return describe(id ?? original.originalMessageId, name ?? original.originalMessageName);
}
