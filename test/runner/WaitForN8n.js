const { once } = require('node:events');
const { get } = require('node:http');
const { text } = require('node:stream/consumers');
const { TestEnvironment } = require('jest-environment-node');

/** Jest's workers go on when Jest itself was killed, and with them the programs that their tests have started. */
process.once('disconnect', () => process.exit(1));

/** The environment of tests that start programs. The first run installs n8n meanwhile, for longer than a `fetch` waits. */
module.exports = class WaitForN8n extends TestEnvironment {
	async setup() {
		await super.setup();
		const [response] = await once(get(`${process.env.SHARED_N8N}/installed`), 'response');
		const answer = await text(response);
		if (response.statusCode !== 200) throw new Error(`No n8n for this test: ${answer}`);
	}
};
