import fc from 'fast-check';

import { parseTokenRequest } from '../../../../nodes/CommercialBanking/domain/oauthServer/parseTokenRequest';
import { mutateText, numRuns, surviveBadInput } from '../surviveBadInput';

describe('parseTokenRequest', () => {
	const known = fc.constantFrom('application/json', 'application/x-www-form-urlencoded', undefined);
	const types = fc.oneof(known, fc.string());
	const names = fc.constantFrom('grant_type', 'scope', 'client_id', 'client_secret', '__proto__');
	const fields = fc.dictionary(names, fc.jsonValue());
	it.each<[string, fc.Arbitrary<string>]>([
		['any text', fc.string({ unit: 'binary' })],
		['any JSON', fc.json()],
		['any fields', fields.map((value) => JSON.stringify(value))],
		['damaged forms', mutateText(fc.constant('grant_type=client_credentials&client_id=a&client_secret=b&scope=c'))],
	])('survives %s', async (_name, texts) => {
		await fc.assert(
			fc.asyncProperty(types, texts, async (contentType, body) => {
				await surviveBadInput(() => parseTokenRequest(contentType, body));
			}),
			{ numRuns },
		);
	});
});
