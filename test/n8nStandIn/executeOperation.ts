import { request } from 'node:http';
import {
	type IAdditionalCredentialOptions,
	type IDataObject,
	type IExecuteFunctions,
	type IHttpRequestOptions,
	type ILoadOptionsFunctions,
	type INodeExecutionData,
	type INodeParameters,
	NodeApiError,
} from 'n8n-workflow';
import { textOf } from '../../n8n-host/jsonValue.ts';
import { node, runNode, type NodeRun } from './runNode';

/** Takes the place of n8n: runs the node with parameters, a credential and input items, over real HTTP. */
export interface Execution {
	/** The address of the bank. */
	readonly origin: string;
	/** One set of parameters for each input item; n8n's defaults are filled in. */
	readonly items: readonly INodeParameters[];
	/** The input items; an empty one for each set of parameters if left out. */
	readonly input?: readonly INodeExecutionData[];
	readonly credential?: IDataObject;
	readonly continueOnFail?: boolean;
	readonly timeZone?: string;
	readonly signal?: AbortSignal;
	/** What n8n's token refresh does after a 401: returns a new access token, or throws. Default: throws. */
	readonly refresh?: () => Promise<string>;
	/** The first access token. */
	readonly accessToken?: string;
}

export interface Outcome extends NodeRun {
	/** The items' `json`. */
	readonly json: IDataObject[];
}

/** @throws what the node throws */
export async function executeOperation(execution: Execution): Promise<Outcome> {
	const { input } = execution;
	const context = { ...createContext(execution), ...(input && { getInputData: () => input }) };
	const run = await runNode(execution.items, context);
	return { ...run, json: run.items.map(({ json }) => json) };
}

/** The context that n8n gives to methods of the editor. It has no signal of its own. */
export function createEditorContext(execution: Omit<Execution, 'items'>): ILoadOptionsFunctions {
	const context = { ...createContext({ ...execution, items: [] }), getNode: () => node };
	Reflect.deleteProperty(context, 'getExecutionCancelSignal');
	return context as unknown as ILoadOptionsFunctions;
}

function createContext(execution: Execution) {
	const credential: IDataObject = {
		baseUrl: execution.origin,
		authBaseUrl: execution.origin,
		apiKey: 'test-key',
		oauthTokenData: { access_token: 'first-token', refresh_token: 'refresh-token' },
		...execution.credential,
	};
	const session = { token: execution.accessToken ?? 'first-token' };
	// As n8n does it, the signal of the context replaces the one of the options.
	async function httpRequestWithAuthentication(
		this: IExecuteFunctions,
		_: string,
		options: IHttpRequestOptions,
		more: IAdditionalCredentialOptions = {},
	) {
		if (credential.oauthTokenData === undefined) throw new Error('OAuth credentials not connected');
		const abortSignal = 'getExecutionCancelSignal' in this ? this.getExecutionCancelSignal() : options.abortSignal;
		const expired = more.oauth2?.tokenExpiredStatusCode ?? 401;
		return await sendAsN8n(execution, session, { ...options, abortSignal }, expired);
	}
	return {
		getCredentials: async () => credential,
		getTimezone: () => execution.timeZone ?? 'UTC',
		getExecutionCancelSignal: () => execution.signal,
		continueOnFail: () => execution.continueOnFail ?? false,
		helpers: { httpRequestWithAuthentication, prepareBinaryData },
	};
}

/** The file as text, so that tests can compare it. */
async function prepareBinaryData(bytes: Buffer, fileName: string, mimeType: string) {
	return await Promise.resolve({ data: bytes.toString('base64'), fileName, mimeType });
}

/** Like n8n 2.40: it refreshes the token only after a thrown 401, or another status on request, and wraps every error. */
async function sendAsN8n(
	execution: Execution,
	session: { token: string },
	options: IHttpRequestOptions,
	expired: unknown,
) {
	const refresh = execution.refresh ?? (async () => await Promise.reject(new Error('no refresh token is available')));
	try {
		return await sendOnce(execution, session.token, options);
	} catch (error) {
		try {
			if (readStatus(error) !== expired) throw error;
			session.token = await refresh();
			return await sendOnce(execution, session.token, options);
		} catch (cause) {
			throw new NodeApiError(node, cause as never);
		}
	}
}

function readStatus(error: unknown): unknown {
	const response: unknown = error instanceof Error && 'response' in error ? error.response : undefined;
	return typeof response === 'object' && response !== null && 'status' in response ? response.status : undefined;
}

async function sendOnce(execution: Execution, token: string, options: IHttpRequestOptions): Promise<unknown> {
	const { ignoreHttpStatusErrors: ignored = false, abortSignal } = options;
	const signal = abortSignal instanceof AbortSignal ? abortSignal : undefined;
	const isThrown = (status: number) =>
		typeof ignored === 'object' ? ignored.except.includes(status) : !ignored && (status < 200 || status > 299);
	const config = { url: options.url };
	return await new Promise((resolve, reject) => {
		const fail = (code: string | undefined, more: object = {}) =>
			reject(Object.assign(new Error(`failed with Bearer ${token}`), { code, config, ...more }));
		const given = Object.entries(options.headers ?? {}).map(([name, value]) => [name, textOf(value, name)] as const);
		const headers = { ...Object.fromEntries(given), authorization: `Bearer ${token}` };
		const sent = request(options.url, { headers, signal, timeout: options.timeout }, (response) => {
			const status = response.statusCode ?? 0;
			const { location } = response.headers;
			if (options.encoding !== 'stream') throw new Error('The node asks for bodies as streams');
			if (location !== undefined && options.disableFollowRedirect !== true) {
				resolve(sendOnce(execution, token, { ...options, url: location }));
			} else if (isThrown(status)) {
				fail('ERR_BAD_REQUEST', { response: { status, headers: response.headers, data: response } });
			} else {
				resolve({ statusCode: status, headers: response.headers, body: response });
			}
		});
		sent.on('timeout', () => sent.destroy(Object.assign(new Error('timeout'), { code: 'ECONNABORTED' })));
		sent.on('error', (error: NodeJS.ErrnoException) => fail(error.code));
		sent.end();
	});
}
