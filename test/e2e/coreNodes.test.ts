import { execFileSync } from 'node:child_process';
import { objectOf } from '../../n8n-host/jsonValue.ts';
import { n8nHostFolder } from '../../n8n-host/projectRoot.ts';

/** Loads each node of n8n as n8n does, and lists those that cannot be loaded. */
const program = `
const { n8n } = require('n8n-nodes-base/package.json');
const failed = n8n.nodes.flatMap((file) => {
	try {
		require('n8n-nodes-base/' + file);
		return [];
	} catch (error) {
		return [file + ': ' + error.message];
	}
});
console.log(JSON.stringify({ count: n8n.nodes.length, failed }));
`;

it('the n8n of the demo loads each of its own nodes, which the examples and users put beside ours', () => {
	const output = execFileSync(process.execPath, ['--eval', program], {
		cwd: n8nHostFolder,
		encoding: 'utf8',
	});
	const { count, failed } = objectOf(JSON.parse(output.trim().split('\n').at(-1) ?? ''), 'the output');
	expect(failed).toEqual([]);
	expect(count).toBeGreaterThan(400);
});
