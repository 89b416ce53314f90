import type { ICredentialDataDecryptedObject, IExecuteFunctions, ILoadOptionsFunctions } from 'n8n-workflow';
import { SharedReads } from './SharedReads';

/** A credential that was read serves further calls for this long. */
const MAX_AGE_MILLISECONDS = 1_000;

/**
 * Returns the context, changed in one point: it reads the credential of this type at most once a second.
 *
 * n8n's OAuth2 helper reads the credential for each call, through the context. It takes no other source, so the context
 * itself has to remember. When the helper renews the access token, it writes it into the object that it was given, so
 * the calls after it use the new token. A token that another execution renewed is found at the next 401 by the helper,
 * or within a second here.
 */
export function rememberCredential<Context extends IExecuteFunctions | ILoadOptionsFunctions>(
	context: Context,
	type: string,
): Context {
	const reads = new SharedReads<ICredentialDataDecryptedObject>();
	const getCredentials = async (asked: string, itemIndex?: number) => {
		if (asked !== type) return await context.getCredentials(asked, itemIndex);
		const read = async () => await context.getCredentials(type, itemIndex);
		return await reads.get(type, performance.now() - MAX_AGE_MILLISECONDS, read);
	};
	return new Proxy(context, {
		get: (target, name) => {
			if (name === 'getCredentials') return getCredentials;
			const value: unknown = Reflect.get(target, name, target);
			return typeof value === 'function' ? value.bind(target) : value;
		},
	});
}
