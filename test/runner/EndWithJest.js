const { TestEnvironment } = require('jest-environment-node');

/** Jest's workers go on when Jest itself was killed, and with them the programs that their tests have started. */
process.once('disconnect', () => process.exit(1));

/** The environment of tests that start programs. */
module.exports = TestEnvironment;
