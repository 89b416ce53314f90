import { runPrepared } from '../n8n-host/prepareCheckout.mjs';

const sections = {
	pain002: 'bench/benchPain002.ts',
	statements: 'bench/benchStatementFiles.ts',
	deliveries: 'bench/benchDeliveries.ts',
};

const [name, ...args] = process.argv.slice(2);

if (Object.hasOwn(sections, name ?? '')) runPrepared(sections[name], args);
else {
	console.error(`Say what to measure: npm run bench -- <${Object.keys(sections).join(' or ')}> [--short]`);
	process.exitCode = 2;
}
