import { readProjectFile } from './readProjectFile';
import { adviseStatus } from '../../nodes/CommercialBanking/domain/pain002/codes/adviseStatus';
import {
	NEXT_STEPS,
	outcomeOf,
	OUTCOMES,
	STATUS_CODES,
	statusOf,
} from '../../nodes/CommercialBanking/domain/pain002/codes/codeTables';
import reasonTable from '../../nodes/CommercialBanking/domain/pain002/codes/reasons.json';
import { readReport } from '../../nodes/CommercialBanking/domain/pain002/readReport';
import { statusItems } from './domain/pain002/items/collectItems';

/** The lines between two comments of docs/statuses.md. */
const markedLines = (name: string): string[] =>
	(readProjectFile('docs/statuses.md').split(`<!-- ${name} -->\n`)[1] ?? '').split('\n<!-- end -->')[0]?.split('\n') ??
	[];

/** The rows of the table below a heading, in cells, without its head. */
const rowsBelow = (file: string, heading: string): string[][] =>
	(readProjectFile(file).split(`# ${heading}\n`)[1] ?? '')
		.split(/\n#+ /)[0]
		?.match(/^\|.+\|$/gm)
		?.slice(2)
		.map((row) => row.split(/ ?\| ?/).slice(1, -1)) ?? [];

const keysBelow = (file: string, heading: string) =>
	rowsBelow(file, heading).flatMap(([keys = '']) => keys.replaceAll('`', '').split(', '));

describe('docs/statuses.md', () => {
	it('has a row for each status, as the data says', () => {
		const rows = STATUS_CODES.map((code) => {
			const status = statusOf(code);
			const means = status?.means.replace('{what}', 'the payment');
			return `| ${code} | \`${status?.outcome}\` | \`${status?.nextStep}\` | ${means} |`;
		});
		expect(markedLines('statuses').slice(2)).toEqual(rows);
	});

	const stepOf = (code: string, direction: 'outgoing' | 'incoming') =>
		adviseStatus({
			about: 'payment',
			direction,
			isRequest: false,
			level: 'payment',
			scope: 'payment',
			status: 'RJCT',
			reasons: [code],
			isReasonInherited: false,
			conflict: null,
			isContradicted: false,
			isKeyShared: false,
			note: null,
		}).nextStep;

	it.each([
		// Every code that has no line is `askBank`.
		['outgoing', (code: string) => stepOf(code, 'outgoing') !== 'askBank'],
		// The others are told once.
		['incoming', (code: string) => stepOf(code, 'incoming') !== stepOf(code, 'outgoing')],
	] as const)('has each reason, as the data says: %s', (direction, isTold) => {
		const codesOf = (step: string) =>
			Object.keys(reasonTable).filter((code) => isTold(code) && stepOf(code, direction) === step);
		const lines = NEXT_STEPS.filter((step) => codesOf(step).length > 0).map(
			(step) => `- \`${step}\`: ${codesOf(step).join(' ')}`,
		);
		expect(markedLines(direction)).toEqual(lines);
	});

	it('has each outcome with its statuses', () => {
		const told = rowsBelow('docs/statuses.md', 'Outcome: what it means for the money').map(([outcome, codes = '']) => [
			outcome,
			codes.match(/[A-Z]{4}/g)?.sort() ?? [],
		]);
		const wanted = OUTCOMES.map((one) => [`\`${one}\``, STATUS_CODES.filter((status) => outcomeOf(status) === one)]);
		expect(Object.fromEntries(told)).toEqual(Object.fromEntries(wanted));
	});

	it('has each next step', () => {
		expect(keysBelow('docs/statuses.md', 'Next step: what to do')).toEqual(NEXT_STEPS);
	});
});

describe('docs/reference.md', () => {
	it('explains each key of a status, in their order, with the ISO element', async () => {
		const [item] = await statusItems(await readReport('{"CstmrPmtStsRpt":{"GrpHdr":{"MsgId":"S1"}}}'));
		expect(keysBelow('docs/reference.md', 'Keys of a status')).toEqual([...Object.keys(item ?? {}), 'delivery', 'raw']);
		const rows = rowsBelow('docs/reference.md', 'Keys of a status');
		expect(rows.filter((cells) => cells.length !== 3 || cells.includes(''))).toEqual([]);
	});
});
