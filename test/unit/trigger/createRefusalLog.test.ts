import { DeliveryError } from '../../../nodes/CommercialBanking/domain/errors';
import { createRefusalLog } from '../../../nodes/CommercialBanking/trigger/createRefusalLog';

describe('createRefusalLog', () => {
	let lines: string[];
	let log: (error: unknown) => void;

	beforeEach(() => {
		jest.useFakeTimers();
		lines = [];
		const logRefusal = createRefusalLog();
		const write = (text: string) => void lines.push(text);
		log = (error) => {
			logRefusal({ warn: write, error: write }, error);
		};
	});
	afterEach(() => jest.useRealTimers());

	const tokenMissing = new DeliveryError('token_missing', 'The access token is missing.');

	it('writes the first at once, and how many came with it once a minute', async () => {
		for (let request = 0; request < 1000; request += 1) log(tokenMissing);
		expect(lines).toEqual([expect.stringContaining('token_missing')]);
		await jest.advanceTimersByTimeAsync(60_000);
		expect(lines).toEqual([lines[0], expect.stringMatching(/^999 .*token_missing/)]);
	});

	it('warns of a refusal, and reports anything else as an error, with its kind', async () => {
		const logged: string[] = [];
		const write = (level: string) => (text: string) => void logged.push(`${level}: ${text}`);
		const logger = { warn: write('warn'), error: write('error') };
		const logRefusal = createRefusalLog();
		for (const error of [tokenMissing, new TypeError('planted'), 'planted']) {
			logRefusal(logger, error);
			logRefusal(logger, error);
		}
		await jest.advanceTimersByTimeAsync(60_000);
		expect(logged).toEqual([
			expect.stringMatching(/^warn: .*token_missing.*The access token is missing/),
			expect.stringMatching(/^error: .*TypeError/),
			expect.stringMatching(/^error: .*string/),
			expect.stringMatching(/^warn: 1 .*token_missing/),
			expect.stringMatching(/^error: 1 .*TypeError/),
			expect.stringMatching(/^error: 1 .*string/),
		]);
	});

	it('counts for a minute, and no longer', async () => {
		log(tokenMissing);
		await jest.advanceTimersByTimeAsync(59_999);
		log(tokenMissing);
		expect(lines).toHaveLength(1);
		await jest.advanceTimersByTimeAsync(1);
		expect(lines).toHaveLength(2);
		log(tokenMissing);
		expect(lines).toHaveLength(3);
	});

	it('writes one that comes alone only once, and the next one after a minute again', async () => {
		log(tokenMissing);
		await jest.advanceTimersByTimeAsync(60_000);
		expect(lines).toHaveLength(1);
		log(tokenMissing);
		expect(lines).toHaveLength(2);
	});

	it('counts each kind for itself', () => {
		log(tokenMissing);
		log(new DeliveryError('credential_missing', 'Select one.'));
		log(new TypeError('planted'));
		log('planted');
		expect(lines).toHaveLength(4);
	});

	it('never writes the message of an unexpected error', async () => {
		log(new TypeError('planted'));
		log(new TypeError('planted'));
		await jest.advanceTimersByTimeAsync(60_000);
		expect(lines).toHaveLength(2);
		expect(lines.join()).not.toContain('planted');
	});
});
