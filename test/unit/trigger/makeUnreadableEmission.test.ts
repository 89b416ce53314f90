import type { IWebhookFunctions } from 'n8n-workflow';
import { DeliveryError } from '../../../nodes/CommercialBanking/domain/errors';
import { type RefusalCode, refusals } from '../../../nodes/CommercialBanking/domain/refusals';
import { makeUnreadableEmission } from '../../../nodes/CommercialBanking/trigger/makeUnreadableEmission';
import { catchCode } from '../domain/catchCode';
import { followFakeTimers } from '../followFakeTimers';

const prepareBinaryData = jest.fn(
	async (data: Buffer, fileName: string, mimeType: string) =>
		await Promise.resolve({ data: data.toString('base64'), fileName, mimeType }),
);

const rejection = {
	error: new DeliveryError('report_unreadable', 'M'),
	body: '{}',
	deliveryId: 'ab',
	status: 400,
	receivedAt: '2026-11-20T10:00:00.000Z',
};

const contextOf = (prepare: unknown) =>
	({ helpers: { prepareBinaryData: prepare } }) as unknown as Pick<IWebhookFunctions, 'helpers'>;

const make = async (body: string, headers: Record<string, string> = {}, prepare: unknown = prepareBinaryData) =>
	await makeUnreadableEmission(contextOf(prepare), { headers }, { ...rejection, body });

it('says why, and what came', async () => {
	const { output, items, size } = await make('{}', { 'x-request-id': 'R' });
	expect(output).toBe('unreadable');
	expect(items).toEqual([
		{
			json: {
				reason: 'report_unreadable',
				whatToDo: expect.stringContaining('report'),
				bankWillRetry: false,
				answeredStatus: 400,
				keyIdUsed: null,
				receivedAt: rejection.receivedAt,
				requestId: 'R',
				message: 'M',
				deliveryId: 'ab',
				headers: { 'x-request-id': 'R' },
				bodyTruncated: false,
				bodyFile: null,
				body: '{}',
			},
		},
	]);
	// A person reads the columns in this order.
	expect(Object.keys(items[0]?.json ?? {}).join()).toBe(
		'reason,whatToDo,bankWillRetry,answeredStatus,keyIdUsed,receivedAt,requestId,message,deliveryId,headers,' +
			'bodyTruncated,bodyFile,body',
	);
	expect(size).toBeGreaterThan(JSON.stringify(items).length * 0.8);
	expect(size).toBeLessThan(JSON.stringify(items).length * 1.2);
});

const codes = Object.keys(refusals).filter((code): code is RefusalCode => code in refusals);

it.each(codes)('says for %s what to do, and whether the bank sends again', async (code) => {
	const { status, cure } = refusals[code];
	const given = { ...rejection, error: new DeliveryError(code, 'M'), status };
	const { items } = await makeUnreadableEmission(contextOf(prepareBinaryData), { headers: {} }, given);
	expect(items[0]?.json).toMatchObject({ bankWillRetry: status >= 500, whatToDo: `${cure.whatToDo} ${cure.how}` });
});

it('names the key that the bank has used', async () => {
	const encoded = Buffer.from('their key').toString('base64');
	const { items } = await make('{}', { 'x-crypto-key': `${encoded}.b.c.d.GCM` });
	expect(items[0]?.json).toMatchObject({ keyIdUsed: 'their key' });
});

it('has the headers that help, and no secret', async () => {
	const kept = {
		'content-type': '1',
		'user-agent': '2',
		'x-crypto-key': '3',
		'x-payment-type': '4',
		'x-request-id': '5',
		'x-request-timestamp': '6',
		'x-retry-flag': '7',
	};
	const secret = { authorization: 'Bearer s', 'x-api-key': 's', cookie: 's' };
	const { items } = await make('', { ...kept, ...secret });
	expect(items[0]?.json.headers).toEqual(kept);
});

it('has no request id where none came', async () => {
	expect((await make('')).items[0]?.json).toMatchObject({ requestId: null, headers: {} });
});

it.each([
	[256_000, false],
	[256_001, true],
])('holds a body of %d characters; cut: %s', async (length, isCut) => {
	const body = 'x'.repeat(length);
	const { items, size } = await make(body);
	const [item] = items;
	expect(size / JSON.stringify(items).length).toBeCloseTo(1);
	expect(item?.json).toMatchObject({ bodyTruncated: isCut, bodyFile: isCut ? 'data' : null });
	expect(item?.json.body).toBe('x'.repeat(256_000));
	expect(item?.binary?.data?.data).toBe(isCut ? Buffer.from(body).toString('base64') : undefined);
});

it('is not made where n8n does not store the file within 15 seconds', async () => {
	jest.useFakeTimers();
	followFakeTimers();
	let code: string | undefined;
	const never = async () => await new Promise<never>(() => {});
	void catchCode(async () => await make('x'.repeat(300_000), {}, never)).then((caught) => (code = caught));
	await jest.advanceTimersByTimeAsync(14_999);
	expect(code).toBeUndefined();
	await jest.advanceTimersByTimeAsync(1);
	expect(code).toBe('not_stored');
	jest.useRealTimers();
});
