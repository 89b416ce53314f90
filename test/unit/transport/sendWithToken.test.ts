import { type BankFailureDetails, BankFailure } from '../../../nodes/CommercialBanking/transport/BankFailure';
import type { RawAnswer } from '../../../nodes/CommercialBanking/transport/classifyResponse';
import type { Bank } from '../../../nodes/CommercialBanking/transport/connectBank';
import { type ExpiredStatus, sendWithToken } from '../../../nodes/CommercialBanking/transport/sendWithToken';

type Answer = RawAnswer | BankFailure;

const ok: RawAnswer = { status: 200, headers: {}, bytes: new Uint8Array() };
const status = (code: number, details: BankFailureDetails = {}) =>
	new BankFailure('status', { status: code, ...details });
const refused = new BankFailure('sign_in', { grant: 'renewable', reason: 'invalid_grant' });
const maintained = new BankFailure('sign_in', { grant: 'renewable', status: 502 });
const dropped = new BankFailure('dropped');

const PATH = '/accounts/a/transactions';

/** @param worked the paths that have answered before */
const makeBank = (grant: Bank['grant'] = 'renewable', worked: readonly string[] = []) =>
	({ grant, renewal: undefined, renewedAt: -Infinity, worked: new Set(worked) }) as unknown as Bank;

/** @param renewed what comes after n8n has tried to renew the token */
async function send(bank: Bank, first: Answer, renewed: Answer = ok) {
	const asked: Array<ExpiredStatus | undefined> = [];
	const answer = await sendWithToken(bank, PATH, async (expired) => {
		asked.push(expired);
		return await Promise.resolve(expired === undefined ? first : renewed);
	});
	return { answer, asked };
}

it.each<[string, Answer, Answer, Array<ExpiredStatus | undefined>, Answer]>([
	['an answer', ok, ok, [undefined], ok],
	['a new answer after 401', status(401), ok, [undefined, 401], ok],
	['a new answer after 403', status(403), ok, [undefined, 403], ok],
	['a 403 without consent, as it is', status(403, { bankCode: '602' }), ok, [undefined], status(403)],
	['a 404, as it is', status(404), ok, [undefined], status(404)],
	['what stays with a new token', status(401), status(401), [undefined, 401], status(401)],
	['that the sign-in has ended, if nothing has worked', status(401), refused, [undefined, 401], refused],
	["an account's own 403, although the sign-in has ended", status(403), refused, [undefined, 403], status(403)],
])('gives %s', async (_, first, renewed, asked, expected) => {
	const result = await send(makeBank(), first, renewed);
	expect(result.asked).toEqual(asked);
	expect(result.answer).toMatchObject(expected);
});

it("gives an account's own 401 after other calls have worked", async () => {
	expect((await send(makeBank('renewable', ['/accounts']), status(401), refused)).answer).toMatchObject(status(401));
});

it.each(['not_renewable', 'not_connected'] as const)('renews no token that is %s', async (grant) => {
	expect(await send(makeBank(grant), status(401))).toMatchObject({ asked: [undefined] });
});

it('renews the token once for a run, whatever later calls answer', async () => {
	const bank = makeBank();
	await send(bank, status(401), status(401));
	expect((await send(bank, status(401))).asked).toEqual([undefined]);
	expect((await send(bank, status(403))).asked).toEqual([undefined]);
});

it('renews the token of a long run again, where the same path has answered before', async () => {
	const bank = makeBank('renewable', [PATH]);
	await send(bank, status(401));
	expect((await send(bank, status(401))).asked).toEqual([undefined, 401]);
});

it('renews the token of a long run again after five minutes', async () => {
	const bank = makeBank();
	await send(bank, status(401), status(401));
	bank.renewedAt -= 5 * 60_000;
	expect((await send(bank, status(401))).asked).toEqual([undefined, 401]);
});

it('lets calls at the same time wait for the renewal of one of them', async () => {
	const bank = makeBank();
	let isNew = false;
	const asked: Array<ExpiredStatus | undefined> = [];
	const call = async () =>
		await sendWithToken(bank, PATH, async (expired) => {
			asked.push(expired);
			await Promise.resolve();
			isNew ||= expired !== undefined;
			return isNew ? ok : status(401);
		});
	expect(await Promise.all([call(), call(), call()])).toEqual([ok, ok, ok]);
	expect(asked.filter(Boolean)).toEqual([401]);
});

it.each([maintained, dropped])('lets the retry renew once more, if the renewal did not end: %s', async (broken) => {
	const bank = makeBank();
	expect((await send(bank, status(401), broken)).answer).toBe(broken);
	expect(await send(bank, status(401), ok)).toEqual({ answer: ok, asked: [undefined, 401] });
});
