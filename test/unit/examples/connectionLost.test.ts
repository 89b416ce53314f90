import { readExample } from './readExample';
import { runCode } from './runCode';

const code = readExample('connection-lost').parameter('Is it the connection?', 'jsCode');

it.each([
	[{ kind: 'sign_in', status: 401 }, true],
	[{ kind: 'status', status: 401 }, true],
	[{ kind: 'status', status: 401, otherCallsWorked: false }, true],
	[{ kind: 'status', status: 401, otherCallsWorked: true }, false],
	[{ kind: 'status', status: 403 }, false],
	[undefined, false],
])('takes the failure %j for a lost connection: %s', (bank, isLost) => {
	const error = { message: 'Failed', description: 'Look', context: { bank } };
	const input = [{ json: { workflow: { name: 'Other' }, execution: { error } } }];
	expect(runCode(code, { input, nodes: {} })).toHaveLength(isLost ? 1 : 0);
});
