import { createGuessingBrake } from '../../../../nodes/CommercialBanking/domain/oauthServer/limitFailedLogins';
import { OAuthError } from '../../../../nodes/CommercialBanking/domain/oauthServer/OAuthError';
import { catchOAuthError } from './catchOAuthError';

function start() {
	let at = Date.parse('2026-11-20T10:00:00Z');
	let checks = 0;
	const brake = createGuessingBrake({ now: () => new Date(at) });
	const attempt = (address: string, isRight: boolean) =>
		brake.attempt(address, () => {
			checks++;
			if (!isRight) throw new OAuthError('invalid_client', 'wrong');
			return 'token';
		});
	return {
		brake,
		pass: (seconds: number) => (at += seconds * 1000),
		right: (address: string) => attempt(address, true),
		wrong: (address: string) => catchOAuthError(() => attempt(address, false)),
		blocked: (address: string) => catchOAuthError(() => attempt(address, true)),
		countChecks: () => checks,
	};
}

const repeat = (times: number, step: (index: number) => unknown) =>
	Array.from({ length: times }, (_, index) => step(index));

it('allows ten failures a minute from one address, and then checks no secret from it', () => {
	const { wrong, blocked, right, pass, countChecks } = start();
	repeat(10, () => expect(wrong('1.1.1.1').code).toBe('invalid_client'));
	pass(20);
	expect(wrong('1.1.1.1')).toMatchObject({ code: 'slow_down', retryAfterSeconds: 40 });
	expect(blocked('1.1.1.1')).toMatchObject({ code: 'slow_down', retryAfterSeconds: 40 });
	expect(countChecks()).toBe(10);
	pass(40);
	expect(right('1.1.1.1')).toBe('token');
});

it('does not limit other addresses', () => {
	const { wrong, right } = start();
	repeat(11, () => wrong('1.1.1.1'));
	expect(right('2.2.2.2')).toBe('token');
});

it('allows each address one failure after a hundred failures in a minute', () => {
	const { wrong, right, blocked, pass } = start();
	repeat(100, (index) => wrong(`10.0.0.${index}`));
	expect(wrong('1.1.1.1').code).toBe('invalid_client');
	expect(blocked('1.1.1.1').code).toBe('slow_down');
	expect(right('2.2.2.2')).toBe('token');
	pass(60);
	expect(wrong('1.1.1.1').code).toBe('invalid_client');
	expect(right('1.1.1.1')).toBe('token');
});

it('always accepts the right secret from an address that has sent it before, such as a proxy', () => {
	const { wrong, right } = start();
	right('10.0.0.1');
	repeat(10, () => expect(wrong('10.0.0.1').code).toBe('invalid_client'));
	expect(wrong('10.0.0.1').code).toBe('slow_down');
	expect(right('10.0.0.1')).toBe('token');
	repeat(200, () => wrong('10.0.0.1'));
	expect(right('10.0.0.1')).toBe('token');
});

it.each([
	['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
	['2001:0db8:0001:0002::1', '2001:db8:1:2::2', true],
	['::1', '::2', true],
	['fe80::1%eth0', 'fe80::2', true],
	['2001:db8:1:2::1', '2001:db8:1:3::1', false],
	['::ffff:1.2.3.4', '1.2.3.4', true],
	['1.2.3.4', '1.2.3.5', false],
	['', '', true],
])('counts %s and %s together: %s', (first, second, together) => {
	const { wrong, right, blocked } = start();
	repeat(10, () => wrong(first));
	if (together) expect(blocked(second).code).toBe('slow_down');
	else expect(right(second)).toBe('token');
});

it('counts only failed authentication', () => {
	const { brake, right } = start();
	const fault = new TypeError('a fault of ours');
	const request = new OAuthError('invalid_request', 'no grant type');
	const fail = (error: Error) => () => {
		throw error;
	};
	for (const error of [fault, request]) {
		repeat(20, () => expect(() => brake.attempt('1.1.1.1', fail(error))).toThrow(error));
	}
	expect(right('1.1.1.1')).toBe('token');
});

it('stays fast after failures from 30,000 addresses', () => {
	const { wrong } = start();
	const started = performance.now();
	repeat(30_000, (index) => wrong(`10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`));
	expect(performance.now() - started).toBeLessThan(5_000);
});
