const Sequencer = require('@jest/test-sequencer').default;

/** The test files that take minutes, the longest first. A file that begins last should be a short one. */
const slow = [
	'queueMode',
	'accountTrigger',
	'accountTriggerFortnight',
	'accountTriggerBanks',
	'demo',
	'accountTriggerCluster',
	'paymentStatus',
	'accountInformation',
	'crashedExecutions',
	'examples',
	'accountInformationFailures',
	'unreadableDeliveries',
	'acknowledgement',
	'killedInTheMiddle',
	'checkReception',
	'meaning',
	'proxy',
];

const rankOf = ({ path }) => {
	const rank = slow.findIndex((name) => path.endsWith(`/e2e/${name}.test.ts`));
	return rank === -1 ? slow.length : rank;
};

/** Starts the slow tests first. Jest knows how long a test takes only where it has run before. */
module.exports = class SlowestFirst extends Sequencer {
	sort(tests) {
		return [...super.sort(tests)].sort((left, right) => rankOf(left) - rankOf(right));
	}
};
