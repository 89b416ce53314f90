import { objectOf, type JsonObject } from '../../../n8n-host/jsonValue.ts';
import { readExample } from './readExample';
import { runCode } from './runCode';

const settings = { daysBack: 2, limitPerRun: 10, mostAttempts: 3, longestRunMinutes: 30 };

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** The IDs of the executions that are run again. */
function choose(...executions: JsonObject[]): unknown[] {
	const code = readExample('run-crashed-executions-again').parameter('Choose those to run again', 'jsCode');
	const data = executions.map((execution, index) => ({ id: index + 1, mode: 'webhook', ...execution }));
	const items = runCode(code, { input: [{ json: { data } }], nodes: { Settings: [{ json: settings }] } });
	return items.map(({ json }) => objectOf(json, 'the item').executionId);
}

const crashed = (hours: number) => ({ status: 'crashed', startedAt: hoursAgo(hours), stoppedAt: hoursAgo(hours) });

const abandoned = (hours: number) => ({ status: 'running', startedAt: hoursAgo(hours), stoppedAt: null });

it.each([
	{ what: 'has crashed', execution: crashed(1), isRunAgain: true },
	{ what: 'crashed long ago', execution: crashed(49), isRunAgain: false },
	{ what: 'has been running for too long', execution: abandoned(1), isRunAgain: true },
	{ what: 'is still at work', execution: abandoned(0.2), isRunAgain: false },
	{ what: 'has been running since long ago', execution: abandoned(49), isRunAgain: false },
	{
		what: 'crashed before it began',
		execution: { status: 'crashed', startedAt: null, stoppedAt: null },
		isRunAgain: true,
	},
	{ what: 'was a test', execution: { ...crashed(1), mode: 'manual' }, isRunAgain: false },
	{ what: 'has been run again', execution: { ...crashed(1), retrySuccessId: 9 }, isRunAgain: false },
])('runs again one that $what: $isRunAgain', ({ execution, isRunAgain }) => {
	expect(choose(execution)).toEqual(isRunAgain ? ['1'] : []);
});
