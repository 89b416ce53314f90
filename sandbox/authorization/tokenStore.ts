import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Entry {
	readonly model: string;
	readonly payload: AdapterPayload;
	/** Milliseconds since 1970. Infinity: never. */
	readonly expiresAt: number;
}

const sweepAbove = 20_000;

/** Keeps the data of the authorization server in memory. Tests can remove it at any time. */
export class TokenStore {
	private readonly entries = new Map<string, Entry>();

	/** Makes the adapter for one model of oidc-provider. */
	adapter(model: string): Adapter {
		const key = (id: string) => `${model}:${id}`;
		return {
			upsert: async (id, payload, expiresIn) => this.put(key(id), model, payload, expiresIn),
			find: async (id) => this.get(key(id)),
			findByUid: async (uid) => this.search(model, (payload) => payload.uid === uid),
			findByUserCode: async (userCode) => this.search(model, (payload) => payload.userCode === userCode),
			consume: async (id) => {
				const payload = this.get(key(id));
				if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000);
			},
			destroy: async (id) => void this.entries.delete(key(id)),
			revokeByGrantId: async (grantId) => this.forget(({ payload }) => payload.grantId === grantId),
		};
	}

	/** Removes all entries of these models. */
	forgetModels(models: readonly string[]): void {
		this.forget(({ model }) => models.includes(model));
	}

	private put(key: string, model: string, payload: AdapterPayload, expiresIn: number | undefined): void {
		if (this.entries.size > sweepAbove) this.forget(({ expiresAt }) => expiresAt <= Date.now());
		const expiresAt = expiresIn === undefined ? Infinity : Date.now() + expiresIn * 1000;
		this.entries.set(key, { model, payload, expiresAt });
	}

	private get(key: string): AdapterPayload | undefined {
		const entry = this.entries.get(key);
		if (entry === undefined || entry.expiresAt > Date.now()) return entry?.payload;
		this.entries.delete(key);
		return undefined;
	}

	private search(model: string, wanted: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
		for (const entry of this.entries.values()) {
			if (entry.model === model && entry.expiresAt > Date.now() && wanted(entry.payload)) return entry.payload;
		}
		return undefined;
	}

	private forget(unwanted: (entry: Entry) => boolean): void {
		for (const [key, entry] of this.entries) {
			if (unwanted(entry)) this.entries.delete(key);
		}
	}
}
