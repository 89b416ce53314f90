import type { ICredentialTestFunctions } from 'n8n-workflow';

import type { NetworkAndClocks } from '../domain/token/NetworkAndClocks';
import { parseTokenServerResponse, TOKEN_SERVER_TIMEOUT_MILLISECONDS } from './requestTokenServer';

/** Does the same as `requestTokenServer` for a credential test, in which n8n has only its older request function. */
export function requestForCredentialTest(helpers: ICredentialTestFunctions['helpers']): NetworkAndClocks['request'] {
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
