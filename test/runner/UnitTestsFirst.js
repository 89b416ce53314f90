const { existsSync } = require('node:fs');
const path = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');

const installedN8n = path.join(__dirname, '..', '..', 'n8n-host', 'node_modules', '.installed-lock.json');

/** Jest's order. While n8n is being installed, unit tests go first: the others would only wait for it. */
module.exports = class UnitTestsFirst extends Sequencer {
	sort(tests) {
		const sorted = super.sort(tests);
		if (existsSync(installedN8n)) return sorted;
		const isUnit = ({ context }) => context.config.displayName.name === 'unit';
		return [...sorted.filter(isUnit), ...sorted.filter((test) => !isUnit(test))];
	}
};
