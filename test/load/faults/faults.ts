import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { databaseFileOf } from '../../../n8n-host/loadExecutions.ts';
import { runCommand } from '../../../n8n-host/runCommand.ts';
import { thisTrigger } from '../contenders.ts';
import { deliverUntilAccepted, type AcceptedDelivery } from '../deliverUntilAccepted.ts';
import { sealDeliveries, type SealedDelivery } from '../sealDeliveries.ts';
import { sendDelivery, type DeliveryTarget } from '../sendDeliveries.ts';
import {
	deliverAll,
	describeFault,
	fetchToken,
	restartN8n,
	shiftClock,
	type FaultFigures,
	type FaultStage,
} from './faultStage.ts';
import { createJwksServer } from './jwksServer.ts';

/** Delivers while something is wrong, and goes on until everything is accepted. */
async function deliverDuring(
	stage: FaultStage,
	deliveries: readonly SealedDelivery[],
	disturb: () => Promise<void>,
): Promise<FaultFigures> {
	const [accepted] = await Promise.all([deliverAll(stage, deliveries), disturb()]);
	return describeFault(stage, accepted);
}

/**
 * The files of n8n cannot grow, like on a full disk. The kernel refuses each write beyond a limit (`prlimit --fsize`).
 * Node ignores the signal of the kernel, so SQLite sees a failed write.
 */
export async function fillDisk(stage: FaultStage, count: number, seconds: number): Promise<FaultFigures> {
	const limit = async (bytes: string) => {
		const pid = String(stage.n8n.process.child.pid);
		await runCommand('prlimit', ['--pid', pid, `--fsize=${bytes}:`], { cwd: stage.n8n.home.folder });
	};
	const deliveries = sealDeliveries(count, stage.parties.publicKey);
	await fetchToken(stage);
	await limit('4096');
	return await deliverDuring(stage, deliveries, async () => {
		await wait(seconds * 1_000);
		await limit('unlimited');
	});
}

/** Another program holds the write lock of the database. */
export async function lockDatabase(stage: FaultStage, count: number, seconds: number): Promise<FaultFigures> {
	const database = new DatabaseSync(databaseFileOf(stage.n8n.home), { timeout: 30_000 });
	database.exec('BEGIN IMMEDIATE');
	try {
		return await deliverDuring(stage, sealDeliveries(count, stage.parties.publicKey), async () => {
			await wait(seconds * 1_000);
			database.exec('ROLLBACK');
		});
	} finally {
		database.close();
	}
}

/** The bank disconnects after 1 to 120 ms, before or after the answer. Later it sends each delivery again. */
export async function disconnectEarly(stage: FaultStage, count: number): Promise<FaultFigures> {
	const deliveries = sealDeliveries(count, stage.parties.publicKey);
	const { url } = stage.active.target;
	const target = { url, headers: { authorization: `Bearer ${await fetchToken(stage)}` } };
	await Promise.all(
		deliveries.map(async (delivery, index) => {
			await wait(index * 5);
			await sendDelivery(target, delivery, 1 + ((index * 7) % 120));
		}),
	);
	return describeFault(stage, await deliverAll(stage, deliveries));
}

/** n8n restarts several times. Every second time, it is asked to end. The other times, it is killed. */
export async function restartRepeatedly(
	stage: FaultStage,
	{ restarts, secondsBetween, ratePerSecond }: { restarts: number; secondsBetween: number; ratePerSecond: number },
): Promise<FaultFigures> {
	let isOver = false;
	const accepted: AcceptedDelivery[] = [];
	const token = await fetchToken(stage);
	const deliverOn = async () => {
		const batches: Array<Promise<AcceptedDelivery[]>> = [];
		while (!isOver) {
			batches.push(deliverAll(stage, sealDeliveries(ratePerSecond, stage.parties.publicKey), token));
			await wait(1_000);
		}
		accepted.push(...(await Promise.all(batches)).flat());
	};
	const restartOn = async () => {
		try {
			for (let restart = 0; restart < restarts; restart += 1) {
				await wait(secondsBetween * 1_000);
				await restartN8n(stage, restart % 2 === 0 ? 'SIGKILL' : 'SIGTERM');
			}
		} finally {
			isOver = true;
		}
	};
	await Promise.all([deliverOn(), restartOn()]);
	return describeFault(stage, accepted);
}

const withEarlierAttempts = (accepted: readonly AcceptedDelivery[], earlier: readonly AcceptedDelivery[]) =>
	accepted.map(({ delivery, statuses }) => {
		const before = earlier.find((each) => each.delivery.requestId === delivery.requestId);
		return { delivery, statuses: [...(before?.statuses ?? []), ...statuses] };
	});

/** n8n's clock jumps forward and back. The bank sends each delivery again after each jump. */
export async function setClock(
	stage: FaultStage,
	{ hours, count }: { hours: readonly number[]; count: number },
): Promise<FaultFigures> {
	const deliveries = sealDeliveries(count, stage.parties.publicKey);
	const token = await fetchToken(stage);
	let accepted = await deliverAll(stage, deliveries.slice(0, count / 2), token);
	for (const offset of hours) {
		shiftClock(stage, offset);
		await wait(200);
		// The earlier deliveries are duplicates now. The earlier token may have expired.
		accepted = withEarlierAttempts(await deliverAll(stage, deliveries, token), accepted);
	}
	shiftClock(stage, 0);
	return describeFault(stage, accepted);
}

/**
 * The server with the keys of the tokens is down during the first deliveries. Then it comes back.
 *
 * @returns the figures, and the answers while the server was down
 */
export async function loseJwks(stage: FaultStage, count: number): Promise<FaultFigures & { whileDown: Set<unknown> }> {
	const server = await createJwksServer();
	await server.up();
	const { client, privateKey } = stage.parties;
	const { url, issuer, audience } = server;
	const data = { privateKey, tokenValidation: 'jwks', jwksUrl: url, issuer, audience };
	const { workflow, path } = thisTrigger(
		await client.createCredential('JWKS', 'commercialBankingNotificationsApi', data),
	);
	const workflowId = await client.createWorkflow(workflow);
	await client.activateWorkflow(workflowId);
	await server.down();

	const target: DeliveryTarget = {
		url: `${stage.proxy.baseUrl}${path}`,
		headers: { authorization: `Bearer ${server.issueToken()}` },
	};
	const deliveries = sealDeliveries(count, stage.parties.publicKey);
	const first = await Promise.all(deliveries.map(async (delivery) => await sendDelivery(target, delivery)));
	await server.up();
	const accepted = await deliverUntilAccepted(deliveries, {
		concurrency: 8,
		retryMilliseconds: 500,
		timeoutMilliseconds: 120_000,
		findTarget: async () => target,
	});
	await server.down();
	const figures = describeFault({ ...stage, active: { ...stage.active, workflowId } }, accepted);
	return { ...figures, whileDown: new Set(first) };
}
