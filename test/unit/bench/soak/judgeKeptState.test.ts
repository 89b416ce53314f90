import { isBounded, mostExecutions, mostStaticDataCharacters } from '../../../../bench/soak/judgeKeptState.ts';

const load = { kept: 2_000, ratePerSecond: 20 };

const state = { staticDataCharacters: mostStaticDataCharacters, executions: mostExecutions(2_000, 20), mebibytes: 90 };

describe('isBounded', () => {
	it('accepts the limits themselves, and an empty state', () => {
		expect(mostExecutions(2_000, 20)).toBe(5_600);
		expect(isBounded([state, { staticDataCharacters: 0, executions: 0, mebibytes: 0 }], load)).toBe(true);
	});

	it.each([
		{ ...state, staticDataCharacters: state.staticDataCharacters + 1 },
		{ ...state, executions: state.executions + 1 },
	])('refuses one value above a limit: %j', (tooMuch) => {
		expect(isBounded([state, tooMuch, state], load)).toBe(false);
	});
});
