import { runPrepared } from '../../n8n-host/prepareCheckout.mjs';

runPrepared('test/runner/runTests.mts', process.argv.slice(2));
