import type { About } from '../codes/StatusCase';
import { isReference, NO_DETAILS } from '../report/mapTransaction';
import type { StatusEntry } from '../status/listStatusEntries';

/**
 * The key of what an entry is about, from its own IDs alone, in a form that an ERP can make too. An entry for nobody in
 * particular, or without an ID of its own, has none.
 *
 * A slash in an ID is written `%2F`, a percent sign `%25`. A missing ID is empty, and so is a word for none, as NOTPROVIDED.
 *
 * @example
 * // A payment: message and end-to-end ID, else instruction ID, else UETR. Then a batch, a file, a refused cancellation.
 * 'O-1/E-1', 'O-1//I-1', 'O-1///5f2c…', 'batch/O-1/B-1', 'file/O-1', 'cancellation/O-1/E-1'
 */
export function makePaymentKey(
	{ level, scope, batch, transaction }: Pick<StatusEntry, 'level' | 'scope' | 'batch' | 'transaction'>,
	{ about, originalMessageId }: { readonly about: About; readonly originalMessageId: string | null },
): string | null {
	if (scope === 'some') return null;
	const message = writeId(originalMessageId);
	const start = about === 'payment' ? '' : `${about}/`;
	if (level === 'file') return message === '' ? null : `${start}file/${message}`;
	if (level === 'batch') {
		const id = writeId(batch?.originalPaymentInformationId ?? null);
		return id === '' ? null : `${start}batch/${message}/${id}`;
	}
	const payment = writePaymentId(transaction?.details ?? NO_DETAILS);
	return payment === null ? null : `${start}${message}/${payment}`;
}

function writePaymentId(ids: {
	readonly originalEndToEndId: string | null;
	readonly originalInstructionId: string | null;
	readonly originalUetr: string | null;
}): string | null {
	const endToEnd = writeId(ids.originalEndToEndId);
	if (endToEnd !== '') return endToEnd;
	const instruction = writeId(ids.originalInstructionId);
	if (instruction !== '') return `/${instruction}`;
	const uetr = writeId(ids.originalUetr?.toLowerCase() ?? null);
	return uetr === '' ? null : `//${uetr}`;
}

/** A converter to XML may put line breaks around an ID in one report, and none in the next. */
const writeId = (id: string | null): string =>
	isReference(id) ? id.trim().replaceAll('%', '%25').replaceAll('/', '%2F') : '';
