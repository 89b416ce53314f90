import { limitFailedLogins } from '../../../../nodes/CommercialBanking/domain/oauthServer/limitFailedLogins';
import { OAuthError } from '../../../../nodes/CommercialBanking/domain/oauthServer/OAuthError';
import { catchOAuthError } from './catchOAuthError';

function start() {
	let now = 5_000;
	const attempt = limitFailedLogins(() => now);
	const fail = (error: Error) => () => {
		throw error;
	};
	return {
		pass: (seconds: number) => (now += seconds * 1_000),
		right: (address: string) => attempt(address, () => 'token'),
		wrong: (address: string) =>
			catchOAuthError(() => attempt(address, fail(new OAuthError('invalid_client', 'wrong')))),
		failWith: (address: string, error: Error) => attempt(address, fail(error)),
	};
}

const repeat = (times: number, step: (index: number) => unknown) =>
	Array.from({ length: times }, (_, index) => step(index));

it('answers the eleventh failure within a minute with slow_down, and says how long to wait', () => {
	const { wrong, pass } = start();
	repeat(10, () => {
		expect(wrong('1.1.1.1')).toMatchObject({ code: 'invalid_client', retryAfterSeconds: undefined });
	});
	pass(20);
	expect(wrong('1.1.1.1')).toMatchObject({ code: 'slow_down', retryAfterSeconds: 40 });
	pass(39.9);
	expect(wrong('1.1.1.1')).toMatchObject({ code: 'slow_down', retryAfterSeconds: 1 });
	pass(0.1);
	expect(wrong('1.1.1.1').code).toBe('invalid_client');
});

it('counts each address for itself', () => {
	const { wrong } = start();
	repeat(11, () => wrong('1.1.1.1'));
	expect(wrong('2.2.2.2').code).toBe('invalid_client');
});

it('always accepts the right secret, from every address and at any rate of wrong ones', () => {
	const { wrong, right, pass } = start();
	for (let second = 0; second < 3_600; second += 4) {
		wrong('10.0.0.1');
		expect(right('10.0.0.1')).toBe('token');
		pass(4);
	}
	repeat(5_000, () => wrong('10.0.0.1'));
	expect(right('10.0.0.1')).toBe('token');
});

it('counts failed logins only', () => {
	const { failWith, wrong } = start();
	const fault = new TypeError('our own fault');
	const request = new OAuthError('invalid_request', 'no grant type');
	for (const error of [fault, request]) {
		repeat(20, () => {
			expect(() => failWith('1.1.1.1', error)).toThrow(error);
		});
	}
	expect(wrong('1.1.1.1').code).toBe('invalid_client');
});

it('counts 10,000 addresses apart, and those beyond together', () => {
	const { wrong } = start();
	repeat(10_000, (index) => wrong(`known ${index}`));
	repeat(10, (index) => {
		expect(wrong(`new ${index}`).code).toBe('invalid_client');
	});
	expect(wrong('yet another').code).toBe('slow_down');
	expect(wrong('known 9999').code).toBe('invalid_client');
});
