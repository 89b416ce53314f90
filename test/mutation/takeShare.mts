import { createHash } from 'node:crypto';

/**
 * A plugin for Stryker that takes a share of the mutants: the same ones each time, spread evenly over all files. The
 * others end as «CompileError», because a checker of Stryker has no other way to say so.
 */
export const strykerPlugins = [
	{
		kind: 'Checker',
		name: 'share',
		value: { init: async () => {}, check, group: async (all: Mutant[]) => [ids(all)] },
	},
];

interface Mutant {
	readonly id: string;
	readonly fileName: string;
	readonly mutatorName: string;
	readonly replacement: string;
	readonly location: object;
}

const share = Number(process.env.MUTATION_SHARE ?? 1);

const ids = (mutants: readonly Mutant[]) => mutants.map(({ id }) => id);

async function check(mutants: readonly Mutant[]): Promise<object> {
	return Object.fromEntries(
		mutants.map((mutant) => [
			mutant.id,
			isTaken(mutant) ? { status: 'passed' } : { status: 'compileError', reason: 'not in the share' },
		]),
	);
}

function isTaken({ fileName, mutatorName, replacement, location }: Mutant): boolean {
	const file = fileName.replaceAll('\\', '/').replace(/^.*\/nodes\//, '');
	const digest = createHash('sha256')
		.update(JSON.stringify([file, mutatorName, replacement, location]))
		.digest();
	return digest.readUInt32BE() / 2 ** 32 < share;
}
