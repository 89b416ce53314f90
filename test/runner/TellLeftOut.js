const { missingSystemPackages } = require('./missingSystemPackages.mts');

/** When Jest runs alone: says in the end that tests of missing programs are left out. `npm test` says which. */
module.exports = class TellLeftOut {
	onRunComplete() {
		const names = missingSystemPackages().map(({ name }) => name);
		if (names.length > 0) process.stderr.write(`Left out: tests that need ${names.join(', ')} (not installed)\n`);
	}
};
