import { type IDataObject, type INode, NodeApiError, NodeOperationError } from 'n8n-workflow';
import { PagingError, type PagingPosition } from '../domain/paging/findNextOffset';
import { fillText } from '../domain/values/fillText';
import { quoteSafely } from '../domain/values/quoteSafely';
import { BankFailure, findOwnFailure, isOfOneAccount } from './BankFailure';
import { BANK_CREDENTIAL } from './connectBank';
import { type FailureText, type Reader, describeFailure } from './describeFailure';
import { places as texts } from './failures.words';

interface Circumstances {
	readonly itemIndex?: number;
	/** Who reads. Default: an operation. */
	readonly reader?: Reader;
}

/** An offset that counts rows. Account numbers are longer, or begin with zeros. */
const ROW_NUMBER = /^[1-9]\d{0,6}$/;

/**
 * Turns failures into what n8n shows.
 *
 * Errors are built anew and not wrapped, because an error of n8n's HTTP helper holds the request with its token.
 *
 * @returns for failures of the bank a NodeApiError with `httpCode` and with `context.bank`, for programs to read:
 *   `kind`, `status`, `code`, `message`, `otherCallsWorked` (so the failure is that of one account), and for an interrupted list `startOffset` (exactly as the bank sent it; null:
 *   the beginning) and `itemsRead`
 */
export function toNodeApiError(
	node: INode,
	error: unknown,
	circumstances: Circumstances = {},
): NodeApiError | NodeOperationError {
	const { itemIndex } = circumstances;
	const isPage = error instanceof PagingError && error.code === 'page_failed';
	const cause: unknown = isPage ? error.cause : error;
	if (cause instanceof NodeApiError || cause instanceof NodeOperationError) {
		if (itemIndex !== undefined) cause.context.itemIndex ??= itemIndex;
		return cause;
	}
	if (cause instanceof BankFailure) {
		return fromBankFailure(node, findOwnFailure(cause), circumstances, isPage ? error.position : undefined);
	}
	if (cause instanceof PagingError) return fromUnreadableList(node, cause, circumstances);
	// A fault of the node itself: the errors of n8n's HTTP helper are BankFailures by now.
	return new NodeOperationError(node, cause instanceof Error ? cause : String(cause), { itemIndex });
}

function fromBankFailure(
	node: INode,
	failure: BankFailure,
	{ itemIndex, reader = 'action' }: Circumstances,
	position?: PagingPosition,
): NodeApiError {
	const credentialName = node.credentials?.[BANK_CREDENTIAL]?.name;
	const { message, nextStep } = describeFailure(failure, { reader, credentialName });
	const { status, bankCode, bankMessage } = failure.details;
	const httpStatus = status ?? (failure.kind === 'sign_in' ? 401 : undefined);
	const offset = position?.offset === undefined ? undefined : quoteOffset(position.offset);
	const where = offset === undefined ? '' : fillText(texts.page, { offset });
	const text = {
		message: message + where,
		nextStep: reader === 'action' ? nextStep + describePosition(position) : nextStep,
	};
	const answer = { status: httpStatus ?? null, code: bankCode ?? null, message: bankMessage ?? null };
	const bank = {
		kind: failure.kind,
		...answer,
		otherCallsWorked: isOfOneAccount(failure),
		...contextOfPosition(position),
	};
	return buildError(node, text, { httpCode: httpStatus?.toString(), itemIndex }, bank);
}

function fromUnreadableList(
	node: INode,
	{ message, code, position }: PagingError,
	{ itemIndex }: Circumstances,
): NodeApiError {
	const itemsRead = position?.rowsRead ?? 0;
	const text = { message, nextStep: fillText(texts.list, { rowsRead: itemsRead }) };
	// Except after `too_many_empty_pages`, the page at the offset was read, so resuming there would repeat it.
	const place = code === 'too_many_empty_pages' ? contextOfPosition(position) : { itemsRead };
	return buildError(node, text, { itemIndex }, { kind: code, ...place });
}

function buildError(
	node: INode,
	{ message, nextStep: description }: FailureText,
	options: { httpCode?: string; itemIndex?: number },
	bank: IDataObject,
): NodeApiError {
	const error = new NodeApiError(node, { message, description }, { message, description, ...options });
	// n8n replaces a message if it contains one of the error names that n8n knows.
	error.message = message;
	error.context.bank = bank;
	return error;
}

function describePosition(position?: PagingPosition): string {
	// Before any row was read, the list is simply read again.
	if (position?.offset === undefined || position.rowsRead === 0) return '';
	const quote = quoteOffset(position.offset);
	const offset = quote === position.offset ? `"${quote}"` : 'the startOffset in the details';
	return fillText(texts.goOn, { rowsRead: position.rowsRead, offset });
}

/** The bank chooses the offset. Account numbers or tokens in it are not shown in texts. */
const quoteOffset = (offset: string) => (ROW_NUMBER.test(offset) ? offset : quoteSafely(offset));

const contextOfPosition = (position?: PagingPosition): IDataObject =>
	position ? { startOffset: position.offset ?? null, itemsRead: position.rowsRead } : {};
