import type { ICredentialTestFunctions } from 'n8n-workflow';
import type { TokenVerifierIo } from '../domain/token/askTokenServer';
import { parseTokenServerResponse, TOKEN_SERVER_TIMEOUT_MILLISECONDS } from './requestTokenServer';

/** As `requestTokenServer`; a credential test is given n8n's older request function only. */
export function requestForCredentialTest(helpers: ICredentialTestFunctions['helpers']): TokenVerifierIo['request'] {
	return async (url, { method, headers, body }) =>
		parseTokenServerResponse(
			await helpers.request({
				uri: url,
				method,
				headers,
				body,
				json: false,
				simple: false,
				resolveWithFullResponse: true,
				followRedirect: false,
				timeout: TOKEN_SERVER_TIMEOUT_MILLISECONDS,
			}),
		);
}
