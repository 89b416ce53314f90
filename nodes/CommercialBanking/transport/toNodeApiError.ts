import { type IDataObject, type INode, NodeApiError, NodeOperationError } from 'n8n-workflow';
import { PagingError } from '../domain/paging/PagingError';
import { type FailureText, type Reader, describeFailure } from './describeFailure';
import { BankFailure } from './BankFailure';
import { BANK_CREDENTIAL } from './connectBank';
import { quoteSafely } from './quoteSafely';

/** In which work something failed. */
interface Circumstances {
	/** The input item concerned. */
	readonly itemIndex?: number;
	/** Who reads; an operation if it is not said. */
	readonly reader?: Reader;
}

/** An offset that counts rows. Account numbers are longer, or begin with zeros. */
const ROW_NUMBER = /^[1-9]\d{0,6}$/;

/**
 * Turns failures into what n8n shows. No other place does this.
 *
 * Errors are built anew and not wrapped, because an error of n8n's HTTP helper holds the request with its token.
 *
 * @returns for failures of the bank a NodeApiError with `httpCode` and with `context.bank`, for programs to read:
 *   `kind`, `status`, `code`, `message`, and for an interrupted list `startOffset` (exactly as the bank sent it, at most
 *   2,000 characters; null: the beginning) and `itemsRead`
 */
export function toNodeApiError(
	node: INode,
	error: unknown,
	circumstances: Circumstances = {},
): NodeApiError | NodeOperationError {
	const { itemIndex } = circumstances;
	if (error instanceof NodeApiError || error instanceof NodeOperationError) {
		if (itemIndex !== undefined) error.context.itemIndex ??= itemIndex;
		return error;
	}
	if (error instanceof PagingError) return fromPagingError(node, error, circumstances);
	if (error instanceof BankFailure) return fromBankFailure(node, error, circumstances);
	return new NodeOperationError(node, error instanceof Error ? error : String(error), { itemIndex });
}

function fromBankFailure(
	node: INode,
	failure: BankFailure,
	{ itemIndex, reader = 'action' }: Circumstances,
	position?: PagingError['position'],
): NodeApiError {
	const credentialName = node.credentials?.[BANK_CREDENTIAL]?.name;
	const { message, nextStep } = describeFailure(failure, { reader, credentialName });
	const { status, bankCode, bankMessage } = failure.details;
	const httpStatus = status ?? (failure.kind === 'sign_in' ? 401 : undefined);
	const offset = quoteOffset(position);
	const where = offset === undefined ? '' : `, on the page at offset "${offset}"`;
	return buildError(node, {
		text: {
			message: message + where,
			nextStep: reader === 'action' ? nextStep + describePosition(position) : nextStep,
		},
		httpCode: httpStatus?.toString(),
		itemIndex,
		bank: {
			kind: failure.kind,
			status: httpStatus ?? null,
			code: bankCode ?? null,
			message: bankMessage ?? null,
			...contextOfPosition(position),
		},
	});
}

function fromPagingError(
	node: INode,
	error: PagingError,
	circumstances: Circumstances,
): NodeApiError | NodeOperationError {
	const { cause, code, position } = error;
	if (code === 'page_failed') {
		if (cause instanceof BankFailure) return fromBankFailure(node, cause, circumstances, position);
		return toNodeApiError(node, cause, circumstances);
	}
	const itemsRead = position?.rowsRead ?? 0;
	const nextStep = `The list cannot be read to its end, so tell the bank. ${itemsRead} items were read before.`;
	const hasLimit = (circumstances.reader ?? 'action') === 'action' && itemsRead > 0;
	const untilThen = hasLimit ? ` Until then, set 'Limit' to ${itemsRead} or less.` : '';
	return buildError(node, {
		text: { message: error.message, nextStep: nextStep + untilThen },
		httpCode: undefined,
		itemIndex: circumstances.itemIndex,
		// In the other cases, the page at the offset was read, and would come again.
		bank: code === 'too_many_empty_pages' ? { kind: code, ...contextOfPosition(position) } : { kind: code, itemsRead },
	});
}

function buildError(
	node: INode,
	{ text, httpCode, itemIndex, bank }: { text: FailureText; httpCode?: string; itemIndex?: number; bank: IDataObject },
): NodeApiError {
	const description = text.nextStep;
	const options = { message: text.message, description, httpCode, itemIndex };
	const error = new NodeApiError(node, { message: text.message, description }, options);
	// n8n replaces a message if it contains one of the error names that n8n knows.
	error.message = text.message;
	error.context.bank = bank;
	return error;
}

function describePosition(position: PagingError['position']): string {
	if (position?.offset === undefined) return '';
	const quote = quoteOffset(position);
	const offset = quote === position.offset ? `"${quote}"` : 'the startOffset in the details';
	return (
		` ${position.rowsRead} items were read before this page, and are passed on only if 'On Error' is set to continue. ` +
		`To go on there, run this input item alone with 'Continue From' set to ${offset}.`
	);
}

/** The bank chooses the offset. Account numbers or tokens in it are not shown in texts. */
function quoteOffset(position: PagingError['position']): string | undefined {
	const offset = position?.offset;
	return offset === undefined || ROW_NUMBER.test(offset) ? offset : quoteSafely(offset);
}

function contextOfPosition(position: PagingError['position']): IDataObject {
	return position ? { startOffset: position.offset ?? null, itemsRead: position.rowsRead } : {};
}
