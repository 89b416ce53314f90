import autocannon from 'autocannon';
import { measureCpu } from '../n8n-host/measureCpu.ts';
import type { AnsweredDelivery } from '../test/load/accountForDeliveries.ts';
import { waitForRest, type ActiveContender, type BenchStage } from '../test/load/benchStage.ts';
import { sealDeliveries, type BodySize, type SealedDelivery } from '../test/load/sealDeliveries.ts';

/** More than each contender can accept in a second. */
const SEALED_PER_SECOND = 600;

/** The sandbox bank waits as long as this. */
const TIMEOUT_SECONDS = 30;

export interface Load {
	readonly size: BodySize;
	readonly connections: number;
	readonly seconds: number;
	/** Deliveries per second, over all connections. Undefined: as many as the contender takes. */
	readonly overallRate?: number;
}

/** One contender under load. Times are in milliseconds. */
export interface Round {
	/** Accepted deliveries per second. */
	readonly rate: number;
	readonly p50: number;
	readonly p99: number;
	/** Of n8n and its task runner, for each accepted delivery, until everything was stored and run. */
	readonly cpu: number;
	/** Of PostgreSQL. 0 with SQLite, which is a part of n8n. */
	readonly databaseCpu: number;
	readonly perExecution: number;
	readonly sent: readonly AnsweredDelivery[];
}

const measureBoth = ({ n8n, postgres }: BenchStage) => ({
	n8n: measureCpu(n8n.process.child.pid ?? 0),
	database: postgres === undefined ? 0 : measureCpu(postgres.process.child.pid ?? 0),
});

/** Sends each delivery once, and notes its answer. */
function makeRequests(contender: ActiveContender, deliveries: readonly SealedDelivery[], sent: AnsweredDelivery[]) {
	const rest = deliveries.values();
	const sentBy = new WeakMap<object, SealedDelivery>();
	const request: autocannon.Request = {
		method: 'POST',
		setupRequest: (template, context) => {
			const { value: delivery } = rest.next();
			if (delivery === undefined) throw new Error('More deliveries were accepted than were sealed');
			sentBy.set(context, delivery);
			const headers = {
				'content-type': 'application/json',
				'x-request-id': delivery.requestId,
				...contender.target.headers,
			};
			return { ...template, headers, body: delivery.body };
		},
		onResponse: (status, _body, context) => {
			const delivery = sentBy.get(context);
			if (delivery !== undefined) sent.push({ delivery, status });
		},
	};
	return [request];
}

/** Sends as fast as the contender answers, or at a rate, over some connections. Then it waits until n8n is at rest. */
export async function deliverUnderLoad(
	stage: BenchStage,
	contender: ActiveContender,
	{ size, connections, seconds: duration, overallRate }: Load,
): Promise<Round> {
	const sent: AnsweredDelivery[] = [];
	const deliveries = sealDeliveries(duration * SEALED_PER_SECOND, stage.publicKey, size);
	const executionsBefore = await waitForRest(stage, contender);
	const before = measureBoth(stage);
	const requests = makeRequests(contender, deliveries, sent);
	const { url } = contender.target;
	const { latency, duration: seconds } = await autocannon({
		...{ url, connections, duration, requests, timeout: TIMEOUT_SECONDS },
		...(overallRate === undefined ? {} : { overallRate }),
	});
	const executions = (await waitForRest(stage, contender)) - executionsBefore;
	const after = measureBoth(stage);
	const accepted = sent.filter(({ status }) => status === 200).length;
	return {
		rate: accepted / seconds,
		p50: latency.p50,
		p99: latency.p99,
		cpu: (after.n8n - before.n8n) / accepted,
		databaseCpu: (after.database - before.database) / accepted,
		perExecution: accepted / executions,
		sent,
	};
}
