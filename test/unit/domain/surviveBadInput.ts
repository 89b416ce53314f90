import fc from 'fast-check';
import { DeliveryError } from '../../../nodes/CommercialBanking/domain/errors';
import { cpuMilliseconds } from '../cpuMilliseconds';
import { OAuthError } from '../../../nodes/CommercialBanking/domain/oauthServer/OAuthError';

/** Set FUZZ_RUNS=100000 for a longer run. */
export const numRuns = Number(process.env.FUZZ_RUNS ?? 300);

/** Input that takes more CPU time takes super-linear time. Other input takes milliseconds. */
const MAX_MILLISECONDS = 5_000;

/**
 * Runs a step on bad input. The step may succeed or fail, but in time, and only with an error of the domain.
 *
 * @returns the code of the error, or `done`
 */
export async function surviveBadInput(step: () => unknown): Promise<string> {
	let outcome = 'done';
	const milliseconds = await cpuMilliseconds(async () => {
		try {
			await step();
		} catch (error) {
			if (!(error instanceof DeliveryError || error instanceof OAuthError)) throw error;
			outcome = error.code;
		}
	});
	expect(milliseconds).toBeLessThan(MAX_MILLISECONDS);
	return outcome;
}

/** A valid text in which one part is replaced. */
export function mutateText(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
	return fc.tuple(texts, fc.nat(), fc.nat({ max: 40 }), fc.string()).map(([text, at, length, replacement]) => {
		const start = at % (text.length + 1);
		return text.slice(0, start) + replacement + text.slice(start + length);
	});
}

/** Encodes JSON in base64url. A value without JSON, such as undefined, becomes an empty text. */
export function encodeJson(value: unknown): string {
	const json: unknown = JSON.stringify(value);
	return Buffer.from(typeof json === 'string' ? json : '').toString('base64url');
}

/** Random bytes in base64url. */
export const base64Texts = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('base64url'));
