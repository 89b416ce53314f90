import { formatTable } from '../../figures/formatTable.ts';
import { makeFigures } from '../figures/figure.ts';
import { tellFigures } from '../figures/tellFigures.ts';
import { tell } from '../tell.ts';

/** What one contender needed for one scene. */
export interface Figures {
	readonly scene: string;
	readonly contender: string;
	readonly pages: number;
	/** Connections that were opened to the bank, where they are counted. */
	readonly connections: number | undefined;
	readonly seconds: number;
	/** Processor time of the n8n process. */
	readonly processorSeconds: number;
	readonly peakMebibytes: number;
	readonly idleMebibytes: number;
}

const columns = [
	'',
	'pages',
	'connections',
	'seconds',
	'pages/s',
	'speed',
	'CPU s',
	'peak MiB',
	'above idle',
	'memory',
];

const aboveIdle = ({ peakMebibytes, idleMebibytes }: Figures) => peakMebibytes - idleMebibytes;

/** Prints a scene as a table. `speed` and `memory` compare each contender with the first one. */
export function printFigures(figures: readonly Figures[]): void {
	const [first] = figures;
	if (first === undefined) return;
	const rows = figures.map((each) => [
		each.contender,
		String(each.pages),
		each.connections === undefined ? '' : String(each.connections),
		each.seconds.toFixed(1),
		(each.pages / each.seconds).toFixed(0),
		`${(first.seconds / each.seconds).toFixed(2)} x`,
		each.processorSeconds.toFixed(1),
		each.peakMebibytes.toFixed(0),
		aboveIdle(each).toFixed(0),
		`${(aboveIdle(each) / aboveIdle(first)).toFixed(2)} x`,
	]);
	tell(`\n${first.scene}\n${formatTable(columns, rows, 'right')}`);
	tellFigures(figures.flatMap(listFigures), first.contender);
}

function listFigures(run: Figures) {
	const place = { bench: 'accounts', case: run.scene, contender: run.contender };
	return makeFigures(place, {
		'': { connections: run.connections },
		s: { time: run.seconds, CPU: run.processorSeconds },
		MiB: { peak: run.peakMebibytes, 'above idle': aboveIdle(run) },
	});
}
