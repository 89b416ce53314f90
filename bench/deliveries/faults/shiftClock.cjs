/*
 * Preloaded into n8n (`node --require`): shifts its wall clock by the seconds that a file holds (CLOCK_OFFSET_FILE).
 * Timers and performance.now() go on as they were, as when a clock is set.
 */
const { readFileSync } = require('node:fs');

const file = process.env.CLOCK_OFFSET_FILE;
const RealDate = Date;
let offsetMilliseconds = 0;

setInterval(() => {
	offsetMilliseconds = Number(readFileSync(file, 'utf8')) * 1_000;
}, 50).unref();

const now = () => RealDate.now() + offsetMilliseconds;

globalThis.Date = class extends RealDate {
	constructor(...args) {
		if (args.length === 0) super(now());
		else super(...args);
	}

	static now() {
		return now();
	}
};
