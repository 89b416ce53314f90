import { loadBundle } from '../../bench/loadBundle.ts';
import { formatTable } from '../../figures/formatTable.ts';
import { measureLeast } from '../measureSlowness.ts';
import type * as Sizes from './sizesEntry.ts';
import { measureTurns } from './turnCost.ts';

/** Of 10 MB, in processor time of a quiet machine. */
const MOST_SECONDS = 5;
const MOST_TURN_MILLISECONDS = 300;

const SHOWN_CHARACTERS = 60;

/**
 * Repeats each piece of the sample files to a size, parses it, and prints what it costs, worst first.
 *
 * @param megabytes of each file
 * @param wanted how a piece begins; without it, all are measured
 */
async function measureSizes(megabytes: number, wanted: string): Promise<void> {
	const names = ['countItems', 'reportPieces', 'pieces', 'readIds', 'repeatPiece'] as const;
	const sizes = await loadBundle<typeof Sizes>('../test/fuzz/sizesEntry.ts', names);
	const subjects = [
		...sizes.pieces.map((piece) => ({ piece, parse: async (file: Buffer) => (await sizes.readIds(file))?.length })),
		...sizes.reportPieces.map((piece) => ({
			piece,
			parse: async (file: Buffer) => await sizes.countItems(file.toString()),
		})),
	].filter(({ piece }) => piece.piece.startsWith(wanted));
	const rows: Array<{ share: number; columns: string[] }> = [];
	for (const { piece, parse } of subjects) {
		const file = Buffer.from(sizes.repeatPiece(piece, megabytes));
		let last: string[] = [];
		const share = await measureLeast(1, async () => {
			const { longestMilliseconds, totalMilliseconds } = await measureTurns(async () => {
				last = [String((await parse(file)) ?? 'refused')];
			}, Infinity);
			last.unshift((totalMilliseconds / 1_000).toFixed(1), longestMilliseconds.toFixed(0));
			const seconds = (totalMilliseconds / 1_000) * (10 / megabytes);
			return Math.max(seconds / MOST_SECONDS, longestMilliseconds / MOST_TURN_MILLISECONDS);
		});
		const shown = JSON.stringify(piece.piece.slice(0, SHOWN_CHARACTERS)).replaceAll('|', String.raw`\|`);
		const columns = [shown, share.toFixed(2), ...last];
		rows.push({ share, columns });
	}
	rows.sort((one, other) => other.share - one.share);
	const head = ['repeated', 'share of the limit, quiet machine', 'CPU s', 'longest turn ms', 'rows or items'];
	const table = rows.map(({ columns }) => columns);
	process.stdout.write(`${formatTable(head, table, 'right')}\n`);
	if (rows.some(({ share }) => share > 1)) process.exitCode = 1;
}

const [megabytes = '10', wanted = ''] = process.argv.slice(2);
await measureSizes(Number(megabytes), wanted);
