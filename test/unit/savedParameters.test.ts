import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CommercialBankingNotificationsApi } from '../../credentials/CommercialBankingNotificationsApi.credentials';
import { CommercialBankingOAuth2Api } from '../../credentials/CommercialBankingOAuth2Api.credentials';
import { isObject } from '../../n8n-host/jsonValue.ts';
import { CommercialBanking } from '../../nodes/CommercialBanking/CommercialBanking.node';
import { CommercialBankingAccountTrigger } from '../../nodes/CommercialBanking/CommercialBankingAccountTrigger.node';
import { CommercialBankingTrigger } from '../../nodes/CommercialBanking/CommercialBankingTrigger.node';

/** What the editor shows and no workflow holds. */
const PROSE = ['displayName', 'description', 'hint', 'placeholder', 'action', 'builderHint', 'errorMessage'];

/** A parameter, or anything in it, without the texts for people. An option keeps its value, and loses its name. */
function withoutProse(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withoutProse);
	if (!isObject(value)) return value;
	const dropped = 'value' in value ? [...PROSE, 'name'] : PROSE;
	const kept = Object.entries(value).filter(([key]) => !dropped.includes(key));
	return Object.fromEntries(kept.map(([key, inner]) => [key, withoutProse(inner)]));
}

describe('what workflows and credentials hold', () => {
	it.each([
		['commercialBanking', new CommercialBanking().description.properties],
		['commercialBankingTrigger', new CommercialBankingTrigger().description.properties],
		['commercialBankingAccountTrigger', new CommercialBankingAccountTrigger().description.properties],
		['commercialBankingOAuth2Api', new CommercialBankingOAuth2Api().properties],
		['commercialBankingNotificationsApi', new CommercialBankingNotificationsApi().properties],
	])('%s has the parameters, values and defaults that its file names', (name, properties) => {
		const file = path.join(__dirname, 'savedParameters', `${name}.json`);
		const saved: unknown = JSON.parse(JSON.stringify(withoutProse(properties)));
		// WRITE_PARAMETERS=1 writes the files again. What was there before may stand in workflows of users.
		if (process.env.WRITE_PARAMETERS === '1') writeFileSync(file, `${JSON.stringify(saved, null, '\t')}\n`);
		expect(saved).toEqual(JSON.parse(readFileSync(file, 'utf8')));
	});
});
