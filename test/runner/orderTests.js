const Sequencer = require('@jest/test-sequencer').default;
const { keyOf, loadDurations, projectOf } = require('./durations');

/** What a test file takes that has never run, in seconds. */
const UNKNOWN_SECONDS = { unit: 1, e2e: 30, browser: 100, long: 60 };

/**
 * Starts the slowest files first, so that the last one to start is a short one. Tests on a real n8n wait much and unit
 * tests compute all the time. So only `WAITING_WORKERS` workers have the former, and the others have unit tests meanwhile.
 * To find that order, the run is played with the durations of earlier runs.
 */
module.exports = class OrderTests extends Sequencer {
	sort(tests) {
		const workers = Number(process.env.JEST_WORKERS ?? 1);
		const mostWaiting = Number(process.env.WAITING_WORKERS ?? workers);
		const durations = loadDurations();
		const all = [...tests].map((test) => {
			const project = projectOf(test);
			const seconds = durations[keyOf(test)] ?? UNKNOWN_SECONDS[project];
			return { test, seconds, waits: project !== 'unit' };
		});
		all.sort((left, right) => right.seconds - left.seconds);
		return play(all, workers, mostWaiting).map(({ test }) => test);
	}
};

/** Gives the worker that is free first the slowest file of the kind that is due. */
function play(all, workers, mostWaiting) {
	const waiting = all.filter(({ waits }) => waits);
	const computing = all.filter(({ waits }) => !waits);
	const played = Array.from({ length: workers }, () => ({ freeAt: 0, waits: false }));
	const order = [];
	while (waiting.length + computing.length > 0) {
		played.sort((left, right) => left.freeAt - right.freeAt);
		const [{ freeAt }, ...others] = played;
		const mayWait = others.filter(({ waits }) => waits).length < mostWaiting;
		const isWaiting = computing.length === 0 || (waiting.length > 0 && mayWait);
		const next = (isWaiting ? waiting : computing).shift();
		played[0] = { freeAt: freeAt + next.seconds, waits: next.waits };
		order.push(next);
	}
	return order;
}
