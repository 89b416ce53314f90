import { randomUUID } from 'node:crypto';
import { parse } from 'flatted';
import { fetchOnNewConnection } from './fetchOnNewConnection.ts';
import { isObject, listOf, objectOf, textOf, type JsonObject } from './jsonValue.ts';
import { waitUntil } from './waitUntil.ts';

/** The owner account of each new n8n. */
export const owner = {
	email: 'demo@example.com',
	firstName: 'Demo',
	lastName: 'User',
	password: 'Demo-bank-1',
} as const;

/** Who signs in. */
export interface Login {
	readonly email: string;
	readonly password: string;
}

/** An execution that has ended. `crashed`: it did not run to its end. */
export interface EndedExecution {
	readonly id: string;
	readonly status: string;
	/** The items of a node's last run, at one of its outputs. */
	itemsOf(nodeName: string, output?: number): JsonObject[];
	readonly errorMessage: string | undefined;
}

/** A workflow. Nodes and connections look like in an exported file. */
export interface WorkflowDefinition {
	readonly name: string;
	readonly nodes: readonly JsonObject[];
	readonly connections: JsonObject;
	readonly settings?: JsonObject;
}

const endedStatuses = new Set(['success', 'error', 'crashed', 'canceled']);

/** A signed-in session. Another process can go on with it: n8n allows few sign-ins a minute. */
export interface N8nSession {
	readonly browserId: string;
	readonly cookie: string;
}

/** Calls n8n's REST API. n8n's editor uses the same API. */
export class N8nClient {
	readonly baseUrl: string;

	private readonly browserId: string;

	private cookie: string;

	private readonly login: Login;

	/** The workflows that this client has activated and not deactivated. */
	private readonly active = new Set<string>();

	/**
	 * @param session of another client; without it, call {@link signIn} first
	 * @param login of the owner; a new n8n gets this owner
	 */
	constructor(
		baseUrl: string,
		session: N8nSession = { browserId: randomUUID(), cookie: '' },
		{ email, password }: Login = owner,
	) {
		this.baseUrl = baseUrl;
		this.login = { email, password };
		this.browserId = session.browserId;
		this.cookie = session.cookie;
	}

	get session(): N8nSession {
		return { browserId: this.browserId, cookie: this.cookie };
	}

	/** Creates the owner account of a new n8n, or signs in. */
	async signIn(): Promise<void> {
		const { email, password } = this.login;
		const setUp = await this.send('POST', '/rest/owner/setup', { ...owner, email, password });
		const response = setUp.ok ? setUp : await this.send('POST', '/rest/login', { emailOrLdapLoginId: email, password });
		if (!response.ok) throw new Error(`n8n refused the sign-in with ${response.status}`);
		this.cookie = response.headers
			.getSetCookie()
			.map((cookie) => cookie.split(';', 1)[0])
			.join('; ');
	}

	async get(path: string): Promise<unknown> {
		return await this.call('GET', path);
	}

	async post(path: string, body: unknown): Promise<unknown> {
		return await this.call('POST', path, body);
	}

	async patch(path: string, body: unknown): Promise<unknown> {
		return await this.call('PATCH', path, body);
	}

	/** Requests any URL with the cookie of the session, like a browser. */
	async openInBrowser(url: string): Promise<Response> {
		return await fetchOnNewConnection(url, { headers: this.headers(), redirect: 'manual' });
	}

	/** @returns the ID of the new credential */
	async createCredential(name: string, type: string, data: JsonObject): Promise<string> {
		const created = objectOf(await this.post('/rest/credentials', { name, type, data }), 'the new credential');
		return textOf(created.id, 'its ID');
	}

	async deleteCredentials(): Promise<void> {
		for (const credential of listOf(await this.get('/rest/credentials'), 'the credentials')) {
			const { id } = objectOf(credential, 'a credential');
			await this.call('DELETE', `/rest/credentials/${textOf(id, 'its ID')}`);
		}
	}

	/** @returns the ID of the new workflow */
	async createWorkflow(workflow: WorkflowDefinition): Promise<string> {
		const created = objectOf(
			await this.post('/rest/workflows', { settings: {}, ...workflow, active: false }),
			'the new workflow',
		);
		return textOf(created.id, 'its ID');
	}

	/**
	 * Activates a workflow, and waits until its triggers are registered. n8n answers the request before that.
	 *
	 * @throws {Error} with n8n's message when a trigger cannot be activated
	 */
	async activateWorkflow(workflowId: string): Promise<void> {
		const workflow = objectOf(await this.get(`/rest/workflows/${workflowId}`), 'the workflow');
		await this.post(`/rest/workflows/${workflowId}/activate`, { versionId: workflow.versionId });
		this.active.add(workflowId);
		const publication = await waitUntil('the workflow to be published', async () => {
			const answer = objectOf(await this.get(`/rest/workflows/${workflowId}/publication-status`), 'the status');
			return ['in_progress', 'not_published'].includes(String(answer.status)) ? undefined : answer;
		});
		if (publication.status === 'published') return;
		const messages = listOf(publication.triggers, 'its triggers').map(
			(trigger) => objectOf(trigger, 'a trigger').errorMessage,
		);
		throw new Error(`n8n cannot activate the workflow: ${messages.filter(Boolean).join(' ')}`);
	}

	/** Deactivates a workflow, and waits until its triggers are gone. */
	async deactivateWorkflow(workflowId: string): Promise<void> {
		await this.post(`/rest/workflows/${workflowId}/deactivate`, {});
		this.active.delete(workflowId);
		await waitUntil('the workflow not to be published', async () => {
			const { status } = objectOf(await this.get(`/rest/workflows/${workflowId}/publication-status`), 'the status');
			return status === 'not_published' ? true : undefined;
		});
	}

	/** Deactivates all workflows that this client has activated. */
	async deactivateAll(): Promise<void> {
		await Promise.all([...this.active].map(async (workflowId) => await this.deactivateWorkflow(workflowId)));
	}

	/** Runs a workflow from its trigger, like the button in the editor, and waits until it ends. */
	async runWorkflow(workflowId: string, triggerName: string): Promise<EndedExecution> {
		return await this.waitForExecution(await this.startWorkflow(workflowId, triggerName));
	}

	/** @returns the ID of the execution, which is still running */
	async startWorkflow(workflowId: string, triggerName: string): Promise<string> {
		const workflowData = await this.get(`/rest/workflows/${workflowId}`);
		const started = objectOf(
			await this.post(`/rest/workflows/${workflowId}/run`, {
				workflowData,
				triggerToStartFrom: { name: triggerName },
			}),
			'the answer to the run',
		);
		return textOf(started.executionId, 'the ID of the execution');
	}

	async waitForExecution(executionId: string, timeoutMilliseconds = 120_000): Promise<EndedExecution> {
		return await waitUntil(`execution ${executionId} to end`, () => this.findEndedExecution(executionId), {
			timeoutMilliseconds,
		});
	}

	/** Lists the ended executions of a workflow. The oldest one is first. */
	async listExecutions(workflowId: string): Promise<EndedExecution[]> {
		const ids = await this.listExecutionIds(workflowId);
		const executions = await Promise.all(ids.map((id) => this.findEndedExecution(id)));
		return executions.filter((execution) => execution !== undefined);
	}

	/** The IDs of all executions of a workflow, also of those that have not ended. The oldest one is first. */
	async listExecutionIds(workflowId: string): Promise<string[]> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId }));
		// n8n can list an execution twice when it ends at this moment.
		const ids = new Set<string>();
		for (let lastId: string | undefined; ;) {
			const before = lastId === undefined ? '' : `&lastId=${lastId}`;
			const page = objectOf(await this.get(`/rest/executions?limit=100&filter=${filter}${before}`), 'the executions');
			const found = listOf(page.results, 'their list').map((each) =>
				textOf(objectOf(each, 'an execution').id, 'its ID'),
			);
			for (const id of found) ids.add(id);
			lastId = found.at(-1);
			if (found.length < 100 || lastId === undefined) break;
		}
		return [...ids].reverse();
	}

	private async findEndedExecution(executionId: string): Promise<EndedExecution | undefined> {
		const execution = objectOf(await this.get(`/rest/executions/${executionId}`), 'the execution');
		const status = textOf(execution.status, 'its status');
		if (!endedStatuses.has(status)) return undefined;
		const data: unknown = typeof execution.data === 'string' ? parse(execution.data) : execution.data;
		return describeExecution(executionId, status, data);
	}

	private headers(): Record<string, string> {
		return { 'browser-id': this.browserId, cookie: this.cookie };
	}

	private async send(method: string, path: string, body?: unknown): Promise<Response> {
		return await fetchOnNewConnection(`${this.baseUrl}${path}`, {
			method,
			headers: { ...this.headers(), 'content-type': 'application/json' },
			body: body === undefined ? undefined : JSON.stringify(body),
		});
	}

	private async call(method: string, path: string, body?: unknown): Promise<unknown> {
		const response = await this.send(method, path, body);
		const text = await response.text();
		if (!response.ok)
			throw new Error(`n8n answered ${method} ${path} with ${response.status}: ${text.slice(0, 1_000)}`);
		const answer: unknown = JSON.parse(text);
		return isObject(answer) && 'data' in answer ? answer.data : answer;
	}
}

function describeExecution(id: string, status: string, data: unknown): EndedExecution {
	const resultData = isObject(data) && isObject(data.resultData) ? data.resultData : {};
	const runData = isObject(resultData.runData) ? resultData.runData : {};
	const error = isObject(resultData.error) ? resultData.error : undefined;
	return {
		id,
		status,
		errorMessage: error === undefined ? undefined : [error.message, error.description].filter(Boolean).join(' – '),
		itemsOf: (nodeName, output = 0) => itemsOfLastRun(runData[nodeName], output),
	};
}

function itemsOfLastRun(nodeRuns: unknown, output: number): JsonObject[] {
	const runs = Array.isArray(nodeRuns) ? nodeRuns.filter((run: unknown) => !isArtificial(run)) : [];
	const items: unknown = outputsOf(runs.at(-1))[output];
	return Array.isArray(items) ? items.map((item: unknown) => objectOf(objectOf(item, 'an item').json, 'its JSON')) : [];
}

function outputsOf(run: unknown): unknown[] {
	return isObject(run) && isObject(run.data) && Array.isArray(run.data.main) ? run.data.main : [];
}

/** After a kill, n8n's recovery adds a run with one item that says so. */
function isArtificial(run: unknown): boolean {
	const [items] = outputsOf(run);
	const item: unknown = Array.isArray(items) ? items[0] : undefined;
	return isObject(item) && isObject(item.json) && item.json.isArtificialRecoveredEventItem === true;
}
