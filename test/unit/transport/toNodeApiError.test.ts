import { type INode, NodeApiError, NodeOperationError } from 'n8n-workflow';
import { PagingError } from '../../../nodes/CommercialBanking/domain/paging/findNextOffset';
import { BankFailure } from '../../../nodes/CommercialBanking/transport/BankFailure';
import { toNodeApiError } from '../../../nodes/CommercialBanking/transport/toNodeApiError';

const node: INode = { id: '1', name: 'N', type: 't', typeVersion: 1, position: [0, 0], parameters: {} };

function apiErrorOf(error: unknown, itemIndex?: number): NodeApiError {
	const result = toNodeApiError(node, error, { itemIndex });
	if (result instanceof NodeApiError) return result;
	throw new Error(`expected a NodeApiError, got ${result.name}`);
}

const failure = new BankFailure('status', { status: 404, bankCode: 'C-1', bankMessage: 'No' });

describe('toNodeApiError', () => {
	it('shows a failure of the bank, and keeps it for programs', () => {
		const error = apiErrorOf(failure, 3);
		expect(error).toMatchObject({ message: 'The bank answered 404: No (code C-1)', httpCode: '404' });
		expect(error.description).toMatch(/\w/);
		expect(error.context).toMatchObject({ itemIndex: 3 });
		const bank = { kind: 'status', status: 404, code: 'C-1', message: 'No', otherCallsWorked: false };
		expect(error.context.bank).toEqual(bank);
	});

	it.each([
		['sign_in', '401', 401],
		['dropped', null, null],
	] as const)('gives a failure of the kind %s without a status the status %s', (kind, httpCode, status) => {
		const error = apiErrorOf(new BankFailure(kind));
		expect(error.httpCode).toBe(httpCode);
		expect(error.context.bank).toEqual({ kind, status, code: null, message: null, otherCallsWorked: false });
	});

	it('names the credential', () => {
		const connected = { ...node, credentials: { commercialBankingOAuth2Api: { id: '7', name: 'My Bank' } } };
		const failed = new BankFailure('sign_in', { grant: 'renewable' });
		expect(toNodeApiError(connected, failed).description).toContain('open the credential "My Bank" and select Switch');
	});

	it("keeps the message, also where it contains one of n8n's error names", () => {
		const error = apiErrorOf(new BankFailure('dropped', { reason: 'ECONNRESET' }));
		expect(error.message).toMatch(/\(ECONNRESET\)$/);
	});

	it.each([undefined, 2])('leaves an error of n8n as it is, but for the item (%s)', (itemIndex) => {
		const given = new NodeOperationError(node, 'own');
		expect(toNodeApiError(node, given, { itemIndex })).toBe(given);
		expect(given.context.itemIndex).toBe(itemIndex);
		expect(toNodeApiError(node, given, { itemIndex: 7 })).toBe(given);
		expect(given.context.itemIndex).toBe(itemIndex ?? 7);
		const api = new NodeApiError(node, { message: 'own' });
		expect(toNodeApiError(node, api, { itemIndex })).toBe(api);
	});

	it.each([
		[new RangeError('own'), 'own'],
		['a text', 'a text'],
	])('wraps anything else (%p)', (given, message) => {
		const error = toNodeApiError(node, given, { itemIndex: 1 });
		expect(error).toBeInstanceOf(NodeOperationError);
		expect(error).toMatchObject({ message, context: { itemIndex: 1 } });
	});
});

describe('a list that could not be read to its end', () => {
	const failedAt = (offset: string | undefined, rowsRead = 3, cause: unknown = failure) =>
		new PagingError('page_failed', 'own', { cause, position: { offset, rowsRead } });

	it('says which page failed, and where to continue', () => {
		const error = apiErrorOf(failedAt('p2'), 1);
		expect(error.message).toBe('The bank answered 404: No (code C-1), on the page at offset "p2"');
		expect(error.description).toMatch(
			/ 3 items were read .* run this input item alone with 'Continue From' set to "p2"\.$/,
		);
		expect(error.context).toMatchObject({ itemIndex: 1 });
		expect(error.context.bank).toMatchObject({ kind: 'status', status: 404, startOffset: 'p2', itemsRead: 3 });
	});

	it.each(['poll', 'list'] as const)('names no option to a reader that has none (%s)', (reader) => {
		const error = toNodeApiError(node, failedAt('p2'), { reader });
		expect(error.description).not.toMatch(/Continue From|On Error/);
		expect(error.context.bank).toMatchObject({ startOffset: 'p2' });
	});

	it('names no offset where the first page failed', () => {
		const error = apiErrorOf(failedAt(undefined, 0));
		expect(error.message).toBe(apiErrorOf(failure).message);
		expect(error.description).toBe(apiErrorOf(failure).description);
		expect(error.context.bank).toMatchObject({ startOffset: null, itemsRead: 0 });
	});

	it('does not advise to continue where the run has begun', () => {
		const error = apiErrorOf(failedAt('p2', 0));
		expect(error.message).toContain('"p2"');
		expect(error.description).toBe(apiErrorOf(failure).description);
	});

	it.each([
		['1', true],
		['9999999', true],
		['10000000', false],
		['0123456', false],
		['a1234567', false],
		['1234567b', false],
		['after:000123456789', false],
		['eyJwYWdlIjoyLCJhY2NvdW50IjoiREU4OTM3MDQifQ==', false],
		['p2\nlast', false],
	])('shows the offset %s: %s', (offset, isShown) => {
		const error = apiErrorOf(failedAt(offset));
		expect(error.message.includes(`"${offset}"`)).toBe(isShown);
		expect(error.description?.includes(`'Continue From' set to "${offset}"`)).toBe(isShown);
		expect(error.description?.includes("'Continue From' set to the startOffset in the details")).toBe(!isShown);
		expect(error.context.bank).toMatchObject({ startOffset: offset });
	});

	it('passes on what is no failure of the bank', () => {
		const own = new NodeOperationError(node, 'own');
		expect(toNodeApiError(node, failedAt('p2', 3, own), { itemIndex: 4 })).toBe(own);
		expect(own.context.itemIndex).toBe(4);
	});

	it('says where to go on after too many empty pages', () => {
		const position = { offset: 'p9', rowsRead: 3 };
		const error = apiErrorOf(new PagingError('too_many_empty_pages', 'Empty', { position }));
		expect(error.context.bank).toEqual({ kind: 'too_many_empty_pages', startOffset: 'p9', itemsRead: 3 });
	});

	it.each([
		{ position: { offset: 'p2', rowsRead: 3 }, read: 3 },
		{ position: undefined, read: 0 },
	])('says why it cannot go on ($position)', ({ position, read }) => {
		const error = apiErrorOf(new PagingError('offset_repeated', 'The offset came twice', { position }), 5);
		expect(error).toMatchObject({ message: 'The offset came twice', httpCode: null });
		expect(error.description).toContain(` ${read} items were read before.`);
		expect(error.context).toMatchObject({ itemIndex: 5 });
		expect(error.context.bank).toEqual({ kind: 'offset_repeated', itemsRead: read });
	});
});
