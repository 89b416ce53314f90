import { findChromium } from '../../n8n-host/findChromium.ts';
import { testsWithPrograms } from './missingSystemPackages.mts';

/** What `npm test` and `npm run test:long` run. */
interface RunPlan {
	readonly isLong: boolean;
	readonly hasAllFiles: boolean;
	/** Of Jest. */
	readonly projects: readonly string[];
	readonly jestArgs: readonly string[];
	/** The projects of which at least one test has to pass. */
	readonly expectedProjects: readonly string[];
	/** Whether the run would have the test file if everything were installed. */
	readonly isInRun: (file: string) => boolean;
}

/**
 * The arguments name no file to leave out: jest.config.js does that.
 *
 * @param args `--long` or not, and parts of the paths of test files, or `--with-programs`: those that a machine without these
 *   programs leaves out
 */
export function planRun(args: readonly string[]): RunPlan {
	const isLong = args.includes('--long');
	const isWithPrograms = args.includes('--with-programs');
	const named = isWithPrograms ? testsWithPrograms : args.filter((argument) => !argument.startsWith('--'));
	const projects = isLong ? ['long'] : ['unit', 'e2e', 'browser'];
	const hasAllFiles = named.length === 0;
	return {
		isLong,
		hasAllFiles,
		projects,
		jestArgs: ['--selectProjects', ...projects, ...(hasAllFiles ? [] : ['--testPathPatterns', ...named])],
		expectedProjects: projects.filter((project) => project !== 'browser' || findChromium() !== undefined),
		isInRun: (file) => file.includes('.long.') === isLong && (hasAllFiles || named.some((name) => file.includes(name))),
	};
}
