import { readdirSync, readFileSync } from 'node:fs';
import type { INodeParameters } from 'n8n-workflow';
import { isObject } from '../../n8n-host/jsonValue.ts';
import { resources } from '../../nodes/CommercialBanking/actions/operations';
import { searchAccounts } from '../../nodes/CommercialBanking/methods/searchAccounts';
import { endpoints } from '../../nodes/CommercialBanking/parameters/endpoints';
import { eventParameter } from '../../nodes/CommercialBanking/polling/accountTriggerProperties';
import type * as requests from '../../nodes/CommercialBanking/trigger/parseWebhookRequest';
import { createEditorContext, executeOperation } from '../n8nStandIn/executeOperation';
import { PolledTrigger } from '../n8nStandIn/PolledTrigger';
import { type Reply, TriggerStage } from '../n8nStandIn/TriggerStage';
import { type BankResponse, useBank } from './TestBank';
import { credential, deliver, deliverBody, report, seal } from './trigger/deliver';

/** What strangers write, short enough that no limit of length hides it. */
const ATTACKS = ['<b>[a](//b)', '{{x}}\n2\u202e3'];

/** What no text that is shown may have: markup, links of Markdown, expressions, line breaks, turned directions. */
const DANGEROUS = /[<>\n\r\u2028\u2029\u202e]|\]\(|\{\{|\}\}/;

/** The headers that the webhook trigger has read. */
const readHeaders = new Set<string>();

jest.mock('../../nodes/CommercialBanking/trigger/parseWebhookRequest', () => {
	const actual = jest.requireActual<typeof requests>('../../nodes/CommercialBanking/trigger/parseWebhookRequest');
	const parseWebhookRequest: typeof actual.parseWebhookRequest = (context) => {
		const request = actual.parseWebhookRequest(context);
		const get = (headers: typeof request.headers, name: string) => {
			readHeaders.add(name);
			return headers[name];
		};
		return { ...request, headers: new Proxy(request.headers, { get }) };
	};
	return { ...actual, parseWebhookRequest };
});

const bank = useBank();

type Body = Record<string, unknown>;

/** Everything that a person sees of a run, besides its items. */
async function collectShown(run: () => Promise<readonly string[]>): Promise<readonly string[]> {
	try {
		return await run();
	} catch (error) {
		return describeError(error);
	}
}

function describeError(error: unknown): string[] {
	if (!(error instanceof Error)) return [String(error)];
	const description = 'description' in error && typeof error.description === 'string' ? error.description : '';
	return [error.message, description];
}

const operate = async (parameters: INodeParameters): Promise<readonly string[]> => {
	const { hints, json, items } = await executeOperation({
		origin: bank.origin,
		items: [parameters],
		continueOnFail: true,
	});
	const files = items.flatMap(({ binary = {} }) => Object.values(binary).map(({ fileName }) => fileName ?? ''));
	// An account has an error of the bank among its fields.
	const errors = json.filter((item) => Object.keys(item).join() === 'error,details');
	return [...hints.map(({ message }) => message), ...files, ...errors.flatMap(listTexts)];
};

const listTexts = (value: unknown): string[] =>
	typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : [String(value)];

async function search(): Promise<readonly string[]> {
	const { results } = await searchAccounts.call(createEditorContext({ origin: bank.origin }));
	return results.map(({ name }) => name);
}

async function poll(parameters: INodeParameters): Promise<readonly string[]> {
	const trigger = new PolledTrigger(bank.origin, parameters, { send: bank.send });
	const polls = [() => trigger.activate(), () => trigger.poll(), () => trigger.runManually()];
	const shown: string[] = [];
	for (const once of polls) {
		const found = await collectShown(async () => (await once()).reported.flatMap(describeError));
		shown.push(...found);
	}
	return [...shown, ...trigger.warnings, ...trigger.infos];
}

type Reader = readonly [string, () => Promise<readonly string[]>];

/** What the operations ask for. Each takes the ones that it has. */
const parameters = {
	accountId: { __rl: true, mode: 'id', value: 'a1' },
	returnAll: true,
	period: 'chosen',
	from: '2026-11-20',
	to: '2026-11-23',
	imageUrl: '/images/1',
};

const operationReaders = resources.flatMap(({ value: resource, operations }) =>
	operations
		.filter(({ needs }) => needs === 'bank')
		.flatMap(({ option }) =>
			['simplified', 'full'].map((output): Reader => {
				const given = { ...parameters, resource, operation: option.value, output };
				return [`${resource}: ${option.value}, ${output}`, async () => await operate(given)];
			}),
		),
);

const eventReaders = eventParameter.options.map(({ value: event }): Reader => [
	`the account trigger: ${event}`,
	async () => await poll({ event, threshold: 1 }),
]);

/** All ways in which what the bank sends comes to a person. */
const READERS = [...operationReaders, ...eventReaders, ['the list of accounts', search] as const];

const account = {
	accountId: 'a1',
	accountNumber: '000000204861',
	accountNumberDisplay: '****4861',
	nickname: 'Operating',
	status: 'OPEN',
	currency: { currencyCode: 'EUR' },
	currentBalance: 120,
	balanceAsOf: '2026-11-24T08:00:00Z',
	fiAttributes: [{ name: 'a', value: 'b' }],
	error: { code: '704', message: 'Old' },
	transactionsIncluded: true,
};

const row = {
	transactionId: 't1',
	postedTimestamp: '2026-11-23',
	amount: '20.00',
	currency: { currencyCode: 'EUR' },
	debitCreditMemo: 'CREDIT',
	status: 'HOLD',
	description: 'Rent',
	transactionPayee: { merchantName: 'M', individualName: 'I' },
	links: { image: [{ href: '/images/1' }] },
};

const listed = { page: { nextOffset: '', totalElements: 2 }, links: { next: { href: '' } } };

const BODIES: Readonly<Record<string, Body>> = {
	accounts: { ...listed, accounts: [{ depositAccount: account }] },
	account: { depositAccount: account },
	transactions: { ...listed, transactions: [{ depositTransaction: row }] },
};

const FAILURE = {
	code: 'A-1',
	message: 'No',
	httpCode: '400',
	httpMessage: 'No',
	moreInformation: 'No',
	error: 'no',
	error_description: 'No',
	messages: ['No'],
	resultDetails: [{ detailCode: 'A-1', detailMessage: 'No' }],
};

const nameBody = (path: string) =>
	path === '/accounts' ? 'accounts' : path.endsWith('/transactions') ? 'transactions' : 'account';

function answerWith(bodies: Readonly<Record<string, Body>>, status = 200): void {
	bank.answer = ({ path }): BankResponse => ({ status, json: bodies[nameBody(path)] ?? {} });
}

/** Records which names are read of what JSON.parse returns: `account.depositAccount.nickname`, `transactions.transactions.*.…`. */
async function recordNames(run: () => Promise<unknown>, name: (body: Body) => string): Promise<string[]> {
	const names = new Set<string>();
	const record = (value: unknown, path: string): unknown =>
		typeof value !== 'object' || value === null
			? value
			: new Proxy(value, {
					get(target, key, receiver) {
						const found: unknown = Reflect.get(target, key, receiver);
						if (typeof key === 'symbol' || typeof found === 'function' || key === 'toJSON') return found;
						const isIndex = Array.isArray(target) && /^\d+$/.test(key);
						if (Array.isArray(target) && !isIndex) return found;
						const inner = `${path}.${isIndex ? '*' : key}`;
						names.add(inner);
						return record(found, inner);
					},
				});
	const parse = JSON.parse.bind(JSON);
	const spy = jest.spyOn(JSON, 'parse').mockImplementation((text, reviver) => {
		const value: unknown = parse(text, reviver);
		return typeof value === 'object' && value !== null && !Array.isArray(value)
			? record(value, name(Object.fromEntries(Object.entries(value))))
			: value;
	});
	await collectShown(async () => {
		await run();
		return [];
	});
	spy.mockRestore();
	return [...names];
}

const toBody = (value: unknown): Body => (isObject(value) ? value : {});

/** Puts a text at a place: each `*` is all members of a list. */
function inject(value: unknown, [key, ...path]: readonly string[], text: string): unknown {
	if (key === undefined) return text;
	if (Array.isArray(value)) return value.map((member) => inject(member, path, text));
	const fields = typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
	return { ...fields, [key]: inject(fields[key], path, text) };
}

describe.each(READERS)('%s', (reader, run) => {
	it('shows no markup of the bank, whichever field has it', async () => {
		answerWith(BODIES);
		const nameOf = (body: Body) =>
			'accounts' in body ? 'accounts' : 'transactions' in body ? 'transactions' : 'account';
		const paths = await recordNames(run, nameOf);
		// An image is not JSON.
		expect(paths.length > 5).toBe(!reader.includes('downloadImage'));
		const dangerous: string[] = [];
		for (const path of paths) {
			const [name = '', ...rest] = path.split('.');
			for (const attack of ATTACKS) {
				answerWith({ ...BODIES, [name]: toBody(inject(BODIES[name], rest, attack)) });
				const shown = await collectShown(run);
				dangerous.push(...shown.filter((text) => DANGEROUS.test(text)).map((text) => `${path}: ${text}`));
			}
		}
		expect(dangerous).toEqual([]);
	});

	it.each([206, 400, 403, 404])('shows no markup of an answer %i', async (status) => {
		const dangerous: string[] = [];
		const failures = [FAILURE, { messages: FAILURE.messages, resultDetails: FAILURE.resultDetails }, { code: 'A b' }];
		for (const failure of failures) {
			for (const path of [
				'code',
				'message',
				'httpMessage',
				'messages.*',
				'resultDetails.*.detailMessage',
				'resultDetails.*.detailCode',
				'error',
			]) {
				for (const attack of ATTACKS) {
					const body = toBody(inject(failure, path.split('.'), attack));
					answerWith(status === 206 ? BODIES : { accounts: body, account: body, transactions: body }, status);
					const shown = await collectShown(run);
					dangerous.push(...shown.filter((text) => DANGEROUS.test(text)));
				}
			}
		}
		expect(dangerous).toEqual([]);
	});
});

const folder = 'test/vectors';
const files = [
	...readdirSync('examples')
		.filter((name) => /^(?:statement|payment-status-report)\.|\.xml$/.test(name))
		.map((name) => `examples/${name}`),
	...readdirSync(`${folder}/statementFiles`).map((name) => `${folder}/statementFiles/${name}`),
	`${folder}/pain002/every-field.xml`,
];

/** The texts of a file, each of which a stranger may write: leaves of XML, fields of lines. */
const LEAVES = { xml: />[^<>]+(?=<)/g, other: /[:,/?+]([^:,/?+\r\n]+)/g };

describe.each(files)('%s', (file) => {
	const content = readFileSync(file, 'utf8');
	const isXml = content.trimStart().startsWith('<');
	const resource = /pain002|payment-status/.test(file) ? 'paymentStatusReport' : 'statementFile';
	const more = resource === 'statementFile' ? [{}, { itemPer: 'statement', options: { requireBalances: true } }] : [{}];
	const parse = async (text: string, given: INodeParameters) =>
		await collectShown(async () => await operate({ resource, operation: 'parse', inputType: 'text', text, ...given }));

	it('shows no markup of any of its texts', async () => {
		const leaves = [...content.matchAll(isXml ? LEAVES.xml : LEAVES.other)];
		expect(leaves.length).toBeGreaterThan(10);
		const dangerous: string[] = [];
		for (const { 0: leaf, index } of leaves) {
			for (const attack of ATTACKS) {
				const escaped = attack.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
				const written = isXml ? [attack, escaped] : [attack];
				for (const text of written) {
					const attacked = content.slice(0, index + 1) + text + content.slice(index + leaf.length);
					for (const given of more) {
						const shown = await parse(attacked, given);
						dangerous.push(...shown.filter((line) => DANGEROUS.test(line)).map((line) => `${leaf}: ${line}`));
					}
				}
			}
		}
		expect([...new Set(dangerous)]).toEqual([]);
	});
});

describe('what the webhook trigger logs, answers and says of what is unreadable', () => {
	/** Each kind of line is written once a minute, so each call comes minutes after the one before. */
	beforeEach(() => {
		let minutes = 0;
		jest.spyOn(performance, 'now').mockImplementation(() => (minutes += 1) * 61_000);
	});

	afterEach(() => jest.restoreAllMocks());

	const collect = async (call: (stage: TriggerStage) => Promise<Reply>): Promise<readonly string[]> => {
		const stage = new TriggerStage({ credential: { ...credential, expectedApiKey: 'the key that is expected' } });
		const { status, text } = await call(stage);
		const unreadable = stage
			.items(1)
			.flatMap(({ reason, whatToDo, message }) => listTexts([reason, whatToDo, message]));
		// Of what is accepted, nothing is shown.
		return status === 200 ? stage.logged : [...stage.logged, text, ...unreadable];
	};

	/** Calls each endpoint, and delivers what is refused at each step, and a report. */
	const callAll = async (headers: Record<string, string>): Promise<readonly string[]> => {
		const body = '{"payload":"x"}';
		const allowed = { headers: { 'x-api-key': 'the key that is expected', ...headers } };
		const calls = [
			...endpoints.map(
				({ name }) =>
					async (stage: TriggerStage) =>
						await stage.call(name, { body, headers }),
			),
			async (stage: TriggerStage) => await deliverBody(stage, body, { headers }),
			async (stage: TriggerStage) => await deliverBody(stage, body, allowed),
			async (stage: TriggerStage) => await deliver(stage, '<html/>', allowed),
			async (stage: TriggerStage) => await deliver(stage, report('A'), allowed),
		];
		const shown: string[] = [];
		for (const call of calls) shown.push(...(await collect(call)));
		return shown;
	};

	it('shows nothing of any header that is read', async () => {
		await callAll({});
		expect([...readHeaders].sort()).toEqual(expect.arrayContaining(['authorization', 'x-api-key', 'x-crypto-key']));
		for (const name of readHeaders) {
			for (const attack of ATTACKS) {
				const shown = await callAll({ [name]: attack });
				expect(shown.length).toBeGreaterThan(2);
				expect([name, shown.filter((line) => DANGEROUS.test(line))]).toEqual([name, []]);
			}
		}
	});

	it('shows nothing of any text in a body or a report, also where it breaks it', async () => {
		const file = readFileSync(`${folder}/pain002/every-field.xml`, 'utf8');
		const headers = { 'x-api-key': 'the key that is expected' };
		const shown: string[] = [];
		const send = async (plaintext: string) => {
			shown.push(...(await collect(async (stage) => await deliver(stage, plaintext, { headers }))));
		};
		const places = [...file.matchAll(/[<>"=]/g)].filter((_, index) => index % 20 === 0);
		for (const attack of ATTACKS) {
			for (const { index } of places) {
				await send(file.slice(0, index + 1) + attack + file.slice(index + 1));
			}
			await send(`<?xml version="1.0" encoding="${attack}"?><a/>`);
			await send(`<Document xmlns="${attack}"><CBI${attack}/></Document>`);
			await send(JSON.stringify({ [attack]: attack }));
			for (const body of [attack, JSON.stringify({ [attack]: attack }), (await seal(attack)).replace('.', attack)])
				shown.push(...(await collect(async (stage) => await deliverBody(stage, body, { headers }))));
		}
		expect(shown.length).toBeGreaterThan(20);
		expect(shown.filter((line) => DANGEROUS.test(line))).toEqual([]);
	});
});
