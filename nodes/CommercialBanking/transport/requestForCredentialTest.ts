import type { ICredentialTestFunctions } from 'n8n-workflow';
import type { TokenVerifierIo } from '../domain/token/createTokenVerifier';
import { readTokenServerResponse, tokenServerTimeoutMilliseconds } from './requestTokenServer';

/** As `requestTokenServer`; a credential test is given n8n's older request function only. */
export function requestForCredentialTest(helpers: ICredentialTestFunctions['helpers']): TokenVerifierIo['request'] {
	return async (url, { method, headers, body }) =>
		readTokenServerResponse(
			await helpers.request({
				uri: url,
				method,
				headers,
				body,
				json: false,
				simple: false,
				resolveWithFullResponse: true,
				followRedirect: false,
				timeout: tokenServerTimeoutMilliseconds,
			}),
		);
}
