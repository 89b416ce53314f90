import { createPublicKey, randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { formatTable } from '../../figures/formatTable.ts';
import { projectRoot } from '../../n8n-host/projectRoot.ts';
import { makeFigures } from '../figures/figure.ts';
import { tellFigures, tellRunHeader } from '../figures/tellFigures.ts';
import { jsonOption, tell } from '../tell.ts';
import { buildOpener } from './buildOpener.ts';
import { compareTimes, type TimeComparison } from './compareTimes.ts';
import { type DamagedDelivery, makeDamagedDeliveries } from './makeDamagedDeliveries.ts';

/** dudect calls two times different beyond this (Reparaz et al., 2017). */
const MAX_T = 4.5;
const DELIVERIES_PER_CASE = 50;

const keyFile = path.join(projectRoot, 'test/vectors/keys/rsa.pkcs8.pem');

type Open = (delivery: DamagedDelivery) => void;

/** @throws Error if the delivery can be opened after all */
function measure(open: Open, delivery: DamagedDelivery): number {
	const started = performance.now();
	try {
		open(delivery);
	} catch {
		return (performance.now() - started) * 1_000;
	}
	throw new Error('A damaged delivery was opened');
}

/** Measures the cases in turns, each turn in a random order, so that a disturbance is the same for all of them. */
function measureAll(open: Open, deliveries: ReadonlyMap<string, readonly DamagedDelivery[]>, rounds: number) {
	const times = new Map([...deliveries.keys()].map((name): [string, number[]] => [name, []]));
	for (let round = 0; round < rounds; round++) {
		const turn = [...deliveries].map(([name, all]) => ({ name, all, order: randomInt(2 ** 32) }));
		for (const { name, all } of turn.toSorted((left, right) => left.order - right.order)) {
			const delivery = all[randomInt(all.length)];
			if (delivery) times.get(name)?.push(measure(open, delivery));
		}
	}
	return times;
}

/** Prints a row for each case. The last three columns compare it with the first one. */
function print(comparisons: readonly TimeComparison[]): void {
	const [first] = comparisons;
	if (first === undefined) return;
	const rows = comparisons.map(({ name, medianMicroseconds, differenceMicroseconds, t }) => [
		name,
		medianMicroseconds.toFixed(1),
		differenceMicroseconds.toFixed(2),
		(medianMicroseconds / first.medianMicroseconds).toFixed(3),
		t.toFixed(1),
	]);
	tell(formatTable(['microseconds', 'median', 'difference', 'ratio', 't'], rows, 'right'));
	const figures = comparisons.flatMap(({ name, medianMicroseconds: median }) =>
		makeFigures({ bench: 'oaep-timing', case: 'refusal', contender: name }, { µs: { median } }),
	);
	tellFigures(figures, first.name);
}

/** Measures whether the time of a refusal shows why an `x-crypto-key` envelope could not be opened. */
async function runOaepTiming(rounds: number): Promise<void> {
	tellRunHeader();
	const folder = mkdtempSync(path.join(tmpdir(), 'oaep-timing-'));
	try {
		const { loadDecryptionKeys, openCryptoKeyEnvelope } = await buildOpener(folder);
		const privateKey = readFileSync(keyFile, 'utf8');
		const keys = loadDecryptionKeys({ privateKey });
		const open: Open = ({ header, body }) => void openCryptoKeyEnvelope(header, body, keys);
		const deliveries = makeDamagedDeliveries(createPublicKey(privateKey), DELIVERIES_PER_CASE);
		measureAll(open, deliveries, Math.ceil(rounds / 10));
		const comparisons = compareTimes(measureAll(open, deliveries, rounds));
		print(comparisons);
		const detectable = MAX_T * Math.max(...comparisons.map(({ errorMicroseconds }) => errorMicroseconds));
		const isSame = comparisons.every(({ t }) => Math.abs(t) < MAX_T);
		const verdict = isSame ? 'The cases take the same time.' : `A case takes another time: |t| is above ${MAX_T}.`;
		tell(`\n${verdict} Differences above ${detectable.toFixed(0)} microseconds can be seen here.`);
		process.exitCode = isSame ? 0 : 1;
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

const { values } = parseArgs({ options: { ...jsonOption, short: { type: 'boolean', default: false } } });
await runOaepTiming(values.short ? 500 : 10_000);
