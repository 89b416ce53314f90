const StrykerEnvironment = require('@stryker-mutator/jest-runner/jest-env/node');
const { readSlowTests } = require('./slowTests');

const slowTests = readSlowTests();

/** Skips all tests of a file after the first one that fails: one is enough to notice a mutant. Also skips known slow tests. */
module.exports = class BailEnvironment extends StrykerEnvironment {
	constructor(config, context) {
		super(config, context);
		const handle = this.handleTestEvent;
		let hasFailed = false;
		this.handleTestEvent = async (event, state) => {
			await handle(event, state);
			if (event.name === 'test_done') hasFailed ||= event.test.errors.length > 0;
			if (event.name !== 'test_start') return;
			if (hasFailed || slowTests.has(nameOf(event.test))) event.test.mode = 'skip';
		};
	}
};

/** The names of all blocks around a test and its own, as Stryker joins them. */
function nameOf(test) {
	const names = [];
	for (let block = test; block?.parent; block = block.parent) names.unshift(block.name);
	return names.join(' ');
}
