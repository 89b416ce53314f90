import { readReport } from '../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { catchError } from '../catchCode';
import {
	repeat,
	reason,
	lines,
	remittance,
	document,
	structured,
	inGroup,
	inPayment,
	inTransaction,
} from './wideReport';

describe('a list in a block may have 10,000 entries, not more', () => {
	it.each<[string, (inside: string) => string, (count: number) => string]>([
		['reasons of a group', inGroup, (count) => repeat(reason, count)],
		['reasons of a batch', inPayment, (count) => repeat(reason, count)],
		['reasons of a payment', inTransaction, (count) => repeat(reason, count)],
		['lines of one reason', inGroup, (count) => lines(count)],
		['lines of two reasons', inTransaction, (count) => lines(5_000) + lines(count - 5_000)],
		['unstructured lines', inTransaction, (count) => remittance(repeat('<Ustrd>a</Ustrd>', count))],
		[
			'structured references',
			inTransaction,
			(count) => remittance(repeat('<Strd><CdtrRefInf><Ref>1</Ref></CdtrRefInf></Strd>', count)),
		],
		['documents', inTransaction, (count) => structured(repeat(document, count - 1))],
		['further lines', inTransaction, (count) => structured(repeat('<AddtlRmtInf>a</AddtlRmtInf>', count - 1))],
		[
			'both',
			inTransaction,
			(count) => structured(repeat(document, 5_000) + repeat('<AddtlRmtInf>a</AddtlRmtInf>', count - 5_001)),
		],
	])('%s', async (_, around, list) => {
		for (const keepElements of [true, false]) {
			expect((await readReport(around(list(10_000)), { keepElements })).batches.length).toBeLessThanOrEqual(1);
			expect(await catchError(() => readReport(around(list(10_001)), { keepElements }))).toMatchObject({
				code: 'report_unreadable',
				message: expect.stringContaining('more than 10000 reasons, lines or charges of one status'),
			});
		}
	});
});
