import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { listOf, objectOf, type JsonObject } from '../../../n8n-host/jsonValue.ts';
import { listen } from '../../../n8n-host/listen.ts';

/** Stands in for an ERP. It keeps the records that it gets. */
export interface ErpStandIn {
	readonly url: string;
	readonly records: JsonObject[];
	close(): void;
}

type Answer = (request: IncomingMessage, body: string, records: JsonObject[]) => unknown;

async function startErp(answer: Answer): Promise<ErpStandIn> {
	const records: JsonObject[] = [];
	const server = createServer((request, response) => {
		const reply = async () => answer(request, await text(request), records);
		const send = (status: number, body: unknown) =>
			response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
		reply().then(
			(body) => send(200, body),
			(error: unknown) => send(417, { exception: String(error) }),
		);
	});
	const url = `http://127.0.0.1:${await listen(server)}`;
	const close = () => {
		server.closeAllConnections();
		server.close();
	};
	return { url, records, close };
}

const lineModel = 'account.bank.statement.line';

/**
 * Odoo's external API, JSON-RPC: `common.login`, and `search_read` and `create` of statement lines by `object.execute`
 * (https://www.odoo.com/documentation, External API). As with the module of bank imports, no two lines have the same
 * `unique_import_id`.
 */
export const startOdooStandIn = async (password: string): Promise<ErpStandIn> =>
	await startErp((request, body, records) => {
		if (request.url !== '/jsonrpc') throw new Error('Not found');
		const { params } = objectOf(JSON.parse(body), 'the call');
		const { service, method, args } = objectOf(params, 'its parameters');
		const list = listOf(args, 'its arguments');
		if (service === 'common') return { result: method === 'login' && list[2] === password ? 7 : false };
		const [, , given, model, operation, first] = list;
		if (given !== password || model !== lineModel) throw new Error('Access denied');
		if (operation === 'search_read') return { result: searchLines(records, listOf(first, 'the domain')) };
		const line = objectOf(first, 'the line');
		const isKnown = records.some((record) => record.unique_import_id === line.unique_import_id);
		if (isKnown) throw new Error('A bank account transactions can be imported only once!');
		return { result: records.push({ id: records.length + 1, ...line }) };
	});

function searchLines(records: readonly JsonObject[], domain: readonly unknown[]): JsonObject[] {
	const conditions = domain.map((condition) => listOf(condition, 'a condition'));
	return records.filter((record) =>
		conditions.every(([field, operator, values]) => {
			if (operator !== 'in') throw new Error(`The operator ${String(operator)} is not known here`);
			return listOf(values, 'its values').includes(record[String(field)]);
		}),
	);
}

/**
 * Frappe's REST API: `GET` and `POST` of `/api/resource/Bank Transaction`, with a token of API key and secret
 * (https://docs.frappe.io/framework/user/en/api/rest).
 */
export const startErpNextStandIn = async (token: string): Promise<ErpStandIn> =>
	await startErp((request, body, records) => {
		const { pathname, searchParams } = new URL(request.url ?? '', 'http://erp.example');
		if (request.headers.authorization !== `token ${token}`) throw new Error('frappe.exceptions.AuthenticationError');
		if (decodeURIComponent(pathname) !== '/api/resource/Bank Transaction') throw new Error('Not found');
		if (request.method === 'POST') {
			records.push({ docstatus: 0, ...objectOf(JSON.parse(body), 'the document') });
			return { data: records.at(-1) };
		}
		const filters = listOf(JSON.parse(searchParams.get('filters') ?? '[]'), 'the filters');
		return { data: records.filter((record) => filters.every((filter) => passesFilter(record, filter))) };
	});

function passesFilter(record: JsonObject, filter: unknown): boolean {
	const [field, operator, value] = listOf(filter, 'a filter');
	const found = record[String(field)];
	if (operator === '=') return found === value;
	if (operator === '!=') return found !== value;
	if (operator === '>=') return String(found) >= String(value);
	throw new Error(`The operator ${String(operator)} is not known here`);
}
