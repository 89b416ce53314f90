import { createTokenVerifier } from '../../../../nodes/CommercialBanking/domain/token/createTokenVerifier';
import type { NetworkAndClocks } from '../../../../nodes/CommercialBanking/domain/token/connectEndpoint';
import { isObject } from '../../../../n8n-host/jsonValue.ts';
import { catchCode } from '../catchCode';

type Init = Parameters<NetworkAndClocks['request']>[1];

/** An answer with the status 200, unless it is a status, or an object of status and body. An error: there is none. */
function toResponse(given: unknown) {
	if (given instanceof Error) throw given;
	if (typeof given === 'number') return { status: given, body: '' };
	const { status, body } = isObject(given) && 'status' in given ? given : { status: 200, body: given };
	return { status: Number(status), body: typeof body === 'string' ? body : JSON.stringify(body) };
}

/**
 * Starts a verifier of tokens, with an OAuth server whose answer can be changed. Needs frozen time, which `pass` moves.
 *
 * @param answer what the server answers, see `toResponse`, or a promise of it
 */
export function startVerifier(credential: Readonly<Record<string, unknown>>, answer: unknown) {
	let current = answer;
	let elapsed = 5_000;
	const requests: Array<{ url: string; init: Init }> = [];
	const verifier = createTokenVerifier(credential, undefined, {
		now: () => new Date(),
		elapsedMilliseconds: () => elapsed,
		request: async (url, init) => {
			requests.push({ url, init });
			return toResponse(await current);
		},
	});
	const setWallClock = (seconds: number) => jest.setSystemTime(Date.now() + seconds * 1_000);
	return {
		requests,
		verify: async (token: string) => {
			await verifier.verify(`Bearer ${token}`);
			return 'accepted';
		},
		refuse: async (token: string) => await catchCode(() => verifier.verify(`Bearer ${token}`)),
		check: verifier.check,
		answer: (next: unknown) => (current = next),
		pass: (seconds: number) => {
			setWallClock(seconds);
			elapsed += seconds * 1_000;
		},
		setWallClock,
	};
}

/** Freezes the time of day. */
export function freezeTime(): void {
	const doNotFake = ['nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout', 'performance'] as const;
	jest.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z'), doNotFake: [...doNotFake] });
}
