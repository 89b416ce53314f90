import type { ICredentialTestFunctions } from 'n8n-workflow';

import type { NetworkAndClocks } from '../domain/token/NetworkAndClocks';
import {
	createTokenServerDeadline,
	receiveTokenServerResponse,
	TOKEN_SERVER_DEADLINE_MILLISECONDS,
} from './requestTokenServer';

/** Does the same as `requestTokenServer` for a credential test, in which n8n has only its older request function. */
export function requestForCredentialTest(
	helpers: ICredentialTestFunctions['helpers'],
	createDeadline = createTokenServerDeadline,
): NetworkAndClocks['request'] {
	return async (url, { method, headers, body }) =>
		await receiveTokenServerResponse(createDeadline(), async () => {
			const response: unknown = await helpers.request({
				uri: url,
				method,
				headers,
				body,
				json: false,
				simple: false,
				useStream: true,
				resolveWithFullResponse: true,
				followRedirect: false,
				timeout: TOKEN_SERVER_DEADLINE_MILLISECONDS,
			});
			return response;
		});
}
