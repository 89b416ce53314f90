import { textOf } from '../../../n8n-host/jsonValue.ts';
import { credential } from './deliver';
import type { Call, Reply, TriggerStage } from '../../n8nStandIn/TriggerStage';

/** The form with which the client of the credential asks for a token. */
export const tokenForm = (changes: Record<string, string> = {}): string =>
	new URLSearchParams({
		grant_type: 'client_credentials',
		client_id: credential.clientId,
		client_secret: credential.clientSecret,
		...changes,
	}).toString();

/** Posts a form to the token endpoint of the trigger. */
export const requestToken = async (stage: TriggerStage, body = tokenForm(), more: Call = {}): Promise<Reply> =>
	await stage.call('accessToken', {
		...more,
		body,
		headers: { 'content-type': 'application/x-www-form-urlencoded', ...more.headers },
	});

/** Fetches a token from the trigger, as the bank does. */
export const fetchToken = async (stage: TriggerStage): Promise<string> =>
	textOf((await requestToken(stage)).json.access_token, 'the token');
