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
	const failedAt = (cause: unknown, rowsRead = 3) =>
		new PagingError('page_failed', 'own', { cause, position: { offset: 'p2', rowsRead } });

	it('says the same of a page, and how many rows came before it', () => {
		const error = apiErrorOf(failedAt(failure), 1);
		expect(error).toMatchObject({ message: apiErrorOf(failure).message, description: apiErrorOf(failure).description });
		expect(error.context).toMatchObject({ itemIndex: 1, bank: { kind: 'status', status: 404, itemsRead: 3 } });
	});

	it('passes on what is no failure of the bank', () => {
		const own = new NodeOperationError(node, 'own');
		expect(toNodeApiError(node, failedAt(own), { itemIndex: 4 })).toBe(own);
		expect(own.context.itemIndex).toBe(4);
	});

	it.each([
		{ position: { offset: 'p2', rowsRead: 3 }, read: 3 },
		{ position: undefined, read: 0 },
	])('says why it has no end ($position)', ({ position, read }) => {
		const error = apiErrorOf(new PagingError('offset_repeated', 'The offset came twice', { position }), 5);
		expect(error).toMatchObject({ message: 'The offset came twice', httpCode: null });
		expect(error.description).toMatch(/tell the bank/);
		expect(error.context).toMatchObject({ itemIndex: 5 });
		expect(error.context.bank).toEqual({ kind: 'offset_repeated', itemsRead: read });
	});
});
