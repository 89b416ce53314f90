import { runInNewContext } from 'node:vm';
import { type INodeParameters, type INodeProperties, NodeHelpers } from 'n8n-workflow';
import { CommercialBankingNotificationsApi } from '../../credentials/CommercialBankingNotificationsApi.credentials';
import { CommercialBankingOAuth2Api } from '../../credentials/CommercialBankingOAuth2Api.credentials';
import { resources } from '../../nodes/CommercialBanking/actions/operations';
import { ACCOUNT_ID_PATTERN } from '../../nodes/CommercialBanking/domain/urls/isAccountId';
import { CommercialBanking } from '../../nodes/CommercialBanking/CommercialBanking.node';
import { CommercialBankingAccountTrigger } from '../../nodes/CommercialBanking/CommercialBankingAccountTrigger.node';
import { textOf } from '../../n8n-host/jsonValue.ts';
import { executeOperation } from '../n8nStandIn/executeOperation';

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
				// Parse asks for it only if the report is encrypted.
				{ name: 'commercialBankingNotificationsApi', required: false },
			],
		});
	});

	/** The parameters of each operation, and the members of the last one. */
	const CONTRACT: Readonly<Record<string, readonly [names: readonly string[], members: readonly string[]]>> = {
		'account: get': [['accountId', 'output', 'fields'], []],
		'account: getAll': [
			['returnAll', 'limit', 'output', 'fields', 'filters', 'options'],
			['pageSize', 'resultType'],
		],
		'transaction: getAll': [
			['accountId', 'returnAll', 'limit', 'output', 'fields', 'filters', 'options'],
			['pageSize', 'periodToBank'],
		],
		'transaction: downloadImage': [['imageUrl', 'binaryPropertyName'], []],
		'statementFile: create': [
			['accountId', 'period', 'from', 'to', 'format', 'binaryPropertyName', 'options'],
			[
				'accountIdentification',
				'bankIdentification',
				'customerId',
				'expectedOpeningBalance',
				'pageSize',
				'statementNumber',
			],
		],
		'statementFile: parse': [
			['inputType', 'binaryPropertyName', 'text', 'itemPer', 'output', 'fields', 'options'],
			['encoding', 'requireBalances'],
		],
		'notificationReception: check': [
			['triggerUrl', 'accessToken', 'output'],
			['Simplified', 'All Fields'],
		],
		'paymentStatusReport: parse': [
			['inputType', 'binaryPropertyName', 'text', 'output', 'fields', 'options'],
			['cryptoKeyHeader', 'directionIfNotStated', 'includeRaw', 'timeZoneIfNotStated'],
		],
	};

	const operations = resources.flatMap(({ value: resource, operations: files }) =>
		files.map(({ option, needs }) => ({ resource, operation: String(option.value), needs, action: option.action })),
	);

	it.each(operations)('shows for $resource: $operation the parameters of the contract', ({ resource, operation }) => {
		const shown = shownFor(resource, operation);
		const contract = CONTRACT[`${resource}: ${operation}`];
		expect([shown.map(({ name }) => name), optionsOf(shown.at(-1))]).toEqual(contract);
	});

	it('offers the choices that people save in their workflows, each with its name, and keeps its defaults', () => {
		const members = description.properties.flatMap(({ options }) => options ?? []);
		const parameters = [...description.properties, ...members].filter(
			(member): member is INodeProperties => 'type' in member && member.type === 'options',
		);
		const choices = parameters.map(({ name, default: chosen, options = [] }) => {
			const given = options.filter((option) => 'value' in option);
			expect(given.filter((option) => option.name === '')).toEqual([]);
			return `${name} = ${textOf(chosen, name)}: ${given.map(({ value }) => value).join(' ')}`;
		});
		expect([...new Set(choices)]).toEqual([
			'resource = account: account notificationReception paymentStatusReport statementFile transaction',
			'operation = getAll: get getAll',
			'output = simplified: simplified full raw selected',
			'operation = check: check',
			'output = simplified: simplified full',
			'operation = parse: parse',
			'inputType = binary: binary text',
			'output = simplified: simplified full selected',
			'operation = parse: create parse',
			'period = yesterday: chosen last7Days lastMonth thisMonth yesterday',
			'format = camt053: bai2 camt053 camt053v02 camt053v04 csv mt940 ofx',
			'itemPer = transaction: statement transaction',
			'operation = getAll: downloadImage getAll',
			'resultType = details: details lightweight',
			'directionIfNotStated = unknown: incoming outgoing unknown',
			'encoding = windows-1252: iso-8859-15 iso-8859-2 windows-1250 windows-1252',
			'period = yesterday: anyTime last7Days lastMonth thisMonth today yesterday',
		]);
	});

	it.each(operations)('shows $resource: $operation below the node as its action, $action', (given) => {
		const code = (description.subtitle ?? '').replace('={{', '').replace(/\}\}$/, '');
		const shown = textOf(runInNewContext(`(${code})`, { $parameter: given }), 'the subtitle');
		expect(shown.toLowerCase()).toBe(given.action.toLowerCase());
		expect(given.action).toMatch(/^[A-Z][a-z]+(?: [a-z]+)+$/);
		expect(shown).toMatch(/^[A-Z][a-z]+(?: [A-Z][a-z]+)+$/);
	});

	it.each(operations)('asks for the credential of $resource: $operation, $needs', ({ resource, operation, needs }) => {
		const node = { typeVersion: 1 };
		const given: INodeParameters = { resource, operation };
		const parameters = NodeHelpers.getNodeParameters(description.properties, given, true, false, node, description);
		const shown = (description.credentials ?? []).filter((credential) =>
			NodeHelpers.displayParameter(parameters ?? {}, credential, node, description),
		);
		const names = {
			bank: ['commercialBankingOAuth2Api'],
			notifications: ['commercialBankingNotificationsApi'],
			none: [],
		};
		expect(shown.map(({ name }) => name)).toEqual(names[needs]);
	});

	it('does not take the address of a check from the data, because the client secret is sent there', () => {
		const [triggerUrl, accessToken] = shownFor('notificationReception', 'check');
		expect(triggerUrl).toMatchObject({ name: 'triggerUrl', noDataExpression: true, required: true });
		expect(accessToken?.typeOptions?.password).toBe(true);
	});

	it('searches its account list with a method that exists', () => {
		const [locator] = shownFor('account', 'get');
		const method = locator?.modes?.find(({ type }) => type === 'list')?.typeOptions?.searchListMethod;
		expect(Object.keys(methods.listSearch)).toContain(method);
	});

	it('validates an account ID in the editor as at the run', () => {
		const [locator] = shownFor('account', 'get');
		const validation = locator?.modes?.find(({ name }) => name === 'id')?.validation?.[0];
		expect(validation).toMatchObject({ type: 'regex', properties: { regex: ACCOUNT_ID_PATTERN } });
	});

	it.each([
		['account', 'delete'],
		['constructor', 'name'],
	])('refuses an operation that it does not know: %s, %s', async (resource, operation) => {
		const run = executeOperation({ origin: 'http://127.0.0.1', items: [{ resource, operation }] });
		await expect(run).rejects.toMatchObject({ name: 'NodeOperationError' });
	});
});

describe('CommercialBankingNotificationsApi', () => {
	const { properties } = new CommercialBankingNotificationsApi();

	it.each([
		['builtIn', ['privateKey', 'tokenValidation', 'clientId', 'clientSecret']],
		['jwks', ['privateKey', 'tokenValidation', 'jwksUrl', 'issuer', 'audience']],
		['introspection', ['privateKey', 'tokenValidation', 'introspectionUrl']],
	])('shows first what has to be filled in (%s)', (tokenValidation, first) => {
		const shown = properties.filter(({ displayOptions }) => {
			const values = displayOptions?.show?.tokenValidation;
			return values === undefined || values.includes(tokenValidation);
		});
		expect(shown.slice(0, first.length).map(({ name }) => name)).toEqual(first);
		const lastRequired = shown.findLastIndex(({ required }) => required === true);
		expect(lastRequired).toBeLessThan(shown.findIndex(({ name }) => name === 'passphrase'));
	});
});

/** All descriptions with the type dateTime, wherever they stand. */
const listDateFields = (value: unknown): unknown[] => {
	if (typeof value !== 'object' || value === null) return [];
	const inside = Object.values(value).flatMap(listDateFields);
	return 'type' in value && value.type === 'dateTime' ? [value, ...inside] : inside;
};

it("says how to type each date, because n8n's field for a time drops a day that is typed alone", () => {
	const nodes = [description, new CommercialBankingAccountTrigger().description];
	const fields = listDateFields(nodes.map(({ properties }) => properties));
	expect(fields.length).toBeGreaterThan(5);
	const day = { typeOptions: { dateOnly: true }, placeholder: 'e.g. 2026-11-23' };
	const placeholder = 'e.g. 2026-11-23 08:00:00';
	const time = { name: expect.stringMatching(/^posted(?:After|Before)$/), placeholder };
	for (const field of fields) expect(field).toMatchObject(JSON.stringify(field).includes('dateOnly') ? day : time);
});

describe('CommercialBankingOAuth2Api', () => {
	const { properties, ...credential } = new CommercialBankingOAuth2Api();
	const defaults = Object.fromEntries(properties.map(({ name, default: value }) => [name, value]));

	it('keeps the names that people save in their credentials', () => {
		expect(credential).toMatchObject({ name: 'commercialBankingOAuth2Api', extends: ['oAuth2Api'] });
		expect(Object.keys(defaults)).toEqual(
			expect.arrayContaining(['baseUrl', 'authBaseUrl', 'apiKey', 'authentication']),
		);
		expect(defaults).toMatchObject({
			grantType: 'authorizationCode',
			additionalScopes: '',
			allowedHttpRequestDomains: 'none',
		});
		expect(properties.find(({ name }) => name === 'apiKey')?.typeOptions?.password).toBe(true);
	});

	it.each([
		[undefined, 'FinancialInformation'],
		['', 'FinancialInformation'],
		['ItemImage', 'FinancialInformation ItemImage'],
		['  ItemImage  Other\n', 'FinancialInformation ItemImage Other'],
	])('asks for the scope of the API, and additionally for %j', (additionalScopes, scope) => {
		const code = textOf(defaults.scope, 'the scope').replace('={{', '').replace(/\}\}$/, '');
		expect(runInNewContext(code, { $self: { additionalScopes } })).toBe(scope);
	});

	it.each([
		['authUrl', 'authorize'],
		['accessTokenUrl', 'token'],
	])('builds %s below the authorization base URL, also if an endpoint was pasted', (name, endpoint) => {
		const [code = '', path = ''] = textOf(defaults[name], name).replace('={{', '').split('}}');
		for (const end of ['', '// ', '/oauth20/authorize', '/oauth20/token/']) {
			const authBaseUrl = ` https://auth.bank.example/oauth20/x${end}`;
			const base: unknown = runInNewContext(code, { $self: { authBaseUrl } });
			expect(`${textOf(base, 'the base')}${path}`).toBe(`https://auth.bank.example/oauth20/x/oauth20/${endpoint}`);
		}
	});
});
