const { missingSystemPackages } = require('./missingSystemPackages.mts');

/**
 * Says in the end which tests of the run were left out, and how to have them. With `NOTHING_LEFT_OUT=true`, the run then
 * fails.
 */
module.exports = class TellLeftOut {
	onRunComplete(contexts) {
		const isLong = [...contexts].some(({ config }) => config.displayName?.name === 'long');
		for (const { name, install, tests } of missingSystemPackages) {
			const files = tests.filter((file) => file.includes('.long.') === isLong);
			if (files.length === 0) continue;
			this.isIncomplete = true;
			process.stderr.write(`Left out, as ${name} is not installed: ${files.join(', ')}. To have it: ${install}\n`);
		}
	}

	getLastError() {
		if (this.isIncomplete && process.env.NOTHING_LEFT_OUT === 'true') return new Error('Tests were left out');
	}
};
