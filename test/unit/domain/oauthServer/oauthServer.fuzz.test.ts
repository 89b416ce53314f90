import fc from 'fast-check';

import { authenticateClient } from '../../../../nodes/CommercialBanking/domain/oauthServer/authenticateClient';
import { parseTokenRequest } from '../../../../nodes/CommercialBanking/domain/oauthServer/parseTokenRequest';
import { mutateText, numRuns, surviveBadInput } from '../surviveBadInput';

const client = { clientId: 'bank', clientSecret: 'a secret that is long enough to be one' };
const basic = fc.base64String().map((text) => `Basic ${text}`);
const authorization = fc.option(fc.oneof(fc.string(), basic), { nil: undefined });
const presentable = { clientId: fc.constantFrom('bank', 'x'), clientSecret: fc.string() };

it('refuses everyone who does not know the secret', async () => {
	const parameters = fc.record(presentable, { requiredKeys: [] });
	const property = fc.asyncProperty(authorization, parameters, async (authorizationHeader, body) => {
		const presented = { authorizationHeader, parameters: body };
		expect(await surviveBadInput(() => authenticateClient(presented, client))).toMatch(/^invalid_/);
	});
	await fc.assert(property, { numRuns });
});

const types = fc.oneof(
	fc.constantFrom('application/json', 'application/x-www-form-urlencoded', undefined),
	fc.string(),
);
const names = fc.constantFrom('grant_type', 'scope', 'client_id', 'client_secret', '__proto__');

it.each<[string, fc.Arbitrary<string>]>([
	['any text', fc.string({ unit: 'binary' })],
	['any JSON', fc.json()],
	['any fields', fc.dictionary(names, fc.jsonValue()).map((value) => JSON.stringify(value))],
	['damaged forms', mutateText(fc.constant('grant_type=client_credentials&client_id=a&client_secret=b&scope=c'))],
])('survives a token request of %s', async (_, texts) => {
	const property = fc.asyncProperty(types, texts, async (contentType, body) => {
		await surviveBadInput(() => parseTokenRequest(contentType, body));
	});
	await fc.assert(property, { numRuns });
});
