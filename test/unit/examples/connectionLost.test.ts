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
	const key = isLost ? 'Look' : 'Failed Other';
	const says = isLost ? '' : 'Failed';
	expect(runCode(code, { input, nodes: {} })).toMatchObject([{ json: { says, key } }]);
	const details = { ...bank, description: 'Look' };
	const ofTheDailyCheck = runCode(code, { input: [{ json: { workflow, error: 'Failed', details } }], nodes: {} });
	expect(ofTheDailyCheck).toHaveLength(isLost ? 1 : 0);
});

it('says what a trigger says, because nobody can retry it, and tells each of its losses', () => {
	const [first, second] = ['The days from 1 to 2 are not read', 'The days from 3 to 4 are not read'].map((message) => {
		const error = { message, description: 'Look up these days' };
		const input = [{ json: { workflow: { name: 'Other' }, trigger: { error } } }];
		return runCode(code, { input, nodes: {} })[0]?.json;
	});
	const told = (words: string) => ({ says: expect.stringContaining(words), key: expect.stringContaining(words) });
	expect([first, second]).toMatchObject([
		{ whatToDo: 'Look up these days', ...told('from 1') },
		{ whatToDo: 'Look up these days', ...told('from 3') },
	]);
});
