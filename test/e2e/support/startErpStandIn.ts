import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { listOf, objectOf, type JsonObject } from '../../../n8n-host/jsonValue.ts';
import { listen } from '../../../n8n-host/listen.ts';

/** Stands in for an ERP. It keeps the records that it gets. */
export interface ErpStandIn {
	readonly url: string;
	readonly records: JsonObject[];
	/** A record whose text contains this is refused. With an empty text, everything is: the ERP is down. */
	refused: string | undefined;
	close(): void;
}

/** What the ERP says of a record that it refuses. */
export const refusal = 'The fiscal period is closed';

type Answer = (request: IncomingMessage, body: string, records: JsonObject[]) => unknown;

async function startErp(answer: Answer): Promise<ErpStandIn> {
	const records: JsonObject[] = [];
	const server = createServer((request, response) => {
		const reply = async () => {
			const body = await text(request);
			if (erp.refused !== undefined && body.includes(erp.refused)) throw new Error(refusal);
			return answer(request, body, records);
		};
		const send = (status: number, body: unknown) =>
			response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
		reply().then(
			(body) => send(200, body),
			(error: unknown) => send(417, { message: String(error), exception: String(error) }),
		);
	});
	const url = `http://127.0.0.1:${await listen(server)}`;
	const close = () => {
		server.closeAllConnections();
		server.close();
	};
	const erp: ErpStandIn = { url, records, refused: undefined, close };
	return erp;
}

const lineMethods = /^\/json\/2\/account\.bank\.statement\.line\/(search_read|create)$/;

/**
 * Odoo's External JSON-2 API, of Odoo 19 and later: `search_read` and `create` of statement lines, with an API key
 * (https://www.odoo.com/documentation/19.0/developer/reference/external_api.html). As with the module of bank imports,
 * no two lines have the same `unique_import_id`.
 */
export const startOdooStandIn = async (apiKey: string): Promise<ErpStandIn> =>
	await startErp((request, body, records) => {
		const [, method] = lineMethods.exec(request.url ?? '') ?? [];
		if (request.headers.authorization !== `bearer ${apiKey}` || method === undefined) throw new Error('Access denied');
		const { domain, vals_list: values } = objectOf(JSON.parse(body), 'the call');
		if (method === 'search_read') {
			const conditions = listOf(domain, 'the domain');
			return records.filter((record) => conditions.every((condition) => passesFilter(record, condition)));
		}
		const [line] = listOf(values, 'the lines').map((each) => objectOf(each, 'a line'));
		if (typeof line?.journal_id !== 'number') throw new Error('Missing required value for the field Journal');
		const isKnown = records.some((record) => record.unique_import_id === line.unique_import_id);
		if (isKnown) throw new Error('A bank account transactions can be imported only once!');
		return [records.push({ id: records.length + 1, ...line })];
	});

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

/** Any program that takes a transaction as JSON. It refuses what has no `Idempotency-Key`, or one that it has. */
export const startHttpErpStandIn = async (apiKey: string): Promise<ErpStandIn> =>
	await startErp((request, body, records) => {
		if (request.headers['x-erp-key'] !== apiKey) throw new Error('Access denied');
		const key = request.headers['idempotency-key'];
		if (key === undefined || records.some((record) => record.key === key)) throw new Error('Known already');
		return { number: records.push({ ...objectOf(JSON.parse(body), 'the transaction'), key }) };
	});

function passesFilter(record: JsonObject, filter: unknown): boolean {
	const [field, operator, value] = listOf(filter, 'a filter');
	const found = record[String(field)];
	if (operator === '=') return found === value;
	if (operator === '!=') return found !== value;
	if (operator === '>=') return String(found) >= String(value);
	throw new Error(`The operator ${String(operator)} is not known here`);
}
