import { runPrepared } from '../../n8n-host/prepareCheckout.mjs';

runPrepared('test/matrix/runMatrix.mts', process.argv.slice(2));
