import { parseError } from '../../../../nodes/CommercialBanking/actions/paymentStatusReport/parseError';
import type { ReportInput } from '../../../../nodes/CommercialBanking/actions/paymentStatusReport/getReportInput';
import { DeliveryError, type DeliveryErrorCode } from '../../../../nodes/CommercialBanking/domain/errors';
import { catchMistake, makeTask, mistake } from '../makeTask';

const jwe = 'eyJhbGciOiJSU0EtT0FFUCJ9.AAAA.AAAA.AAAA.AAAA';
const secure = JSON.stringify({ SECURE: { encrypted: true, data: 'x|y' } });

const tell = (code: DeliveryErrorCode, input: ReportInput, parameters: Readonly<Record<string, unknown>>) =>
	catchMistake(() => {
		throw parseError(makeTask(parameters), new DeliveryError(code, 'The reason.'), input);
	});

const encrypted = { encrypted: true };

it.each<[string, DeliveryErrorCode, ReportInput, Readonly<Record<string, unknown>>, string]>([
	['a JWE, Encrypted off', 'report_unreadable', jwe, {}, 'The report is encrypted'],
	['a file with a mark and a JWE', 'report_unreadable', Buffer.from(`\uFEFF${jwe}`), {}, 'The report is encrypted'],
	['the other envelope, Encrypted off', 'report_unreadable', secure, {}, 'The report is encrypted'],
	['text, Encrypted off', 'report_unreadable', 'text', {}, 'The reason.'],
	['a JWE inside, Encrypted on', 'report_unreadable', jwe, encrypted, 'The reason.'],
	['no header', 'delivery_malformed', secure, encrypted, 'The header x-crypto-key is needed to open the report'],
	[
		'a blank header',
		'delivery_malformed',
		secure,
		{ ...encrypted, 'options.cryptoKeyHeader': ' ' },
		'The header x-crypto-key is needed to open the report',
	],
	[
		'a header that is no text',
		'delivery_malformed',
		secure,
		{ ...encrypted, 'options.cryptoKeyHeader': 7 },
		'The header x-crypto-key is needed to open the report',
	],
	[
		'a header',
		'delivery_malformed',
		secure,
		{ ...encrypted, 'options.cryptoKeyHeader': 'a.b' },
		'The encrypted report cannot be read',
	],
	['text, Encrypted on', 'delivery_malformed', 'text', encrypted, 'The report is not encrypted'],
	['a number', 'delivery_malformed', '7', encrypted, 'The report is not encrypted'],
	['null', 'delivery_malformed', 'null', encrypted, 'The report is not encrypted'],
	['a JWE that was cut', 'delivery_malformed', '  eyJhbGciOiJSU0E', encrypted, 'The encrypted report cannot be read'],
	['two JWEs', 'delivery_malformed', JSON.stringify([jwe, jwe]), encrypted, 'The encrypted report cannot be read'],
	['a wrong key', 'decryption_failed', jwe, encrypted, 'No key of the credential opens the report'],
	['an unsafe algorithm', 'algorithm_not_allowed', jwe, encrypted, 'is not safe and not allowed'],
	['a credential without a key', 'credential_unusable', jwe, encrypted, 'The reason.'],
])('%s (%s)', (_name, code, input, parameters, message) => {
	expect(tell(code, input, parameters)).toEqual(mistake(message));
});

it('leaves other errors as they are', () => {
	const error = new Error('something else');
	expect(parseError(makeTask({}), error, 'x')).toBe(error);
});
