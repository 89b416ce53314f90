import { describeShapeAims } from '../../../bench/deliveries/printShape.ts';
import type { ShapeFigures } from '../../../bench/deliveries/measureShape.ts';

const makeRow = (contender: string, connections: number, ratePerSecond: number, p99: number): ShapeFigures => ({
	mode: 'onReceived',
	size: '1 KB',
	connections,
	contender,
	run: { sent: 1, accepted: 1, ratePerSecond, p50: 1, p95: 1, p99, max: p99 },
	cpuMillisecondsPerDelivery: 1,
	databaseCpuMillisecondsPerDelivery: 1,
	deliveriesPerExecution: 1,
});

const references = [makeRow('Webhook node alone', 250, 100, 30), makeRow('Webhook node alone', 1, 50, 10)];

it.each([
	{ ratePerSecond: 200, p99: 12, rate: '2.00 (met)', latency: '1.20 (met)' },
	{ ratePerSecond: 199, p99: 12.1, rate: '1.99 (not met)', latency: '1.21 (not met)' },
])('judges $ratePerSecond/s and p99 $p99 ms: $rate, $latency', ({ ratePerSecond, p99, rate, latency }) => {
	const own = [makeRow('this trigger', 250, ratePerSecond, 1), makeRow('this trigger', 1, 1, p99)];
	expect(describeShapeAims([...references, ...own]).split('\n')).toEqual([
		`- over 250 connections, at least 2 times the rate of the Webhook node: onReceived, 1 KB: ${rate}`,
		`- over one connection, p99 at most 1.2 times that of the Webhook node: onReceived, 1 KB: ${latency}`,
	]);
});

it('says so when the Webhook node was not measured', () => {
	expect(describeShapeAims([makeRow('this trigger', 250, 1, 1)])).toContain('onReceived, 1 KB: not compared');
});

it('compares each case with the same case of the Webhook node', () => {
	const large = { ...makeRow('this trigger', 250, 90, 1), size: '4 KB' } as const;
	const largeReference = { ...makeRow('Webhook node alone', 250, 30, 1), size: '4 KB' } as const;
	const rows = [...references, makeRow('this trigger', 250, 300, 1), large, largeReference];
	expect(describeShapeAims(rows)).toContain('onReceived, 1 KB: 3.00 (met); onReceived, 4 KB: 3.00 (met)');
});
