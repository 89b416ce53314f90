import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { request } from 'undici';
import { databaseFileOf } from '../../../n8n-host/readExecutions.ts';
import { runCommand } from '../../../n8n-host/runCommand.ts';
import { thisTrigger } from '../contenders.ts';
import { deliverUntilAccepted } from '../deliverUntilAccepted.ts';
import type { AcceptedDelivery } from '../deliverUntilAccepted.ts';
import { sealDeliveries } from '../sealDeliveries.ts';
import type { SealedDelivery } from '../sealDeliveries.ts';
import { sendDelivery } from '../sendDeliveries.ts';
import type { DeliveryTarget } from '../sendDeliveries.ts';
import { deliverAll, describeFault, fetchToken, restartN8n } from './faultStage.ts';
import type { FaultFigures, FaultStage } from './faultStage.ts';
import { createJwksServer } from './jwksServer.ts';

/** Delivers while something is wrong, and to the end when it is over. */
async function during(
	stage: FaultStage,
	fault: string,
	deliveries: readonly SealedDelivery[],
	disturb: () => Promise<void>,
): Promise<FaultFigures> {
	const startedAt = performance.now();
	const [accepted] = await Promise.all([deliverAll(stage, deliveries), disturb()]);
	return describeFault(stage, fault, accepted, startedAt);
}

/**
 * No file of n8n's can grow, as on a full disk: the kernel refuses what it writes beyond a limit (`prlimit --fsize`).
 * Node ignores the signal that goes with it, so SQLite sees a failed write.
 */
export async function fillDisk(stage: FaultStage, count: number, seconds: number): Promise<FaultFigures> {
	const limit = async (bytes: string) => {
		const pid = String(stage.n8n.process.child.pid);
		await runCommand('prlimit', ['--pid', pid, `--fsize=${bytes}:`], { cwd: stage.n8n.home.folder });
	};
	const deliveries = sealDeliveries(count, stage.parties.publicKey);
	await fetchToken(stage);
	await limit('4096');
	return await during(stage, 'disk full', deliveries, async () => {
		await wait(seconds * 1_000);
		await limit('unlimited');
	});
}

/** Another program holds the database's write lock. */
export async function lockDatabase(stage: FaultStage, count: number, seconds: number): Promise<FaultFigures> {
	const database = new DatabaseSync(databaseFileOf(stage.n8n.home), { timeout: 30_000 });
	database.exec('BEGIN IMMEDIATE');
	try {
		return await during(stage, 'database locked', sealDeliveries(count, stage.parties.publicKey), async () => {
			await wait(seconds * 1_000);
			database.exec('ROLLBACK');
		});
	} finally {
		database.close();
	}
}

/** Sends and hangs up after a while, mostly before the answer; what n8n has made of it is not known to the bank. */
async function hangUp(stage: FaultStage, delivery: SealedDelivery, token: string, milliseconds: number): Promise<void> {
	const headers = {
		'content-type': 'application/json',
		'x-request-id': delivery.requestId,
		authorization: `Bearer ${token}`,
	};
	const signal = AbortSignal.timeout(milliseconds);
	const sending = request(stage.active.target.url, { method: 'POST', headers, body: delivery.body, signal });
	await sending.then(async ({ body }) => await body.dump()).catch(() => undefined);
}

/** The bank disconnects, at every moment from at once to when the answer may be there, and sends again later. */
export async function disconnectEarly(stage: FaultStage, count: number): Promise<FaultFigures> {
	const startedAt = performance.now();
	const deliveries = sealDeliveries(count, stage.parties.publicKey);
	const token = await fetchToken(stage);
	await Promise.all(
		deliveries.map(async (delivery, index) => {
			await wait(index * 5);
			await hangUp(stage, delivery, token, 1 + ((index * 7) % 120));
		}),
	);
	return describeFault(stage, 'bank disconnects', await deliverAll(stage, deliveries), startedAt);
}

/** n8n is restarted again and again, killed every other time. */
export async function restartAgainAndAgain(
	stage: FaultStage,
	{ restarts, secondsBetween, ratePerSecond }: { restarts: number; secondsBetween: number; ratePerSecond: number },
): Promise<FaultFigures> {
	const startedAt = performance.now();
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
	return describeFault(stage, `${restarts} restarts`, accepted, startedAt);
}

/** Where the offset of n8n's clock is written, in seconds. */
export const clockOffsetFile = (folder: string): string => path.join(folder, 'clock-offset');

/** n8n's settings for a clock that can be set. */
export const settableClock = (preload: string, folder: string): NodeJS.ProcessEnv => ({
	NODE_OPTIONS: `--require ${preload}`,
	CLOCK_OFFSET_FILE: clockOffsetFile(folder),
});

const withEarlierAttempts = (accepted: readonly AcceptedDelivery[], earlier: readonly AcceptedDelivery[]) =>
	accepted.map(({ delivery, statuses }) => {
		const before = earlier.find((each) => each.delivery.requestId === delivery.requestId);
		return { delivery, statuses: [...(before?.statuses ?? []), ...statuses] };
	});

/** n8n's clock is set forward and back while the bank delivers; each is sent once more after every jump. */
export async function setClock(
	stage: FaultStage,
	folder: string,
	{ hours, count }: { hours: readonly number[]; count: number },
): Promise<FaultFigures> {
	const startedAt = performance.now();
	const deliveries = sealDeliveries(count, stage.parties.publicKey);
	const token = await fetchToken(stage);
	let accepted = await deliverAll(stage, deliveries.slice(0, count / 2), token);
	for (const offset of hours) {
		writeFileSync(clockOffsetFile(folder), String(offset * 3600));
		await wait(200);
		// Those of before are duplicates now, and the token of before may have expired.
		accepted = withEarlierAttempts(await deliverAll(stage, deliveries, token), accepted);
	}
	writeFileSync(clockOffsetFile(folder), '0');
	return describeFault(stage, `clock set by ${hours.join(', ')} h`, accepted, startedAt);
}

/**
 * The server with the keys of the tokens is down when the first deliveries come, and then back.
 *
 * @returns the figures, and the answers while it was down
 */
export async function loseJwks(stage: FaultStage, count: number): Promise<FaultFigures & { whileDown: Set<unknown> }> {
	const startedAt = performance.now();
	const server = await createJwksServer();
	const { client, privateKey } = stage.parties;
	const credentialId = await client.createCredential('JWKS', 'commercialBankingNotificationsApi', {
		privateKey,
		tokenValidation: 'jwks',
		jwksUrl: server.url,
		issuer: server.issuer,
		audience: server.audience,
	});
	const contender = thisTrigger(credentialId);
	await server.up();
	const workflowId = await client.createWorkflow(contender.workflow);
	await client.activateWorkflow(workflowId);
	await server.down();

	const target: DeliveryTarget = {
		url: `${stage.proxy.baseUrl}${contender.path}`,
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
	const figures = describeFault(
		{ ...stage, active: { ...stage.active, workflowId } },
		'JWKS down',
		accepted,
		startedAt,
	);
	return { ...figures, whileDown: new Set(first) };
}
