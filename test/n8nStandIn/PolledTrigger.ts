import { PollContext } from 'n8n-core';
import {
	type IDataObject,
	type IHttpRequestOptions,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type INodeTypes,
	type IPollFunctions,
	type IWorkflowExecuteAdditionalData,
	NodeHelpers,
	Workflow,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import { CommercialBankingAccountTrigger } from '../../nodes/CommercialBanking/CommercialBankingAccountTrigger.node';

const nodeType = new CommercialBankingAccountTrigger();

const nodeTypes: INodeTypes = {
	getByName: () => nodeType,
	getByNameAndVersion: () => nodeType,
	getKnownTypes: () => ({}),
};

/** What a poll gave to n8n. */
export interface Polled {
	/** Null: the poll returned null. */
	readonly items: readonly IDataObject[] | null;
	/** Errors that the poll reported while it went on. */
	readonly reported: readonly Error[];
}

/** What takes the place of n8n's HTTP helper. */
export type SendRequest = (options: IHttpRequestOptions) => Promise<unknown>;

let serial = 0;

/**
 * A trigger in n8n: its parameters, its credential, and its static data, with n8n's own PollContext.
 *
 * With durable cursors, the static data of the node is a copy that n8n stores only when it stores the items, or after a
 * scheduled poll without items.
 */
export class PolledTrigger {
	/** The node's static data, as n8n has stored it. */
	stored: IDataObject = {};

	budgetMilliseconds: number | undefined;

	/** An older n8n does not say how long a poll may take. */
	isOldN8n = false;

	readonly warnings: string[] = [];

	readonly infos: string[] = [];

	/** The static data as they are in n8n's database. Without durable cursors, polls without items do not change it. */
	private saved: IDataObject = {};

	private workflowData: IDataObject = {};

	private node: INode;

	private workflowId: string;

	private readonly origin: string;

	private readonly hasDurableCursors: boolean;

	private readonly send: SendRequest | undefined;

	private readonly timezone: string;

	/** @param options.send takes the place of n8n's HTTP helper */
	constructor(
		origin: string,
		parameters: INodeParameters,
		{
			hasDurableCursors = false,
			send,
			timezone = 'Europe/Berlin',
		}: { hasDurableCursors?: boolean; send?: SendRequest; timezone?: string } = {},
	) {
		this.origin = origin;
		this.hasDurableCursors = hasDurableCursors;
		this.send = send;
		this.timezone = timezone;
		this.workflowId = `workflow-${++serial}`;
		this.node = {
			id: 'the-node',
			name: 'Account Trigger',
			type: 'commercialBankingAccountTrigger',
			typeVersion: 1,
			position: [0, 0],
			parameters: {},
			credentials: { commercialBankingOAuth2Api: { id: this.workflowId, name: 'The bank' } },
		};
		this.setParameters(parameters);
	}

	setParameters(parameters: INodeParameters): void {
		const { properties } = nodeType.description;
		const complete = NodeHelpers.getNodeParameters(
			properties,
			parameters,
			true,
			false,
			this.node,
			nodeType.description,
		);
		// A poll that is under way keeps its parameters.
		this.node = { ...this.node, parameters: complete ?? {} };
	}

	/** Removes what the activation has written into the workflow's static data. */
	forgetActivation(): void {
		this.workflowData = {};
	}

	/** Somebody renames the node, or puts another one in its place: n8n does not find its static data any more. */
	replaceNode(changed: { id?: string; name?: string }): void {
		this.node = { ...this.node, ...changed };
		this.stored = {};
		this.saved = {};
	}

	/** n8n is restarted: only what is in its database is left. */
	restart(): void {
		// What a process remembers of a trigger, it remembers by the ID of the workflow.
		this.workflowId = `workflow-${++serial}`;
		this.stored = structuredClone(this.saved);
	}

	/**
	 * The poll of n8n at the activation. If it has no items, n8n with durable cursors forgets what it wrote.
	 *
	 * @param isStored whether n8n manages to store what the poll returns
	 */
	async activate(isStored = true): Promise<Polled> {
		return await this.run('trigger', (isEmission) => (isEmission ? isStored : !this.hasDurableCursors), true);
	}

	/** @param isStored whether n8n manages to store what the poll returns */
	async poll(isStored = true): Promise<Polled> {
		return await this.run('trigger', () => isStored);
	}

	async runManually(): Promise<Polled> {
		return await this.run('manual', () => false);
	}

	/** n8n begins a second poll while the first one is under way. */
	async pollTwiceAtOnce(): Promise<Polled[]> {
		return await Promise.all([this.poll(), this.poll()]);
	}

	private async run(
		mode: WorkflowExecuteMode,
		isStored: (isEmission: boolean) => boolean,
		isActivation = false,
	): Promise<Polled> {
		const workflow = new Workflow({
			id: this.workflowId,
			nodes: [this.node],
			connections: {},
			active: true,
			nodeTypes,
			settings: { timezone: this.timezone },
			staticData: structuredClone(this.workflowData),
		});
		const reported: Error[] = [];
		const snapshot = structuredClone(this.stored);
		const context = new PollContext(
			workflow,
			this.node,
			this.additionalData(),
			mode,
			isActivation ? 'activate' : 'update',
			undefined,
			(error) => reported.push(error),
			undefined,
			undefined,
			() => snapshot,
			this.budgetMilliseconds === undefined ? undefined : () => this.budgetMilliseconds ?? 0,
		);
		Object.defineProperty(context, 'logger', { value: this.logger() });
		if (this.send) Object.assign(context.helpers, { httpRequestWithAuthentication: this.takeOver(this.send) });
		const output: INodeExecutionData[][] | null = await nodeType.poll.call(
			this.isOldN8n ? withoutBudget(context) : context,
		);
		if (isStored(output !== null)) this.stored = structuredClone({ ...snapshot });
		if (this.hasDurableCursors || isActivation || (output !== null && isStored(true))) this.saved = this.stored;
		// n8n stores the workflow's static data at the end of an activation, and with items. With durable cursors, it does so
		// even if it cannot store the items.
		const isEmission = output !== null && (isStored(true) || this.hasDurableCursors);
		if (isActivation || isEmission) this.workflowData = toPlain(workflow.staticData);
		return { items: output?.flat().map(({ json }) => json) ?? null, reported };
	}

	private takeOver(send: SendRequest) {
		return async (_: string, options: IHttpRequestOptions) => await send(options);
	}

	private logger() {
		const warn = (message: string) => void this.warnings.push(message);
		const info = (message: string) => void this.infos.push(message);
		return { warn, info, debug: () => {}, error: () => {} };
	}

	/** n8n's additional data, as far as the contexts and the OAuth2 helper use it. */
	private additionalData(): IWorkflowExecuteAdditionalData {
		const credential = {
			baseUrl: this.origin,
			apiKey: 'the-api-key',
			clientId: 'client',
			clientSecret: 'the-client-secret',
			accessTokenUrl: `${this.origin}/oauth20/token`,
			grantType: 'authorizationCode',
			authentication: 'header',
			oauthTokenData: { access_token: 'the-access-token', refresh_token: 'the-refresh-token', token_type: 'Bearer' },
		};
		const credentialsHelper = {
			getDecrypted: async () => credential,
			getParentTypes: () => ['oAuth2Api'],
			getCredentialsProperties: () => [],
			isCredentialUsableByNode: () => true,
			updateCredentialsOauthTokenData: async () => {},
			runPreAuthentication: async () => undefined,
		};
		return asAdditionalData({ credentialsHelper, executionId: 'poll' });
	}
}

function withoutBudget(context: IPollFunctions): IPollFunctions {
	return new Proxy(context, {
		has: (target, name) => name !== 'getPollBudgetMs' && Reflect.has(target, name),
		get: (target, name): unknown => {
			const value: unknown = name === 'getPollBudgetMs' ? undefined : Reflect.get(target, name, target);
			return typeof value === 'function' ? value.bind(target) : value;
		},
	});
}

/** Takes the fields that are used for all of them. */
function asAdditionalData(data: object): IWorkflowExecuteAdditionalData {
	if (isAdditionalData(data)) return data;
	throw new Error('no additional data');
}

const isAdditionalData = (data: object): data is IWorkflowExecuteAdditionalData => 'credentialsHelper' in data;

function toPlain(data: IDataObject): IDataObject {
	const plain: unknown = JSON.parse(JSON.stringify(data));
	return isDataObject(plain) ? plain : {};
}

const isDataObject = (value: unknown): value is IDataObject => typeof value === 'object' && value !== null;
