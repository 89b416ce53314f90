import { formatTable } from '../../figures/formatTable.ts';
import { makeFigures } from '../figures/figure.ts';
import { tellFigures } from '../figures/tellFigures.ts';
import { tell } from '../tell.ts';

/** What one contender needed to look for new transactions once. */
export interface PollFigures {
	readonly scene: string;
	readonly contender: string;
	readonly calls: number;
	readonly seconds: number;
	/** Processor time of the n8n process. */
	readonly processorSeconds: number;
	readonly peakMebibytes: number;
	readonly idleMebibytes: number;
	/** What n8n's database keeps of the known transactions. */
	readonly stateKibibytes: number;
}

const columns = ['', 'calls', 'seconds', 'CPU s', 'peak MiB', 'above idle', 'state KiB', 'calls', 'time'];

/** Prints a table for each scene. The last two columns compare each contender with the first one. */
export function printPolls(figures: readonly PollFigures[]): void {
	for (const scene of new Set(figures.map((each) => each.scene))) {
		const ofScene = figures.filter((each) => each.scene === scene);
		const rows = ofScene.map((each) => [
			each.contender,
			String(each.calls),
			each.seconds.toFixed(1),
			each.processorSeconds.toFixed(1),
			each.peakMebibytes.toFixed(0),
			(each.peakMebibytes - each.idleMebibytes).toFixed(0),
			each.stateKibibytes.toFixed(0),
			`${(each.calls / (ofScene[0]?.calls ?? 1)).toFixed(1)} x`,
			`${(each.seconds / (ofScene[0]?.seconds ?? 1)).toFixed(1)} x`,
		]);
		tell(`\n${scene}\n${formatTable(columns, rows, 'right')}`);
		tellFigures(ofScene.flatMap(listFigures), ofScene[0]?.contender);
	}
}

function listFigures(poll: PollFigures) {
	const place = { bench: 'polling', case: poll.scene, contender: poll.contender };
	return makeFigures(place, {
		'': { calls: poll.calls },
		s: { time: poll.seconds, CPU: poll.processorSeconds },
		MiB: { peak: poll.peakMebibytes, 'above idle': poll.peakMebibytes - poll.idleMebibytes },
		KiB: { state: poll.stateKibibytes },
	});
}
