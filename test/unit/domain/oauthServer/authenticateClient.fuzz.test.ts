import fc from 'fast-check';

import { authenticateClient } from '../../../../nodes/CommercialBanking/domain/oauthServer/authenticateClient';
import { numRuns, surviveBadInput } from '../surviveBadInput';

it('refuses everyone who does not know the secret', async () => {
	const client = { clientId: 'bank', clientSecret: 'a secret that is long enough to be one' };
	const basic = fc.base64String().map((text) => `Basic ${text}`);
	const authorization = fc.option(fc.oneof(fc.string(), basic), { nil: undefined });
	const presentable = { clientId: fc.constantFrom('bank', 'x'), clientSecret: fc.string() };
	const parameters = fc.record(presentable, { requiredKeys: [] });
	await fc.assert(
		fc.asyncProperty(authorization, parameters, async (authorizationHeader, body) => {
			const presented = { authorizationHeader, parameters: body };
			expect(await surviveBadInput(() => authenticateClient(presented, client))).toMatch(/^invalid_/);
		}),
		{ numRuns },
	);
});
