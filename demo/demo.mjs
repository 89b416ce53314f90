import { runPrepared } from '../n8n-host/prepareCheckout.mjs';

runPrepared('demo/runDemo.ts', process.argv.slice(2));
