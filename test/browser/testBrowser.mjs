import { runPrepared } from '../../n8n-host/prepareCheckout.mjs';

runPrepared('test/browser/runBrowserTest.mts', process.argv.slice(2));
