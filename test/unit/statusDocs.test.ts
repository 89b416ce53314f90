import { readProjectFile } from './readProjectFile';
import {
	explainReason,
	explainStatus,
	isPayeeVerification,
	NEXT_STEPS,
	outcomeOf,
	OUTCOMES,
	STATUS_CODES,
	statusOf,
} from '../../nodes/CommercialBanking/domain/pain002/codes/explainCode';
import reasonTable from '../../nodes/CommercialBanking/domain/pain002/codes/reasons.json';
import { SIMPLIFIED_STATUS_KEYS } from './domain/pain002/items/simplifiedStatusKeys';
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
	rowsBelow(file, heading).map(([key = '']) => key.replaceAll('`', ''));

describe('docs/statuses.md', () => {
	it('has a row for each status, as the data says', () => {
		const rows = STATUS_CODES.map((status) => {
			// Only a batch or a file is accepted in part.
			const level = status === 'PART' ? 'batch' : 'payment';
			const explained = explainStatus({ status, level, direction: 'outgoing' });
			return `| ${status} ${statusOf(status)?.name} | \`${outcomeOf(status)}\` | \`${explained?.nextStep}\` | ${explained?.moneyMayHaveMoved} |`;
		});
		expect(markedLines('statuses').slice(2)).toEqual(rows);
	});

	it.each(['outgoing', 'incoming'] as const)('has each reason, as the data says: %s', (direction) => {
		const place = { status: 'RJCT', level: 'payment', direction } as const;
		const codesOf = (step: string) =>
			Object.keys(reasonTable).filter((code) => explainReason(code, place)?.nextStep === step);
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
		expect(keysBelow('docs/statuses.md', 'Next step: what to do').sort()).toEqual([...NEXT_STEPS].sort());
	});

	it('has each result of a verification of payee', async () => {
		const TxInfAndSts = STATUS_CODES.filter(isPayeeVerification).map((TxSts) => ({ TxSts }));
		const items = await statusItems(await readReport(JSON.stringify({ CstmrPmtStsRpt: { TxInfAndSts } })));
		const rows = items.map(({ status, payeeCheck, nextStep }) => [status, `\`${payeeCheck}\``, `\`${nextStep}\``]);
		expect(rowsBelow('docs/statuses.md', 'Verification of payee').sort()).toEqual(rows.sort());
	});
});

describe('docs/reference.md', () => {
	it('explains each key of a status, in their order, with the ISO element and an example', async () => {
		const [item] = await statusItems(await readReport('{"CstmrPmtStsRpt":{"GrpHdr":{"MsgId":"S1"}}}'));
		expect(keysBelow('docs/reference.md', 'Keys of a status')).toEqual([...Object.keys(item ?? {}), 'delivery', 'raw']);
		const rows = rowsBelow('docs/reference.md', 'Keys of a status');
		expect(rows.filter((cells) => cells.length !== 4 || cells.includes(''))).toEqual([]);
	});

	it('explains each column of a simplified status, in their order', () => {
		expect(keysBelow('docs/reference.md', 'Simplified')).toEqual(SIMPLIFIED_STATUS_KEYS);
	});
});
