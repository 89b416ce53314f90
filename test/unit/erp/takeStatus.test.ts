import { readReport } from '../../../nodes/CommercialBanking/domain/pain002/readReport';
import { STATUS_CODES, statusOf } from '../../../nodes/CommercialBanking/domain/pain002/codes/codeTables';
import { statusItems } from '../domain/pain002/items/collectItems';
import { readProjectFile } from '../readProjectFile';
import { type ErpPayment, runRules } from './readRules';
import { writeLifeReport } from './writeLifeReport';

const { takeStatus, keysOf } = runRules();

const payment = (number: number, more: Partial<ErpPayment> = {}): ErpPayment => ({
	messageId: 'O-1',
	batchId: 'B1',
	endToEndId: `E${number}`,
	instructionId: `I-${number}`,
	uetr: `aaaaaaaa-1111-4111-8111-11111111111${number}`,
	stored: null,
	...more,
});

interface Life {
	readonly name: string;
	readonly reports: string[];
	/** What the ERP has at the end, and who was told */
	readonly end: string;
}

const lives = readProjectFile('test/vectors/life-cycles.txt')
	.split('\n\n')
	.filter((block) => !block.startsWith('#'))
	.map((block): Life => {
		const [name = '', ...lines] = block.trim().split('\n');
		return { name, reports: lines.slice(0, -1), end: lines.at(-1) ?? '' };
	});

/** Lives a life through the reader and the rules. */
async function live(reports: readonly string[], payments: ErpPayment[]) {
	let doubts = 0;
	let actions = 0;
	for (const [number, text] of reports.entries()) {
		for (const item of await statusItems(await readReport(writeLifeReport(text, number)))) {
			const taken = takeStatus(item, payments);
			if (taken.doubts.length > 0) doubts += 1;
			if (taken.isAction) actions += 1;
		}
	}
	const stored = payments.flatMap(({ endToEndId, stored: one }) => (one ? [`${endToEndId} ${one.status}`] : []));
	return `= ${stored.join(' ')}; person ${doubts}+${actions}`;
}

describe('the rules of docs/erp.md', () => {
	it('are tried with more than 57 lives', () => {
		expect(lives.length).toBeGreaterThan(57);
	});

	it.each(lives)('$name', async ({ reports, end }) => {
		expect(
			await live(
				reports,
				[1, 2, 3].map((number) => payment(number)),
			),
		).toBe(end);
	});

	it('take a payment for their own by each form of its key', () => {
		expect(keysOf(payment(1))).toEqual(['O-1/E1', 'O-1//I-1', 'O-1///aaaaaaaa-1111-4111-8111-111111111111']);
		expect(keysOf(payment(1, { endToEndId: 'NotProvided', instructionId: null, uetr: null }))).toEqual([]);
		expect(keysOf(payment(1, { endToEndId: 'A/B%', messageId: 'M/1' }))[0]).toBe('M%2F1/A%2FB%25');
	});

	it('let a person send again only what was stored, and may be sent again', async () => {
		const [item = {}] = await statusItems(await readReport(writeLifeReport('10:00 E1 RJCT?AC04', 1)));
		const payments = [payment(1)];
		expect(takeStatus(item, payments)).toMatchObject({ mayBeSentAgain: true, isAction: true });
		expect(takeStatus(item, payments)).toMatchObject({ mayBeSentAgain: false, changed: [] });
	});

	it('let no payment take a status of a batch or file that none may inherit', async () => {
		for (const status of STATUS_CODES) {
			const payments = [payment(1)];
			const [item = {}] = await statusItems(await readReport(writeLifeReport(`10:00 file ${status}/3`, 1)));
			takeStatus(item, payments);
			expect([status, payments[0]?.stored === null]).toEqual([status, statusOf(status)?.notInherited === true]);
		}
	});

	it('take a status of the payment before that of its batch, and that before its file, in whatever order', async () => {
		const report = writeLifeReport('10:00 file ACSP/3, B1 ACTC/2, E1 BLCK', 1);
		const items = await statusItems(await readReport(report));
		expect(items.map(({ level }) => level)).toEqual(['payment', 'batch', 'file']);
		for (const order of permute(items)) {
			const payments = [payment(1), payment(2), payment(3, { batchId: 'B2' })];
			for (const item of order) takeStatus(item, payments);
			expect(payments.map(({ stored }) => stored?.status)).toEqual(['BLCK', 'ACTC', 'ACSP']);
		}
	});

	it('keep a settled payment settled, whatever order the reports come in', async () => {
		const reports = ['09:00 E1 ACSP', '10:00 file ACCP/3', '11:00 E1 ACSC', '12:00 file ACSP/3'];
		for (const [first, ...others] of permute(reports)) {
			expect(await live([first ?? '', ...others], [payment(1)])).toMatch(/^= E1 ACSC; person 0\+0$/);
		}
	});
});

function permute<One>(list: readonly One[]): One[][] {
	if (list.length < 2) return [[...list]];
	return list.flatMap((first, index) =>
		permute(list.filter((_, other) => other !== index)).map((rest) => [first, ...rest]),
	);
}
