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
