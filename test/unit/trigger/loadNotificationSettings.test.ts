import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { loadNotificationSettings } from '../../../nodes/CommercialBanking/trigger/loadNotificationSettings';
import { catchError } from '../domain/catchCode';
import { followFakeTimers } from '../followFakeTimers';
import { credential } from './deliver';

interface Place {
	readonly workflow?: string;
	readonly node?: string;
	readonly mode?: string;
	readonly credentials?: IDataObject;
	readonly load?: (type: string) => IDataObject;
}

function contextOf({ workflow = 'w', node = 'n', mode = 'webhook', credentials = {}, load = () => credential }: Place) {
	return {
		getNode: () => ({ id: node, credentials }),
		getWorkflow: () => ({ id: workflow }),
		getMode: () => mode,
		getCredentials: async (type: string) => await Promise.resolve(load(type)),
		helpers: {},
	} as unknown as IWebhookFunctions;
}

const keyOf = (changes: IDataObject) => ({ ...credential, ...changes });

const apiKeyIn = async (place: Place) => (await loadNotificationSettings(contextOf(place))).expectedApiKey;

let milliseconds = 1_000_000;

beforeEach(() => jest.spyOn(performance, 'now').mockImplementation(() => milliseconds));
afterEach(() => jest.restoreAllMocks());

it('are the same object as long as the content is the same, and are forgotten with it', async () => {
	const load = async (expectedApiKey: string) => {
		milliseconds += 1_000;
		return await loadNotificationSettings(contextOf({ workflow: 'one', load: () => keyOf({ expectedApiKey }) }));
	};
	const first = await load('first');
	expect(await load('first')).toBe(first);
	expect(await load('second')).not.toBe(first);
	expect(await load('first')).not.toBe(first);
});

it.each<[string, Place]>([
	['workflow', { workflow: 'another' }],
	['node', { node: 'another' }],
	['mode', { mode: 'manual' }],
	['credential', { credentials: { commercialBankingNotificationsApi: { id: '2' } } }],
])('are never those of another %s', async (name, place) => {
	const own = (expectedApiKey: string) => ({
		workflow: `with another ${name}`,
		load: () => keyOf({ expectedApiKey }),
	});
	expect(await apiKeyIn(own('own'))).toBe('own');
	const other = { ...own(''), ...place, load: () => keyOf({ expectedApiKey: 'of another' }) };
	expect(await apiKeyIn(other)).toBe('of another');
	expect(await apiKeyIn(own('not read'))).toBe('own');
	milliseconds += 1_000;
	expect(await apiKeyIn(own('read'))).toBe('read');
});

it('are read once a second, however many ask', async () => {
	const load = jest.fn<IDataObject, [string]>(() => credential);
	const context = contextOf({ workflow: 'shared', load });
	const ask = async () => await loadNotificationSettings(context);
	await Promise.all([ask(), ask(), ask()]);
	milliseconds += 999;
	await ask();
	expect(load.mock.calls).toEqual([['commercialBankingNotificationsApi']]);
	milliseconds += 1;
	await Promise.all([ask(), ask()]);
	expect(load).toHaveBeenCalledTimes(2);
});

it('are read again after a failure, once a second, however many strangers ask', async () => {
	const load = jest.fn(() => credential);
	load.mockImplementationOnce(() => {
		throw new Error('locked');
	});
	const context = contextOf({ workflow: 'failed', load });
	const ask = async () => await loadNotificationSettings(context);
	const failures = await Promise.all(Array.from({ length: 20 }, async () => await catchError(ask)));
	milliseconds += 999;
	expect(await catchError(ask)).toBe(failures[0]);
	expect(load).toHaveBeenCalledTimes(1);
	milliseconds += 1;
	expect((await ask()).expectedApiKey).toBe('');
});

it('are missing where n8n has no credential', async () => {
	const load = () => {
		throw new Error('planted');
	};
	const error = catchError(async () => await loadNotificationSettings(contextOf({ workflow: 'none', load })));
	expect(await error).toMatchObject({ code: 'credential_missing', cause: new Error('planted') });
});

it('are missing where n8n does not return the credential, and the message says so', async () => {
	jest.useFakeTimers();
	followFakeTimers();
	const context = {
		...contextOf({ workflow: 'late' }),
		getCredentials: async () => await new Promise<never>(() => {}),
	};
	const error = catchError(async () => await loadNotificationSettings(context));
	await jest.advanceTimersByTimeAsync(10_000);
	expect(await error).toMatchObject({
		code: 'credential_missing',
		message: 'n8n did not return the credential within 10 seconds.',
	});
	jest.useRealTimers();
});
