import { findReportWarnings } from '../../../../../nodes/CommercialBanking/domain/pain002/checks/findReportWarnings';
import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { listStatusEntries } from '../../../../../nodes/CommercialBanking/domain/pain002/status/listStatusEntries';
import { statusItems } from '../items/collectItems';
import { brief, counts, listed, reasons, write } from '../writeReport';

/** What to do because of numbers or statuses that contradict each other. */
const ASK_FIRST = 'Ask your bank which is true. Do not send anything again before your bank agrees.';
const COMPARE =
	'Compare these payments with your records: one of them may be a duplicate. If one is, ask your bank to stop it.';

async function listWarnings(plaintext: string): Promise<string[][]> {
	const report = await readReport(plaintext);
	const found = await findReportWarnings(report, listStatusEntries(report), 'payment', async () => {});
	return [...found.values()].flat().map(({ code, text }) => [code, text]);
}

/** Of each: code, the batch, and the numbers in the text, which say what is counted. */
const warningsOf = async (plaintext: string): Promise<string[]> =>
	(await listWarnings(plaintext)).map(([code = '', text = '']) =>
		[code, ...(/batch (P\d)/.exec(text)?.slice(1) ?? []), ...(text.replace(/ P\d/, '').match(/\d+/g) ?? [])].join(' '),
	);

const transactions = (...ids: string[]) => ({
	TxInfAndSts: ids.map((OrgnlEndToEndId) => ({ TxSts: 'ACCP', OrgnlEndToEndId })),
});
const withoutBlock = (...ids: string[]) => ids.map((OrgnlPmtInfId) => ({ TxSts: 'ACCP', OrgnlPmtInfId }));

const TABLES: Readonly<Record<string, ReadonlyArray<[string, string, string[]]>>> = {
	contradictions: [
		['between the file and transactions', brief('ACCP | [RJCT ACCP CANC]'), ['status_contradiction 2']],
		[
			'between a batch and transactions, not those of another batch',
			brief('- | #P1 ACCP [RJCT ACCP] | #P2 [RJCT]'),
			['status_contradiction P1 1'],
		],
		['between the file and a batch', brief('ACCP | #P1 RJCT | #P2 ACCP'), ['status_contradiction 1']],
		['none with its own status', brief('RJCT'), []],
	],
	counts: [
		['another number than counted by status', brief('RCVD 3 RCVD=2'), ['count_mismatch 3 2']],
		['the same number as counted by status', brief('RCVD 3 RCVD=3'), []],
		['more than counted, where only the rejected ones are', brief('PART 3 RJCT=2'), []],
		['fewer than counted, where only the rejected ones are', brief('PART 3 RJCT=4'), ['count_mismatch 3 4']],
		['fewer than the batches state', brief('ACCP 4 | #P1 ACCP 3 | #P2 ACCP 2'), ['count_mismatch 4 5']],
		[
			'fewer, only counted, than the batches state and list',
			brief('ACCP ACCP=4 | #P1 ACCP 3 | [ACCP ACCP]'),
			['count_mismatch 4 5', 'count_mismatch 4 5'],
		],
		['as many as the batches state', brief('ACCP 5 | #P1 ACCP 3 | #P2 ACCP 2'), []],
		['fewer in a batch than it lists', brief('- | #P1 ACCP 1 [ACCP ACCP]'), ['count_mismatch P1 1 2']],
		['fewer of a status than listed', brief('- | #P1 PART 4 RJCT=1 ACCP=3 [RJCT RJCT]'), ['count_mismatch P1 1 2']],
		['more of a status than listed, where some are listed', brief('- | #P1 PART 4 RJCT=2 ACCP=2 [RJCT ACCP]'), []],
		['as many of each status as listed, where all are listed', brief('- | #P1 PART 2 RJCT=1 ACCP=1 [RJCT ACCP]'), []],
	],
	PART: [
		['of a file without anything below', brief('PART'), ['partial_without_detail']],
		['of a batch without anything below', brief('- | #P1 PART'), ['partial_without_detail P1']],
		['of a batch with counts', brief('- | #P1 PART RJCT=1 ACCP=1'), []],
		['of a batch with both', brief('- | #P1 PART 2 [RJCT ACCP]'), []],
		['of a batch in which all are rejected', brief('- | #P1 PART 2 [RJCT RJCT]'), ['status_contradiction P1']],
		['of a batch in which all are completed', brief('- | #P1 PART 2 [ACSC ACSC]'), ['status_contradiction P1']],
		['of a batch in which all are canceled', brief('- | #P1 PART 2 [CANC CANC]'), ['status_contradiction P1']],
		['of a batch in which some are rejected', brief('- | #P1 PART 3 [RJCT RJCT]'), []],
		['of a batch without a number', brief('- | #P1 PART [RJCT RJCT]'), []],
		['of a batch in which all are PART', brief('- | #P1 PART 1 [PART]'), []],
		['of a batch in which all are unknown', brief('- | #P1 PART 1 [HOLD]'), []],
		['of a file of rejected batches', brief('PART 3 | #P1 RJCT 1 | #P2 RJCT 2'), ['status_contradiction']],
		['of a file of which a batch has no number', brief('PART 3 | #P1 RJCT 3 | #P2 RJCT'), []],
		['of another status', brief('PDNG'), []],
	],
	duplicates: [
		['a batch in two blocks', brief('- | #P1 ACCP | #P1 ACCP'), ['duplicate_batch P1']],
		[
			'two batches, one of them in three blocks',
			brief('- | #P1 ACCP | #P2 ACCP | #P1 ACCP | #P2 ACCP | #P1 ACCP | #P3 ACCP'),
			['duplicate_batch P1', 'duplicate_batch P2'],
		],
		['batches without a name', brief('- | ACCP | ACCP'), []],
		['batches with a word for no name', brief('- | #NOTPROVIDED ACCP | #NOTPROVIDED ACCP'), []],
		[
			'a reference three times, in two batches',
			write({}, transactions('E1', 'E1'), transactions('E1', 'E2')),
			['duplicate_end_to_end_id 1'],
		],
		['two references', write({}, transactions('E1', 'E2', 'E2', 'E1')), ['duplicate_end_to_end_id 2']],
		['words for no reference', write({}, transactions('NOTPROVIDED', 'NOTPROVIDED', 'NONREF', 'NONREF')), []],
		[
			'a batch of transactions without a block, in two places',
			JSON.stringify({ CstmrPmtStsRpt: { TxInfAndSts: withoutBlock('P1', 'P2', 'P1') } }),
			[],
		],
	],
};

describe.each(Object.entries(TABLES))('%s', (_name, table) => {
	it.each(table)('%s', async (_, plaintext, expected) => {
		expect(await warningsOf(plaintext)).toEqual(expected);
	});
});

// JSON leaves out what is undefined.
const file = (OrgnlNbOfTxs: number, OrgnlCtrlSum?: string) => ({ OrgnlNbOfTxs, OrgnlCtrlSum });

describe('control sums', () => {
	const summed = (id: string, number: number, sum?: string) => ({
		...{ OrgnlPmtInfId: id, PmtInfSts: 'ACCP' },
		...file(number, sum),
	});
	const transaction = (InstdAmt?: string) => ({ TxSts: 'ACCP', OrgnlTxRef: { Amt: { InstdAmt } } });
	const batchOf = (number: number, sum: string, ...amounts: Array<string | undefined>) => ({
		...summed('P1', number, sum),
		TxInfAndSts: amounts.map(transaction),
	});

	const listing = (...amounts: Array<string | undefined>) => ({ TxInfAndSts: amounts.map(transaction) });

	it.each<[string, string, Array<string | null>]>([
		['of batches that add up', write(file(3, '3.0'), summed('P1', 1, '1'), summed('P2', 2, '2.00')), []],
		['of batches that do not', write(file(3, '3.01'), summed('P1', 1, '1'), summed('P2', 2, '2.00')), [null]],
		['of batches, one of them without', write(file(3, '9'), summed('P1', 1, '1'), summed('P2', 2)), []],
		['of some batches', write({ ...file(4, '9'), GrpSts: 'ACSP' }, summed('P1', 1, '1'), summed('P2', 2, '2')), []],
		['of batches, one of them no number', write(file(3, '9'), summed('P1', 1, 'x'), summed('P2', 2, '2')), []],
		['of batches, none for the file', write(file(3), summed('P1', 1, '1'), summed('P2', 2, '2')), []],
		['of a file that is no number', write(file(3, 'x'), summed('P1', 1, '1'), summed('P2', 2, '2')), []],
		['of a file without batches', write({ ...file(0, '3'), GrpSts: 'RCVD' }), []],
		['of transactions that add up', write({}, batchOf(2, '3', '1.5', '1.50')), []],
		['of transactions that do not', write({}, batchOf(2, '3', '1', '1')), ['P1']],
		['of transactions, one of them without an amount', write({}, batchOf(2, '3', '1', undefined)), []],
		['of transactions that are not all', write({}, batchOf(3, '3', '1', '1')), []],
		['of no transactions', write({}, batchOf(0, '3')), []],
		[
			'of a file whose batches have none: of payments that add up',
			write(file(3, '3'), listing('1'), listing('1', '1')),
			[],
		],
		['of payments that do not', write(file(3, '9'), listing('1'), listing('1', '1')), [null]],

		['of payments that are not all', write(file(3, '9'), { ...listing('1'), OrgnlNbOfTxs: 2 }, listing('1')), []],
		['of payments, one of them without an amount', write(file(2, '9'), listing('1', undefined)), []],
	])('%s', async (_, plaintext, expected) => {
		const found = (await warningsOf(plaintext)).filter((warning) => !warning.startsWith('count_mismatch'));
		const batches = found.map((warning) => /^control_sum_mismatch(?: (P\d))?/.exec(warning)?.[1] ?? null);
		expect(batches).toEqual(expected);
	});
});

it.each<[string, string]>([
	[brief('ACCP | [RJCT]'), `The file is ACCP, but 1 item below it is RJCT. ${ASK_FIRST}`],
	[brief('ACCP | [RJCT CANC RJCT ACCP]'), `The file is ACCP, but 3 items below it are RJCT or CANC. ${ASK_FIRST}`],
	[write({}, transactions('E1', 'E1')), `End-to-end references that the report has more than once: 1. ${COMPARE}`],
	[
		write({}, transactions('E1', 'E1', 'E2', 'E2')),
		`End-to-end references that the report has more than once: 2. ${COMPARE}`,
	],
])('has words that agree with the numbers: %#', async (plaintext, text) => {
	expect((await listWarnings(plaintext)).map(([, told]) => told)).toContain(text);
});

/** Each level as the items tell it: the codes of each item. */
it.each<[string, string, string[][]]>([
	['a file that has an item', brief('RCVD 3 RCVD=2'), [['count_mismatch']]],
	['a file that has none: at its first payment', brief('1 | [ACCP ACCP]'), [['count_mismatch'], []]],
	['a batch that has none', brief('- | ACCP 1 [ACCP] | ACCP 1 [ACCP ACCP]'), [[], ['count_mismatch'], []]],
	['a batch that has one', brief('- | PART'), [['partial_without_detail']]],
	['a contradiction, of which each part is clear', brief('ACCP | [RJCT ACCP]'), [[], []]],
])('are told at %s', async (_, plaintext, expected) => {
	const items = await statusItems(await readReport(plaintext));
	expect(items.map(({ warnings }) => warnings.map(({ code }) => code))).toEqual(expected);
});

/** Else somebody would wait for a rejected batch, or send again what was accepted. */
it.each<[string, string, Array<[string | null, string]>]>([
	['counts', brief('RCVD 3 RCVD=2'), [['RCVD', 'askBank']]],
	[
		'a part of what is canceled',
		brief('- | CANC 2 [PDNG]'),
		[
			['PDNG', 'wait'],
			['CANC', 'askBank'],
		],
	],
	[
		'counts of a file with the wrong number of payments, which is rejected for that',
		write({ GrpSts: 'RJCT', ...reasons('AM18'), ...file(2), ...counts({ RJCT: 3 }) }, listed('RJCT')),
		[
			['RJCT', 'askBank'],
			['RJCT', 'askBank'],
		],
	],
	[
		'a part of it',
		brief('- | ACCP 3 [RJCT]'),
		[
			['RJCT', 'askBank'],
			['ACCP', 'askBank'],
		],
	],
	['control sums only', write({ GrpSts: 'RCVD', OrgnlNbOfTxs: 1, OrgnlCtrlSum: '2' }), [['RCVD', 'wait']]],
	[
		'a part of it, also of what inherits it',
		brief('- | ACSC 3 [RJCT -]'),
		[
			['RJCT', 'askBank'],
			['ACSC', 'askBank'],
			['ACSC', 'askBank'],
		],
	],
	['nothing', brief('RCVD 3 RCVD=3'), [['RCVD', 'wait']]],
	[
		'nothing of a payment that inherits it',
		brief('RCVD 3 RCVD=2 | [-]'),
		[
			['RCVD', 'wait'],
			['RCVD', 'askBank'],
		],
	],
	['counts, where payees are to be confirmed', brief('RVCM 3 RVCM=2'), [['RVCM', 'decide']]],
])('of a level change what to do, where it is contradicted by %s', async (_, plaintext, expected) => {
	const items = await statusItems(await readReport(plaintext));
	expect(items.map(({ status, nextStep }) => [status, nextStep])).toEqual(expected);
	const asked = items.filter(({ level, nextStep }) => level !== 'payment' && nextStep === 'askBank');
	for (const { whatToDo, warnings, final } of asked) expect([warnings[0]?.text, final]).toEqual([whatToDo, false]);
});

/** One item must not say "send the file again" where another says that a part of it may have been paid. */
it.each([
	['the file', {}, { TxSts: 'RJCT' }, ['checkAccount true', 'checkAccount false']],
	['the batch', { PmtInfSts: 'RJCT', ...reasons('FF01') }, {}, ['checkAccount false', 'checkAccount false']],
	['the payment itself', {}, { TxSts: 'RJCT', ...reasons('FF01') }, ['correct true', 'checkAccount false']],
	['a batch that names fraud', { PmtInfSts: 'RJCT', ...reasons('FRAD') }, {}, ['stopFraud true', 'checkAccount false']],
])('the reason of a rejection that is in doubt sends nothing again: of %s', async (_, batch, transaction, expected) => {
	const text = write({ GrpSts: 'RJCT', ...reasons('FF01') }, { ...batch, ...file(3), TxInfAndSts: [transaction] });
	const items = await statusItems(await readReport(text));
	expect(items.map(({ nextStep, final }) => `${nextStep} ${final}`)).toEqual(expected);
});

it.each<[string, string, string[]]>([
	['a payment that is not rejected', '[RJCT PDNG -]', ['askBank', 'wait', 'askBank']],
	['another block of the same batch', '[- -] | #P1 ACSP 3', ['checkAccount', 'checkAccount', 'wait']],
	['another block with the same number', '2 | #P1 ACSP 2', ['checkAccount']],
	['a payment for which it is no reason', '[RJCT]', ['correct']],
])('the reason of a rejected batch sends nothing again beside %s', async (_, more, expected) => {
	const text = brief(`- | #P1 RJCT ${more}`).replace('"PmtInfSts":"RJCT"', '$&,"StsRsnInf":{"Rsn":{"Cd":"FF01"}}');
	const items = await statusItems(await readReport(text));
	expect(items.map(({ nextStep }) => nextStep)).toEqual(expected);
});

it('takes no repeated line of a log for a duplicate', async () => {
	const line = { OrgnlPmtInfId: 'FILE_UPLOAD', ...transactions('E1'), ...reasons('TS01') };
	const [item] = await statusItems(await readReport(write({ OrgnlMsgNmId: 'EBICS' }, line, line)));
	expect(item?.warnings.map(({ code }) => code)).toEqual(['shared_payment_key']);
});

/** With the items that need an action alone. */
it.each<[string, string, string[][]]>([
	[
		'the item of the file',
		brief('RJCT 3 RJCT=3 | 3 [RJCT RJCT RJCT RJCT]'),
		[['count_mismatch', 'count_mismatch'], [], [], []],
	],
	['the first item of its batch', brief('- | ACSP 2 [ACSP RJCT RJCT]'), [['count_mismatch'], []]],
	['the first item of all', brief('- | ACSP 1 [ACSP ACSP] | [RJCT]'), [['count_mismatch']]],
	['the item of a contradicted file', brief('RCVD 3 RCVD=2 | [RJCT]'), [[], ['count_mismatch']]],
	[
		'no item of the log of a transfer that went well',
		write({ OrgnlMsgNmId: 'EBICS', ...file(3), ...counts({ RCVD: 2 }) }),
		[],
	],
])('are told at %s, where others are left out', async (_, plaintext, expected) => {
	const items = await statusItems(await readReport(plaintext), { onlyNeedsAction: true });
	expect(items.map(({ warnings }) => warnings.map(({ code }) => code))).toEqual(expected);
});
