/** The part of oidc-provider (which ships without types) that this project uses. */
declare module 'oidc-provider' {
	import type { IncomingMessage, ServerResponse } from 'node:http';

	/** What oidc-provider stores for tokens, grants, sessions and so on. */
	export interface StoredPayload {
		[name: string]: unknown;
		uid?: string;
		grantId?: string;
		userCode?: string;
		consumed?: unknown;
	}

	export interface StorageAdapter {
		upsert(id: string, payload: StoredPayload, expiresIn?: number): Promise<void>;
		find(id: string): Promise<StoredPayload | undefined>;
		findByUid(uid: string): Promise<StoredPayload | undefined>;
		findByUserCode(userCode: string): Promise<StoredPayload | undefined>;
		consume(id: string): Promise<void>;
		destroy(id: string): Promise<void>;
		revokeByGrantId(grantId: string): Promise<void>;
	}

	export interface Client {
		readonly clientId: string;
	}

	export interface Grant {
		addOIDCScope(scope: string): void;
		save(): Promise<string>;
	}

	export interface Token {
		readonly scopes: Set<string>;
		save(): Promise<string>;
	}

	export interface TokenClass {
		new (properties: Record<string, unknown>): Token;
		find(value: string): Promise<Token | undefined>;
	}

	export interface InteractionDetails {
		readonly uid: string;
		readonly grantId?: string;
		readonly prompt: { readonly name: string; readonly details: Record<string, unknown> };
		readonly params: Record<string, unknown>;
		readonly session?: { readonly accountId: string };
	}

	export default class Provider {
		constructor(issuer: string, configuration: Record<string, unknown>);
		readonly Client: {
			readonly prototype: { redirectUriAllowed(uri: string): boolean };
			find(clientId: string): Promise<Client | undefined>;
		};
		readonly Grant: {
			new (properties: { clientId: string; accountId: string }): Grant;
			find(id: string): Promise<Grant | undefined>;
		};
		readonly AccessToken: TokenClass;
		readonly RefreshToken: TokenClass;
		callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
		on(event: string, listener: (...details: unknown[]) => void): this;
		interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<InteractionDetails>;
		interactionFinished(
			request: IncomingMessage,
			response: ServerResponse,
			result: Record<string, unknown>,
			options?: { mergeWithLastSubmission?: boolean },
		): Promise<void>;
	}
}
