import {
	findPart,
	listOtherLibraries,
	listOwnFunctions,
	sumParts,
	type Part,
} from '../../../../bench/profile/attributeTime.ts';
import {
	costOf,
	findCostlyFunctions,
	joinProfiles,
	listCosts,
	type ProfiledRun,
} from '../../../../bench/profile/costs.ts';
import {
	cpuProfileSchema,
	listFunctionTimes,
	type CallFrame,
	type FunctionTime,
} from '../../../../bench/profile/cpuProfile.ts';
import { findSource } from '../../../../bench/profile/findSource.ts';

const frame = (functionName: string, url = '', lineNumber = 0): CallFrame => ({ functionName, url, lineNumber });

const library = (functionName: string, file: string, line = 0) =>
	frame(functionName, `file:///opt/n8n/node_modules/${file}`, line);

const root = frame('(root)');
const bundle = 'n8n-nodes-commercial-banking/dist/commercialBanking.bundle.js';
const open = library('openEnvelope', bundle, 41);
const read = library('readReport', bundle, 99);
const crypto = frame('privateDecrypt', 'node:internal/crypto/cipher');
const http = frame('parserOnHeadersComplete', 'node:_http_common');
const n8n = library('runWorkflow', 'n8n/dist/runner.js');
const native = frame('parse');

const time = (microseconds: number, ...stack: CallFrame[]): FunctionTime => ({ stack: [...stack, root], microseconds });

describe('findPart', () => {
	const cases: Array<{ part: Part; stack: CallFrame[] }> = [
		{ part: 'this package', stack: [open, n8n, http] },
		{ part: 'this package', stack: [native, open, n8n] },
		{ part: 'node:crypto, called by this package', stack: [crypto, open, n8n] },
		{ part: 'node:crypto, called by this package', stack: [frame('doDecrypt'), crypto, open] },
		{ part: 'node:crypto, called by this package', stack: [frame('copy', 'node:buffer'), crypto, open] },
		{ part: 'node:crypto, others', stack: [crypto, n8n] },
		{ part: 'node:crypto, others', stack: [crypto] },
		{ part: 'n8n', stack: [n8n, crypto, open] },
		{ part: 'n8n', stack: [library('get', 'n8n/node_modules/@n8n/config/dist/index.js')] },
		{ part: 'n8n', stack: [library('getNodeParameter', 'n8n-core/dist/index.js')] },
		{ part: 'express and body parsers', stack: [library('handle', 'n8n/node_modules/express/lib/router.js'), n8n] },
		{ part: 'TypeORM and database driver', stack: [library('insert', '@n8n/typeorm/dist/index.js'), n8n] },
		{ part: 'TypeORM and database driver', stack: [library('query', 'pg/lib/client.js'), n8n] },
		{ part: 'other libraries', stack: [library('stringify', 'flatted/cjs/index.js'), n8n] },
		{ part: 'other libraries', stack: [frame('anonymous', 'file:///opt/loose.js'), n8n] },
		{ part: 'Node.js: HTTP, sockets, streams, timers', stack: [http] },
		{ part: 'Node.js: HTTP, sockets, streams, timers', stack: [native, http, n8n] },
		{ part: 'outside JavaScript (system calls, event loop)', stack: [frame('(program)')] },
		{ part: 'garbage collection', stack: [frame('(garbage collector)'), open, n8n] },
	];

	it.each(cases)('$part: $stack', ({ part, stack }) => {
		expect(findPart(time(1, ...stack))).toBe(part);
	});
});

describe('listFunctionTimes', () => {
	const profile = cpuProfileSchema.parse({
		nodes: [
			{ id: 1, callFrame: root, children: [2, 4] },
			{ id: 2, callFrame: n8n, children: [3] },
			{ id: 3, callFrame: open },
			{ id: 4, callFrame: frame('(idle)') },
		],
		startTime: 1_000,
		endTime: 2_000,
		samples: [2, 3, 4, 3],
		timeDeltas: [100, 50, 200, 400],
	});

	it('gives each sample the time until the next one, and leaves out idle time', () => {
		expect(listFunctionTimes(profile)).toEqual([
			{ stack: [n8n, root], microseconds: 50 },
			{ stack: [open, n8n, root], microseconds: 200 + 250 },
		]);
	});
});

describe('the sums', () => {
	const times = [
		time(30, open, n8n),
		time(50, crypto, open, n8n),
		time(60, read, n8n),
		time(5, frame('', read.url, 7), n8n),
		time(100, n8n),
		time(40, library('stringify', 'flatted/cjs/index.js'), n8n),
		time(20, library('log', 'winston/lib/index.js'), n8n),
	];

	it('sum up each part', () => {
		const sums = Object.fromEntries([...sumParts(times)].filter(([, microseconds]) => microseconds > 0));
		expect(sums).toEqual({
			'this package': 95,
			'node:crypto, called by this package': 50,
			n8n: 100,
			'other libraries': 60,
		});
	});

	it('count what a function of this package calls of Node for the function', () => {
		expect(listOwnFunctions(times)).toEqual([
			{ name: 'openEnvelope', line: 42, microseconds: 80, mostly: 'privateDecrypt' },
			{ name: 'readReport', line: 100, microseconds: 60, mostly: 'readReport' },
			{ name: '(anonymous)', line: 8, microseconds: 5, mostly: '(anonymous)' },
		]);
	});

	it('name the other libraries', () => {
		expect(listOtherLibraries(times)).toEqual([
			{ name: 'flatted', microseconds: 40 },
			{ name: 'winston', microseconds: 20 },
		]);
	});
});

describe('the costs of a delivery', () => {
	const run: ProfiledRun = {
		contender: 'this trigger',
		connections: 1,
		deliveries: 10,
		executions: 5,
		times: [time(980, n8n), time(20, open, n8n), time(1_000, read, n8n)],
		threads: { main: 10, libuv: 4, v8: 5, others: 1, profiler: 7 },
	};

	it('are the processor time of all threads but those of the profiler', () => {
		expect(costOf(run)).toBe(2_000);
	});

	it('divide the main thread as the profile does', () => {
		const costs = listCosts(run).filter(({ microseconds }) => microseconds > 0);
		expect(costs).toEqual([
			{ name: 'this package', microseconds: 510, share: 0.255 },
			{ name: 'n8n', microseconds: 490, share: 0.245 },
			{ name: expect.stringContaining('libuv'), microseconds: 400, share: 0.2 },
			{ name: expect.stringContaining('V8'), microseconds: 500, share: 0.25 },
			{ name: expect.stringContaining('other threads'), microseconds: 100, share: 0.05 },
		]);
	});

	it('stay the same when a round is repeated, and are kept apart by connections', () => {
		const other = { ...run, connections: 32 };
		const joined = joinProfiles([run, other, run]);
		expect(joined.map(costOf)).toEqual([2_000, 2_000]);
		expect(joined).toMatchObject([
			{
				connections: 1,
				deliveries: 20,
				executions: 10,
				threads: { main: 20, libuv: 8, v8: 10, others: 2, profiler: 14 },
			},
			{ connections: 32, deliveries: 10 },
		]);
		expect(listCosts(joined[0] ?? other)).toEqual(listCosts(run));
	});

	it('name a function of this package only above 3 %', () => {
		expect(findCostlyFunctions(run)).toEqual([
			{ name: 'readReport', line: 100, microseconds: 500, share: 0.25, mostly: 'readReport' },
		]);
	});
});

it.each([
	{ line: 2, source: 'unknown' },
	{ line: 3, source: 'nodes/CommercialBanking/a.ts' },
	{ line: 5, source: 'nodes/CommercialBanking/a.ts' },
	{ line: 7, source: 'node_modules/saxes/saxes.js' },
])('finds the source of line $line of a bundle: $source', ({ line, source }) => {
	const text = ['var a;', '', '// nodes/CommercialBanking/a.ts', '// a comment of a.ts', 'function a() {}', '']
		.concat(['// node_modules/saxes/saxes.js', 'class Saxes {}'])
		.join('\n');
	expect(findSource(text, line)).toBe(source);
});
