import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { installN8n } from '../../n8n-host/installN8n.ts';
import { stopAllProcesses } from '../../n8n-host/managedProcess.ts';
import { packPackage } from '../../n8n-host/packPackage.ts';
import { projectRoot } from '../../n8n-host/projectRoot.ts';
import {
	clockOffsetFile,
	disconnectEarly,
	fillDisk,
	lockDatabase,
	loseJwks,
	restartAgainAndAgain,
	setClock,
	settableClock,
} from './faults/faults.ts';
import { startFaultStage } from './faults/faultStage.ts';
import type { FaultFigures, FaultStage } from './faults/faultStage.ts';

const tell = (text: string) => process.stdout.write(`${text}\n`);

const preload = path.join(projectRoot, 'bench', 'deliveries', 'faults', 'shiftClock.cjs');

const widths = [24, 11, 7, 6, 7, 9];

const line = (cells: readonly string[]) =>
	cells.map((cell, index) => (index === 0 ? cell.padEnd(24) : cell.padStart(widths[index] ?? 0))).join('');

function tellFigures({ fault, deliveries, account, seconds, refusals }: FaultFigures): void {
	const { stored, lost, repeated } = account;
	const counts = Object.entries(refusals)
		.map(([name, count]) => `${name}: ${count}`)
		.join(', ');
	tell(`${line([fault, ...[deliveries, stored, lost, repeated].map(String), seconds.toFixed(0)])}   ${counts || '-'}`);
}

/** The faults, one after the other, at their full length. */
function listFaults(stage: FaultStage, clockFolder: string, seconds: number): Array<() => Promise<FaultFigures>> {
	return [
		async () => await fillDisk(stage, 200, 20),
		async () => await lockDatabase(stage, 200, 20),
		async () => await loseJwks(stage, 50),
		async () => await disconnectEarly(stage, 500),
		async () => await setClock(stage, clockFolder, { hours: [1, 30, -2, 0], count: 200 }),
		async () =>
			await restartAgainAndAgain(stage, { restarts: Math.round(seconds / 10), secondsBetween: 10, ratePerSecond: 20 }),
	];
}

async function runFaults(seconds: number): Promise<boolean> {
	await installN8n(tell);
	const clockFolder = mkdtempSync(path.join(tmpdir(), 'clock-'));
	writeFileSync(clockOffsetFile(clockFolder), '0');
	const stage = await startFaultStage(process.env.PACKAGE_TARBALL ?? (await packPackage()), {
		N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true',
		...settableClock(preload, clockFolder),
	});
	tell(`${line(['', 'deliveries', 'once', 'lost', 'twice', 'seconds'])}   attempts not accepted, by status`);
	let lost = 0;
	for (const fault of listFaults(stage, clockFolder, seconds)) {
		const figures = await fault();
		tellFigures(figures);
		lost += figures.account.lost;
	}
	stage.proxy.close();
	return lost === 0;
}

async function main(): Promise<number> {
	const { values } = parseArgs({ options: { seconds: { type: 'string', default: '120' } } });
	try {
		return (await runFaults(Number(values.seconds))) ? 0 : 1;
	} catch (error) {
		process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
		return 1;
	} finally {
		await stopAllProcesses();
	}
}

process.exitCode = await main();
