import { isJson, tell } from '../tell.ts';
import { addRatios, type Figure } from './figure.ts';
import { describeRunHeader, makeRunHeader } from './runHeader.ts';

const tellJson = (value: unknown) => process.stdout.write(`${JSON.stringify(value)}\n`);

/** Says when, with which versions and where the benchmark runs. To be called once, before the figures. */
export function tellRunHeader(): void {
	const header = makeRunHeader();
	tell(describeRunHeader(header));
	if (isJson) tellJson(header);
}

/**
 * With `--json`, writes one line of JSON for each figure. Without it, does nothing: the tables are for people.
 *
 * @param reference the contender that the others are compared with
 */
export function tellFigures(figures: readonly Figure[], reference?: string): void {
	if (!isJson) return;
	for (const figure of reference === undefined ? figures : addRatios(figures, reference)) tellJson(figure);
}
