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
	const workflow = { name: 'Other' };
	const input = [{ json: { workflow, execution: { error } } }];
	const whatToDo = isLost ? 'Look' : expect.stringContaining('"Other"');
	expect(runCode(code, { input, nodes: {} })).toMatchObject([{ json: { isLost, workflow: 'Other', whatToDo } }]);
	const details = { ...bank, description: 'Look' };
	const ofTheDailyCheck = runCode(code, { input: [{ json: { workflow, error: 'Failed', details } }], nodes: {} });
	expect(ofTheDailyCheck).toHaveLength(isLost ? 1 : 0);
});
