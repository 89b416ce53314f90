/*
 * n8n loads this file first (`node --require`). It adds the seconds in the file CLOCK_OFFSET_FILE to the wall clock.
 * Timers and performance.now() do not change. This is like a person who sets the clock of the machine.
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
