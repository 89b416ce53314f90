import type { ICredentialDataDecryptedObject, IExecuteFunctions, ILoadOptionsFunctions } from 'n8n-workflow';

/** For how long a credential that was read serves further calls, in milliseconds. */
const SERVES_FOR_MILLISECONDS = 1_000;

/**
 * The context as it is, except that the credential of this type is read once a second at the most.
 *
 * n8n's OAuth2 helper reads the credential anew for each call: a query, a decryption, and the evaluation of its
 * expressions, which together cost more than the call itself. A token that this helper renews is written into the
 * object that it was given, and so serves the calls after it; one that somebody else renewed is found by the helper at
 * the next 401, and by this function within a second.
 *
 * @param now milliseconds of a clock that only goes forward
 */
export function rememberCredential<C extends IExecuteFunctions | ILoadOptionsFunctions>(
	context: C,
	type: string,
	now: () => number,
): C {
	let remembered: { readonly credential: Promise<ICredentialDataDecryptedObject>; readonly until: number } | undefined;
	const getCredentials = async (asked: string, itemIndex?: number) => {
		if (asked !== type) return await context.getCredentials(asked, itemIndex);
		if (remembered === undefined || now() >= remembered.until) {
			remembered = { credential: context.getCredentials(type, itemIndex), until: now() + SERVES_FOR_MILLISECONDS };
			remembered.credential.catch(() => (remembered = undefined));
		}
		return await remembered.credential;
	};
	return new Proxy(context, {
		get: (target, name) => {
			if (name === 'getCredentials') return getCredentials;
			const value: unknown = Reflect.get(target, name, target);
			return typeof value === 'function' ? value.bind(target) : value;
		},
	});
}
