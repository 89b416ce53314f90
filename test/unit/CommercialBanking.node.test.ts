import { runInNewContext } from 'node:vm';
import type { INodeProperties } from 'n8n-workflow';
import { CommercialBankingOAuth2Api } from '../../credentials/CommercialBankingOAuth2Api.credentials';
import { CommercialBanking } from '../../nodes/CommercialBanking/CommercialBanking.node';
import { objectOf, textOf } from '../../n8n-host/jsonValue.ts';
import { executeOperation } from './actions/executeOperation';

const { description, methods } = new CommercialBanking();

const shownFor = (resource: string, operation: string) =>
	description.properties.filter(({ displayOptions }) => {
		const show = displayOptions?.show ?? {};
		return show.resource?.includes(resource) && show.operation?.includes(operation);
	});

const optionsOf = (property: INodeProperties | undefined) => (property?.options ?? []).map(({ name }) => name);

describe('CommercialBanking', () => {
	it('keeps the names that people save in their workflows', () => {
		expect(description).toMatchObject({
			name: 'commercialBanking',
			displayName: 'Commercial Banking',
			version: 1,
			usableAsTool: true,
			credentials: [
				{ name: 'commercialBankingOAuth2Api', required: true },
				{ name: 'commercialBankingNotificationsApi', required: true },
			],
		});
	});

	it.each([
		['account', 'get', ['accountId', 'simplify', 'options'], ['concurrency']],
		[
			'account',
			'getAll',
			['returnAll', 'limit', 'simplify', 'options'],
			['accountIds', 'concurrency', 'pageSize', 'resultType', 'startOffset'],
		],
		[
			'transaction',
			'getAll',
			['accountId', 'returnAll', 'limit', 'simplify', 'options'],
			['concurrency', 'pageSize', 'postedAfter', 'postedBefore', 'startOffset'],
		],
	])('shows for %s: %s the parameters of the contract', (resource, operation, names, options) => {
		const shown = shownFor(resource, operation);
		expect(shown.map(({ name }) => name)).toEqual(names);
		expect(optionsOf(shown.at(-1))).toEqual(options);
	});

	it('searches its account list with a method that exists', () => {
		const [locator] = shownFor('account', 'get');
		const method = locator?.modes?.find(({ type }) => type === 'list')?.typeOptions?.searchListMethod;
		expect(Object.keys(methods.listSearch)).toContain(method);
	});

	it.each([
		['3f0a-checking', true],
		['..a', true],
		['x'.repeat(256), true],
		['..', false],
		['.', false],
		['', false],
		['x'.repeat(257), false],
	])('validates %j as an account ID in the editor: %s', (id, expected) => {
		const [locator] = shownFor('account', 'get');
		const validation = locator?.modes?.find(({ name }) => name === 'id')?.validation?.[0];
		expect(validation).toMatchObject({ type: 'regex', properties: { regex: expect.any(String) } });
		const { regex } = objectOf(objectOf(validation, 'the validation').properties, 'its properties');
		expect(new RegExp(textOf(regex, 'its pattern')).test(id)).toBe(expected);
	});

	it.each([
		['account', 'delete'],
		['constructor', 'name'],
	])('refuses an operation that it does not know: %s, %s', async (resource, operation) => {
		const run = executeOperation({ origin: 'http://127.0.0.1', items: [{ resource, operation }] });
		await expect(run).rejects.toMatchObject({ name: 'NodeOperationError' });
	});
});

describe('CommercialBankingOAuth2Api', () => {
	const { properties, ...credential } = new CommercialBankingOAuth2Api();
	const defaults = Object.fromEntries(properties.map(({ name, default: value }) => [name, value]));

	it('keeps the names that people save in their credentials', () => {
		expect(credential).toMatchObject({ name: 'commercialBankingOAuth2Api', extends: ['oAuth2Api'] });
		expect(Object.keys(defaults)).toEqual(
			expect.arrayContaining(['baseUrl', 'authBaseUrl', 'apiKey', 'authentication']),
		);
		expect(defaults).toMatchObject({ grantType: 'authorizationCode', scope: 'FinancialInformation' });
		expect(properties.find(({ name }) => name === 'apiKey')?.typeOptions?.password).toBe(true);
	});

	it.each([
		['authUrl', 'authorize'],
		['accessTokenUrl', 'token'],
	])('builds %s below the authorization base URL', (name, endpoint) => {
		const [code = '', path = ''] = textOf(defaults[name], name).replace('={{', '').split('}}');
		const base: unknown = runInNewContext(code, { $self: { authBaseUrl: ' https://auth.bank.example/x// ' } });
		expect(`${textOf(base, 'the base')}${path}`).toBe(`https://auth.bank.example/x/oauth20/${endpoint}`);
	});
});
