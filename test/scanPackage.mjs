import { runPrepared } from '../n8n-host/prepareCheckout.mjs';

runPrepared('test/runScan.mts', process.argv.slice(2));
