import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../n8n-host/projectRoot.ts';
import {
	explainReason,
	explainStatus,
	nameStatus,
	NEXT_STEPS,
	outcomeOf,
	STATUS_CODES,
} from '../../nodes/CommercialBanking/domain/pain002/codes/explainCode';
import reasonTable from '../../nodes/CommercialBanking/domain/pain002/codes/reasons.json';
import { SIMPLIFIED_STATUS_KEYS } from '../../nodes/CommercialBanking/domain/pain002/items/toSimplifiedStatus';
import { readReport } from '../../nodes/CommercialBanking/domain/pain002/readReport';
import { statusItems } from './domain/pain002/items/collectItems';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');

/** The lines between two comments of docs/statuses.md. */
const markedLines = (name: string): string[] =>
	(read('docs/statuses.md').split(`<!-- ${name} -->\n`)[1] ?? '').split('\n<!-- end -->')[0]?.split('\n') ?? [];

/** The first column of the table below a heading of docs/reference.md. */
const keysBelow = (heading: string): string[] =>
	(read('docs/reference.md').split(`#### ${heading}\n`)[1] ?? '')
		.split(/\n#+ /)[0]
		?.split('\n')
		.flatMap((line) => /^\| `(\w+)` \|/.exec(line)?.[1] ?? []) ?? [];

describe('docs/statuses.md', () => {
	it('has a row for each status, as the data says', () => {
		const rows = STATUS_CODES.map((status) => {
			// Only a batch or a file is accepted in part.
			const level = status === 'PART' ? 'batch' : 'payment';
			const explained = explainStatus({ status, level, direction: 'outgoing' });
			return `| ${status} ${nameStatus(status)} | \`${outcomeOf(status)}\` | \`${explained?.nextStep}\` | ${explained?.moneyMayHaveMoved} |`;
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
});

describe('docs/reference.md', () => {
	it('explains each key of a status, in their order', async () => {
		const [item] = await statusItems(await readReport('{"CstmrPmtStsRpt":{"GrpHdr":{"MsgId":"S1"}}}'));
		expect(keysBelow('Keys of a status')).toEqual([...Object.keys(item ?? {}), 'delivery', 'raw']);
	});

	it('explains each column of a simplified status, in their order', () => {
		expect(keysBelow('Simplified')).toEqual(SIMPLIFIED_STATUS_KEYS);
	});
});
