import { runPrepared } from '../n8n-host/prepareCheckout.mjs';

runPrepared('bench/soak/runSoak.ts', process.argv.slice(2));
