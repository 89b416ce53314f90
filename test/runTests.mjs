import { runPrepared } from '../n8n-host/prepareCheckout.mjs';

runPrepared('test/runAllTests.mts', process.argv.slice(2));
