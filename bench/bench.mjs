import { runPrepared } from '../n8n-host/prepareCheckout.mjs';

runPrepared('bench/runBench.ts', process.argv.slice(2));
