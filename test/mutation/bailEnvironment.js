const StrykerEnvironment = require('@stryker-mutator/jest-runner/jest-env/node');

/** Skips all tests of a file after the first one that fails. One is enough to notice a mutant. */
module.exports = class BailEnvironment extends StrykerEnvironment {
	constructor(config, context) {
		super(config, context);
		const handle = this.handleTestEvent;
		let hasFailed = false;
		this.handleTestEvent = async (event, state) => {
			await handle(event, state);
			if (event.name === 'test_done') hasFailed ||= event.test.errors.length > 0;
			if (event.name === 'test_start' && hasFailed) event.test.mode = 'skip';
		};
	}
};
