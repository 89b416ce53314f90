const path = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');
const { isInstalled } = require('../../n8n-host/installOnce.mjs');

const n8nHostFolder = path.join(__dirname, '..', '..', 'n8n-host');

/** They wait for polls, and need little else. So they begin as soon as there is an n8n, beside unit tests. */
const waitsForPolls = (test) => /accountTrigger\w*\.test\.ts$/.test(test.path);

const isUnit = ({ context }) => context.config.displayName.name === 'unit';

/** Jest's order. While n8n is being installed, unit tests go before those that would only wait for it. */
module.exports = class UnitTestsFirst extends Sequencer {
	sort(tests) {
		const sorted = super.sort(tests);
		if (isInstalled(n8nHostFolder)) return sorted;
		const rank = (test) => (waitsForPolls(test) ? 0 : isUnit(test) ? 1 : 2);
		return [0, 1, 2].flatMap((each) => sorted.filter((test) => rank(test) === each));
	}
};
