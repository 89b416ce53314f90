import { runPrepared } from '../n8n-host/prepareCheckout.mjs';

// With N8N_URL, the demo uses an n8n that is there already.
runPrepared('demo/runDemo.ts', process.argv.slice(2), { needsN8n: !process.env.N8N_URL });
