import type { ICredentialDataDecryptedObject, IExecuteFunctions } from 'n8n-workflow';
import { rememberCredential } from '../../../nodes/CommercialBanking/transport/rememberCredential';

/** Like n8n's own contexts it may have private fields. They can be read only through the object itself. */
class Context {
	readonly #name = 'own';

	readonly answers: Array<ICredentialDataDecryptedObject | Error>;

	readonly asked: string[] = [];

	constructor(answers: Array<ICredentialDataDecryptedObject | Error>) {
		this.answers = answers;
	}

	getExecutionId(): string {
		return this.#name;
	}

	get helpers(): string {
		return `${this.#name} helpers`;
	}

	async getCredentials(type: string): Promise<ICredentialDataDecryptedObject> {
		this.asked.push(`${this.#name} ${type}`);
		const answer = this.answers[this.asked.length - 1];
		if (answer instanceof Error) throw answer;
		return answer ?? {};
	}
}

function start(...answers: Array<ICredentialDataDecryptedObject | Error>) {
	const context = new Context(answers);
	return { context, remembering: rememberCredential(context as unknown as IExecuteFunctions, 'bank') };
}

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => jest.useRealTimers());

describe('rememberCredential', () => {
	it.each([
		[[0, 500, 999], 1],
		[[0, 1_001], 2],
		[[0, 999, 1_500, 2_499, 2_501], 3],
	])('asked at %j ms, it loads the credential %d times', async (times, reads) => {
		const { context, remembering } = start();
		for (const time of times) {
			await jest.advanceTimersByTimeAsync(time - performance.now());
			await remembering.getCredentials('bank');
		}
		expect(context.asked).toEqual(Array(reads).fill('own bank'));
	});

	it('loads it once for calls at the same time', async () => {
		const { context, remembering } = start({ apiKey: 'k' });
		const read = await Promise.all([1, 2, 3].map(async () => await remembering.getCredentials('bank')));
		expect(read).toEqual([{ apiKey: 'k' }, { apiKey: 'k' }, { apiKey: 'k' }]);
		expect(context.asked).toHaveLength(1);
	});

	it('returns the same object each time, so that later calls use a token renewed in it', async () => {
		const { remembering } = start({ oauthTokenData: { access_token: 'old' } });
		(await remembering.getCredentials('bank')).oauthTokenData = { access_token: 'new' };
		expect(await remembering.getCredentials('bank')).toEqual({ oauthTokenData: { access_token: 'new' } });
	});

	it('does not remember a failure', async () => {
		const { remembering } = start(new Error('database is locked'), { apiKey: 'k' });
		await expect(remembering.getCredentials('bank')).rejects.toThrow('database is locked');
		expect(await remembering.getCredentials('bank')).toEqual({ apiKey: 'k' });
	});

	it('passes everything else to the context', async () => {
		const { context, remembering } = start();
		await remembering.getCredentials('other');
		await remembering.getCredentials('other');
		expect(context.asked).toEqual(['own other', 'own other']);
		expect(remembering.getExecutionId()).toBe('own');
		expect(remembering.helpers).toBe('own helpers');
		expect('getCredentials' in remembering).toBe(true);
	});
});
