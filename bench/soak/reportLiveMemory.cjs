/*
 * n8n loads this file first (`node --require`). Twice a minute, it collects all garbage, and writes what is left to the
 * file LIVE_MEMORY_FILE: bytes of the JavaScript heap and of buffers. A leak shows there much earlier than in the
 * resident memory, which also contains garbage.
 */
const { writeFileSync } = require('node:fs');
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');

const intervalMilliseconds = 30_000;

/** n8n's task runner inherits the option too. It does not count. */
const isN8n = () => process.argv[1]?.endsWith('n8n') ?? false;

function report() {
	setFlagsFromString('--expose-gc');
	runInNewContext('gc')();
	const { heapUsed, external } = process.memoryUsage();
	writeFileSync(process.env.LIVE_MEMORY_FILE, String(heapUsed + external));
}

if (isN8n()) setInterval(report, intervalMilliseconds).unref();
