import { runPrepared } from '../n8n-host/prepareCheckout.mjs';

runPrepared('release/runRelease.mts', process.argv.slice(2));
