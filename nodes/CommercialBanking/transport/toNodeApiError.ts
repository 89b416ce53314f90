import type { IDataObject, INode } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { PagingError } from '../domain/paging/PagingError';
import type { FailureText } from './describeFailure';
import { describeFailure } from './describeFailure';
import { BankFailure } from './BankFailure';

/**
 * The one place where failures of the action node become what n8n shows.
 *
 * Errors are built anew and not wrapped: what n8n's HTTP helper throws carries the request with its token.
 *
 * @param itemIndex the input item concerned
 * @returns for failures of the bank a NodeApiError with `httpCode`, and with `context.bank` for programs: `kind`,
 *   `status`, `code`, `message`, and for an interrupted list `startOffset` (null: from its beginning) and `itemsRead`
 */
export function toNodeApiError(node: INode, error: unknown, itemIndex?: number): NodeApiError | NodeOperationError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) {
		if (itemIndex !== undefined) error.context.itemIndex ??= itemIndex;
		return error;
	}
	if (error instanceof PagingError) return fromPagingError(node, error, itemIndex);
	if (error instanceof BankFailure) return fromBankFailure(node, error, { itemIndex });
	return new NodeOperationError(node, error instanceof Error ? error : String(error), { itemIndex });
}

interface Circumstances {
	readonly itemIndex: number | undefined;
	readonly position?: PagingError['position'];
}

function fromBankFailure(node: INode, failure: BankFailure, { itemIndex, position }: Circumstances): NodeApiError {
	const { message, nextStep } = describeFailure(failure);
	const { status, bankCode, bankMessage } = failure.details;
	const httpStatus = status ?? (failure.kind === 'sign_in' ? 401 : undefined);
	const where = position?.offset === undefined ? '' : `, on the page at offset "${position.offset}"`;
	return buildError(node, {
		text: { message: message + where, nextStep: nextStep + describePosition(position) },
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
	itemIndex: number | undefined,
): NodeApiError | NodeOperationError {
	const { cause, code, position } = error;
	if (code === 'page_failed') {
		if (cause instanceof BankFailure) return fromBankFailure(node, cause, { itemIndex, position });
		return toNodeApiError(node, cause, itemIndex);
	}
	const nextStep =
		'The list cannot be read to its end. The access token and the API key were sent nowhere else. Tell the bank; ' +
		'until then a Limit below the number of items read so far works.';
	return buildError(node, {
		text: { message: error.message, nextStep: `${nextStep} ${position?.rowsRead ?? 0} items were read before.` },
		httpCode: undefined,
		itemIndex,
		bank: { kind: code, ...contextOfPosition(position) },
	});
}

function buildError(
	node: INode,
	{ text, httpCode, itemIndex, bank }: { text: FailureText; httpCode?: string; itemIndex?: number; bank: IDataObject },
): NodeApiError {
	const description = text.nextStep;
	const options = { message: text.message, description, httpCode, itemIndex };
	const error = new NodeApiError(node, { message: text.message, description }, options);
	// n8n replaces a message in which it finds a name of its own list, be it by chance.
	error.message = text.message;
	error.context.bank = bank;
	return error;
}

function describePosition(position: PagingError['position']): string {
	if (position?.offset === undefined) return '';
	const { offset, rowsRead } = position;
	return (
		` ${rowsRead} items were read before this page. To go on where it failed, without a gap or a repeat, set the ` +
		`option Start Offset to "${offset}". Only with On Error set to continue are the items read so far passed on.`
	);
}

function contextOfPosition(position: PagingError['position']): IDataObject {
	return position ? { startOffset: position.offset ?? null, itemsRead: position.rowsRead } : {};
}
