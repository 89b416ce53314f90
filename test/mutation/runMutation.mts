import path from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { formatTable } from '../../figures/formatTable.ts';
import { describeSurvivor, nodeFolder, subtractEquivalents, writeSurvivor } from './survivors.mts';

/**
 * `npm run mutation -- [--share=0.2] [--quick] [room…]` changes the code in thousands of ways, one at a time, and
 * runs the unit tests that reach the change. A change that no test notices is a hole in the tests, unless it changes
 * nothing that can be noticed: `equivalents.json` lists those. Fails if a room has less than 90 % of its changes noticed.
 *
 * A room is a folder or a file below nodes/CommercialBanking. Two options save time. A share gives an estimate. And
 * `--quick` tries each change only with the ten test files that most probably notice it, and without slow tests: with all
 * of them, the percentage can only be higher.
 */
const defaultRooms = ['domain', 'trigger', 'transport', 'actions'];
const leastPercent = 90;

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { share: { type: 'string' }, quick: { type: 'boolean', default: false } },
});
const share = Number(values.share ?? 1);
if (!(share > 0 && share <= 1)) {
	process.stderr.write(
		'Say which share of the changes to try, above 0 and at most 1: npm run mutation -- --share=0.2\n',
	);
	process.exit(2);
}
process.env.MUTATION_SHARE = String(share);
if (values.quick) process.env.MUTATION_SLOW_TESTS = path.resolve('.run', 'mutation', 'slowTests.json');

async function runStryker(room: string) {
	const stryker = new Stryker({
		configFile: 'test/mutation/stryker.config.mjs',
		mutate: [room.endsWith('.ts') ? nodeFolder + room : `${nodeFolder}${room}/**/*.ts`],
		checkers: share < 1 ? ['share'] : [],
		tempDirName: `.run/stryker-${process.pid}`,
	});
	return await stryker.runMutationTest();
}

type Mutant = Awaited<ReturnType<typeof runStryker>>[number];

/** @returns the room's row of the table and its percentage */
async function testRoom(room: string): Promise<{ row: string[]; percent: number }> {
	const results = await runStryker(room);
	const count = (...statuses: Array<Mutant['status']>) =>
		results.filter(({ status }) => statuses.includes(status)).length;
	const uncovered = count('NoCoverage');
	const unnoticed = results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
	const { survivors, stale } = subtractEquivalents(unnoticed.map(describeSurvivor), room);
	for (const survivor of survivors) console.log(writeSurvivor(survivor));
	if (share === 1 && !values.quick)
		for (const entry of stale) console.warn(`No survivor fits this equivalent: ${JSON.stringify(entry)}`);
	const killed = count('Killed', 'Timeout');
	const equivalents = unnoticed.length - survivors.length;
	const total = killed + survivors.length;
	const percent = total === 0 ? 100 : (100 * killed) / total;
	const figures = [killed, count('Survived'), uncovered, equivalents].map(String);
	return { row: [room, ...figures, percent.toFixed(1)], percent };
}

const rooms = positionals.length > 0 ? positionals : defaultRooms;
const outcomes = [];
for (const room of rooms) outcomes.push(await testRoom(room.replace(/\/$/, '')));
const head = ['room', 'killed', 'survived', 'no coverage', 'of these equivalent', 'killed in %'];
console.log(
	formatTable(
		head,
		outcomes.map(({ row }) => row),
		'right',
	),
);
process.exitCode = outcomes.some(({ percent }) => percent < leastPercent) ? 1 : 0;
