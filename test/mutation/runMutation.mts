import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import equivalents from './equivalents.json' with { type: 'json' };

/**
 * `npm run mutation -- [room…]` changes the code in thousands of ways, one at a time, and runs the unit tests that mirror
 * the room. A change that no test notices is a hole in the tests, unless it changes nothing that can be noticed:
 * `equivalents.json` lists those, by their texts, because line numbers change. A room is a folder or a file below
 * nodes/CommercialBanking. Fails if less than 90 % of the changes to a room are noticed.
 */
const nodeFolder = 'nodes/CommercialBanking';
const leastPercent = 90;

async function runStryker(room: string) {
	const isFile = room.endsWith('.ts');
	// For jest.config.js, which runs in processes of Stryker.
	process.env.MUTATION_TESTS = isFile ? path.dirname(room) : room;
	const mutate = [path.join(nodeFolder, room, isFile ? '' : '**/*.ts')];
	return await new Stryker({ configFile: 'test/mutation/stryker.config.mjs', mutate }).runMutationTest();
}

type Mutant = Awaited<ReturnType<typeof runStryker>>[number];

/** The line of a mutant, and what stands in it instead of what. */
function describe({ fileName, location: { start, end }, replacement }: Mutant): string {
	const line = readFileSync(fileName, 'utf8').split('\n')[start.line - 1] ?? '';
	const from = line.slice(start.column - 1, start.line === end.line ? end.column - 1 : undefined);
	return JSON.stringify({ file: path.relative(nodeFolder, fileName), line: line.trim(), from, to: replacement });
}

const known = new Set(equivalents.map(({ file, line, from, to }) => JSON.stringify({ file, line, from, to })));

/** Writes the changes that no test notices. @returns the percentage of those that a test notices */
async function testRoom(room: string): Promise<number> {
	const results = await runStryker(room);
	const unnoticed = results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
	const survivors = unnoticed.filter((mutant) => !known.has(describe(mutant)));
	for (const mutant of survivors) console.log(`${mutant.status} at ${mutant.location.start.line}: ${describe(mutant)}`);
	const found = new Set(unnoticed.map(describe));
	const stale = [...known].filter((change) => change.startsWith(`{"file":"${room}`) && !found.has(change));
	for (const change of stale) console.warn(`No survivor fits this equivalent: ${change}`);
	const killed = results.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
	const percent = (100 * killed) / Math.max(1, killed + survivors.length);
	const counts = `${killed} noticed, ${survivors.length} not, ${unnoticed.length - survivors.length} equivalent`;
	console.log(`${room}: ${counts}: ${percent.toFixed(1)} %`);
	return percent;
}

for (const room of process.argv.length > 2 ? process.argv.slice(2) : ['domain', 'trigger', 'transport', 'actions'])
	if ((await testRoom(room)) < leastPercent) process.exitCode = 1;
