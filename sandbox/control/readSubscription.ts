import {
	base64Alphabets,
	bodyForms,
	envelopes,
	jweAlgorithms,
	jweEncryptions,
	oaepHashes,
	reportFormats,
	type DeliveryFormat,
	type Subscription,
} from '../notifications/subscription.ts';
import { InputError, InputReader } from './inputReader.ts';

/** The format of a subscription that names none. */
export const defaultFormat: DeliveryFormat = {
	envelope: 'jwe',
	format: 'xml',
	amountsAsNumbers: false,
	jweAlgorithm: undefined,
	jweEncryption: 'A256GCM',
	bodyForm: 'payload',
	payloadField: 'payload',
	compress: false,
	oaepHash: 'sha1',
	base64: 'base64',
	paymentType: 'ACH',
};

/** Reads what a client arranges with its bank. Only `notificationsBaseUrl` and a way to a token are required. */
export function readSubscription(body: unknown): Subscription {
	const input = new InputReader(body);
	const notificationsBaseUrl = (input.optionalUrl('notificationsBaseUrl') ?? '').replace(/\/+$/, '');
	if (notificationsBaseUrl === '') throw new InputError('notificationsBaseUrl is required.');
	const subscription: Subscription = {
		...readFormat(input, defaultFormat),
		...readAuthentication(input),
		notificationsBaseUrl,
		tokenUrl: input.optionalUrl('tokenUrl') ?? `${notificationsBaseUrl}/oauth20/token`,
		publicKeyUrl: input.optionalUrl('publicKeyUrl') ?? `${notificationsBaseUrl}/public-keys/v1`,
		statusUrl: input.optionalUrl('statusUrl') ?? `${notificationsBaseUrl}/paymentStatusUpdate/v1`,
		jwksUrl: input.optionalUrl('jwksUrl'),
		apiKey: input.optionalText('apiKey'),
		headers: input.textMap('headers'),
		keyRequestHeaders: input.textMap('keyRequestHeaders'),
		publicKey: readKey(input),
		keyCacheSeconds: input.number('keyCacheSeconds', 0, 0, 1_000_000),
		timeoutMilliseconds: input.wholeNumber('timeoutMilliseconds', 30_000, 1, 600_000),
		concurrency: input.wholeNumber('concurrency', 64, 1, 1000),
	};
	input.done();
	return subscription;
}

function readAuthentication(input: InputReader) {
	const accessToken = input.optionalText('accessToken');
	return {
		accessToken,
		clientId: input.text('clientId', accessToken === undefined ? undefined : ''),
		clientSecret: input.text('clientSecret', accessToken === undefined ? undefined : ''),
		clientAuthentication: input.choice('clientAuthentication', ['basic', 'body'], 'basic'),
		tokenRequestFormat: input.choice('tokenRequestFormat', ['form', 'json'], 'form'),
		tokenParameters: input.textMap('tokenParameters'),
		verifyTokenSignature: input.flag('verifyTokenSignature', true),
	};
}

/** A key as PEM text or as a JWK object. */
function readKey(input: InputReader): string | undefined {
	const value = input.asGiven('publicKey');
	if (value === undefined || value === null) return undefined;
	return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Reads the fields of the format, each falling back to the one given. */
export function readFormat(input: InputReader, fallback: DeliveryFormat): DeliveryFormat {
	return {
		envelope: input.choice('envelope', envelopes, fallback.envelope),
		format: input.choice('format', reportFormats, fallback.format),
		amountsAsNumbers: input.flag('amountsAsNumbers', fallback.amountsAsNumbers),
		jweAlgorithm: input.optionalChoice('jweAlgorithm', jweAlgorithms) ?? fallback.jweAlgorithm,
		jweEncryption: input.choice('jweEncryption', jweEncryptions, fallback.jweEncryption),
		bodyForm: input.choice('bodyForm', bodyForms, fallback.bodyForm),
		payloadField: input.text('payloadField', fallback.payloadField),
		compress: input.flag('compress', fallback.compress),
		oaepHash: input.choice('oaepHash', oaepHashes, fallback.oaepHash),
		base64: input.choice('base64', base64Alphabets, fallback.base64),
		paymentType: input.text('paymentType', fallback.paymentType),
	};
}
