import { type IDataObject, type INode, NodeApiError, NodeOperationError } from 'n8n-workflow';
import { PagingError } from '../domain/paging/findNextOffset';
import { BankFailure, isOfOneAccount } from './BankFailure';
import { BANK_CREDENTIAL } from './connectBank';
import { type FailureText, describeFailure } from './describeFailure';

/**
 * Turns failures into what n8n shows: what happened, what to do, and the account.
 *
 * Errors are built anew and not wrapped, because an error of n8n's HTTP helper holds the request with its token.
 *
 * @returns for failures of the bank a NodeApiError with `httpCode` and with `context.bank`, for programs to read:
 *   `kind`, `status`, `code`, `message`, `otherCallsWorked` (so the failure is that of one account), and for an interrupted
 *   list `itemsRead`
 */
export function toNodeApiError(
	node: INode,
	error: unknown,
	{ itemIndex }: { readonly itemIndex?: number } = {},
): NodeApiError | NodeOperationError {
	const isList = error instanceof PagingError;
	const cause: unknown = isList && error.code === 'page_failed' ? error.cause : error;
	if (cause instanceof NodeApiError || cause instanceof NodeOperationError) {
		if (itemIndex !== undefined) cause.context.itemIndex ??= itemIndex;
		return cause;
	}
	const place = isList ? { itemsRead: error.position?.rowsRead ?? 0 } : {};
	if (cause instanceof BankFailure) return fromBankFailure(node, cause, { itemIndex, place });
	if (cause instanceof PagingError) {
		const text = { message: cause.message, whatToDo: 'The list cannot be read to its end, so tell the bank.' };
		return buildError(node, text, { itemIndex }, { kind: cause.code, ...place });
	}
	// A fault of the node itself: the errors of n8n's HTTP helper are BankFailures by now.
	return new NodeOperationError(node, cause instanceof Error ? cause : String(cause), { itemIndex });
}

function fromBankFailure(
	node: INode,
	failure: BankFailure,
	{ itemIndex, place }: { readonly itemIndex?: number; readonly place: IDataObject },
): NodeApiError {
	const { kind, details } = failure;
	const status = details.status ?? (kind === 'sign_in' ? 401 : undefined);
	const answer = {
		status: status ?? null,
		code: details.bankCode ?? null,
		message: details.bankMessage ?? null,
		otherCallsWorked: isOfOneAccount(failure),
	};
	const text = describeFailure(failure, node.credentials?.[BANK_CREDENTIAL]?.name);
	return buildError(node, text, { httpCode: status?.toString(), itemIndex }, { kind, ...answer, ...place });
}

function buildError(
	node: INode,
	{ message, whatToDo: description }: FailureText,
	options: { httpCode?: string; itemIndex?: number },
	bank: IDataObject,
): NodeApiError {
	const error = new NodeApiError(node, { message, description }, { message, description, ...options });
	// n8n replaces a message if it contains one of the error names that n8n knows.
	error.message = message;
	error.context.bank = bank;
	return error;
}
