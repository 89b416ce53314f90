import {
	contradictsCompletion,
	isPayeeVerification,
	isRefused,
	outcomeOf,
	STATUS_CODES,
} from '../../../../../nodes/CommercialBanking/domain/pain002/codes/explainCode';
import { needsAction, type StatusItem } from '../../../../../nodes/CommercialBanking/domain/pain002/items/toStatusItem';
import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { findWordFaults } from '../codes/findWordFaults';
import { statusItems } from '../items/collectItems';
import {
	type Meaning,
	MEANINGS_AT_THE_DOOR,
	PLACES,
	REASONS,
	writeMeaningReport,
	writeMeaningTable,
} from './meaningCases';

async function itemOf(meaning: Meaning): Promise<StatusItem> {
	const [item, ...others] = await statusItems(await readReport(writeMeaningReport(meaning)));
	if (item === undefined || others.length > 0) throw new Error('The report gave not one item');
	return item;
}

it.each(PLACES)(
	'each status keeps the rules, without a reason and with each of 30: a $level, $direction',
	async (place) => {
		const items: StatusItem[] = [];
		for (const text of writeMeaningTable(place)) items.push(...(await statusItems(await readReport(text))));
		expect(items).toHaveLength((STATUS_CODES.length + 1) * (REASONS.length + 1));
		const faults = items.flatMap((item) =>
			findWordFaults({ ...item, text: item.whatToDo, isUndone: place.direction === 'undo' }).map(
				(rule) => `${item.status} ${item.reasonCode}: ${rule}`,
			),
		);
		expect(faults).toEqual([]);
		const alone = new Map(items.filter(({ reasonCode }) => reasonCode === null).map((item) => [item.status, item]));
		for (const { level, status, outcome, reasonCode, whatToDo, nextStep } of items) {
			const isPayment = place.direction !== 'undo';
			expect([level, outcome]).toEqual([place.level, isPayment ? outcomeOf(status) : 'unknown']);
			if (isPayment && (isRefused(status) || ['AM04', 'TM01'].includes(reasonCode ?? ''))) continue;
			if (isPayment && isWarned(status, reasonCode)) {
				expect([status, reasonCode, nextStep]).toEqual([
					status,
					reasonCode,
					place.level === 'payment' || status !== 'PART' ? 'askBank' : 'checkAccount',
				]);
				continue;
			}
			const expected = alone.get(status);
			expect([status, whatToDo, nextStep]).toEqual([status, expected?.whatToDo, expected?.nextStep]);
		}
	},
);

/** Where a reason must be told although nothing was rejected: fraud, law, and money that came back. */
function isWarned(status: string | null, reason: string | null): boolean {
	if (reason === null || isPayeeVerification(status)) return false;
	return ['FRAD', 'LEGL', 'RR04', 'AM07'].includes(reason) || contradictsCompletion(reason, status);
}

describe('the rule of advice', () => {
	const payment = { level: 'payment', direction: 'outgoing' } as const;

	it.each(MEANINGS_AT_THE_DOOR)('$status with $reason', async ({ expected, ...meaning }) => {
		expect(await itemOf(meaning)).toMatchObject(expected);
	});

	it.each<[string, Omit<Meaning, 'level' | 'direction'>, object]>([
		[
			'an unknown code',
			{ status: 'RJCT', reason: 'X03' },
			{
				whatToDo:
					'It was rejected for a reason that we do not know (X03). Ask your bank what it means. Check on your account that no money has left, or that it is back. Do not pay again before your bank agrees.',
				nextStep: 'askBank',
			},
		],
		[
			'an unknown code, and the words of the bank',
			{ status: 'CANC', reason: '0009', note: 'On hold' },
			{ whatToDo: expect.stringMatching(/^It was canceled for .* \(0009\)\. .* The bank's note: On hold$/) },
		],
		[
			'only words',
			{ status: 'RJCT', reason: null, note: 'Duplicate File' },
			{
				whatToDo:
					"The reason is in the bank's note. Ask your bank what it means and what became of any earlier payment. Check where the money is. Do not pay again before your bank agrees. If the note names a new account, confirm it on a number from your records. The bank's note: Duplicate File",
				nextStep: 'askBank',
			},
		],
		[
			'NARR without words',
			{ status: 'RJCT', reason: 'NARR' },
			{ whatToDo: expect.stringContaining('The bank gives no reason. Ask your bank why.') },
		],
		[
			'no status, a known reason',
			{ status: '', reason: 'AC04' },
			{
				whatToDo: 'The status is not clear. Do not pay again, and do not book it. Ask your bank.',
				nextStep: 'askBank',
				moneyMayHaveMoved: null,
				final: false,
			},
		],
		['a timeout at a status that is not settled', { status: 'ACSP', reason: 'AB01' }, { moneyMayHaveMoved: true }],
		[
			'a pending lack of money',
			{ status: 'PDNG', reason: 'AM04' },
			{
				whatToDo:
					'There is not enough money on your account. Put money on it today. If it is not completed or rejected by the day after the payment date, ask your bank. Do not pay again.',
				nextStep: 'checkAccount',
			},
		],
		[
			'a payment after closing time',
			{ status: 'ACSP', reason: 'TM01' },
			{
				whatToDo:
					"It arrived after the bank's closing time. The bank may pay on the next banking day. If it is not completed or rejected by the day after that, ask your bank. Do not pay again, and do not mark it as paid.",
				nextStep: 'wait',
			},
		],
	])('%s', async (_, meaning, expected) => {
		expect(await itemOf({ ...payment, ...meaning })).toMatchObject(expected);
	});

	/** Each of these words was followed to the letter by somebody who lost money by it, or never paid. */
	it.each<[string, Partial<Meaning>, RegExp]>([
		[
			'a note that looks clear is no check',
			{ reason: null, note: 'Duplicate File' },
			/what became of any earlier payment\. Check where the money is\. Do not pay again before your bank agrees\./,
		],
		['what can still be signed is not sent too', { reason: 'DS06' }, /If so, have it signed\. If not: Check/],
		[
			'what the bank tries again is not sent too',
			{ reason: 'AM04', direction: 'unknown' },
			/whether it tries again by itself\. .* Only if the bank does not try again, send it again\.$/,
		],
		[
			'what a colleague canceled is not sent again',
			{ reason: 'DS02' },
			/Do not pay again unless that person agrees\.$/,
		],
		[
			'a rejection is not explained by a cut text',
			{ reason: 'RR08' },
			/Ask your bank why\. Do not pay again before your bank says that it cannot go out any more and no money is gone\.$/,
		],
		[
			'charges do not end in nothing',
			{ reason: 'CHRG' },
			/before your bank says that it cannot go out any more and no money is gone\.$/,
		],
		[
			'a rejected payment may have been returned',
			{ reason: 'AC04' },
			/no money has left, or that it is back\. Only then pay/,
		],
		[
			'a rejected collection may have been returned',
			{ reason: 'AC04', direction: 'incoming' },
			/or it was taken back\. Only then/,
		],
		[
			'nobody waits for ever',
			{ status: 'ACSP' },
			/If it is not completed or rejected by the day after the payment date, ask your bank/,
		],
		[
			'a change without a note is asked for',
			{ status: 'ACWC' },
			/Confirm it with your bank, .* If the change is wrong, have your bank stop it/,
		],
		[
			'the number on a forged invoice is not called',
			{ status: 'RVNA' },
			/with the payee on a number from your records\. If it is wrong, cancel it\. .* approve only when all payees/,
		],
		[
			'a batch has several payees',
			{ status: 'RVNM', level: 'batch' },
			/Call those payees on numbers from your records/,
		],
		[
			'what was sent twice is found before anything is sent',
			{ reason: 'AM05' },
			/^.* Find the first payment on the account/,
		],
		[
			'a second invoice is paid only if the delivery is another one',
			{ reason: 'AM05' },
			/or if it was for another delivery also owed, pay again under a new/,
		],
		[
			'new payments under a used number are sent',
			{ reason: 'DU01', level: 'file' },
			/Send, with a new number, only payments that it did not have, .* If you do not find it, ask your bank first\.$/,
		],
		['what is in a file twice is not sent twice', { reason: 'RF01', level: 'file' }, /Take out what is in it twice/],
		[
			'the bank debits the account later by itself',
			{ reason: 'AM04' },
			/Only if the bank does not try again, pay again\.$/,
		],
		[
			'what is on hold can still be paid',
			{ reason: 'NOFR' },
			/Do not pay again before your bank says that it cannot go out any more and no money is gone\.$/,
		],
		[
			'a new account that a note names is confirmed',
			{ reason: 'RECI', note: 'New account: 123' },
			/If the note names a new account, confirm it on a number .* The bank's note: New account: 123$/,
		],
		[
			'a new account is asked for on a known number',
			{ reason: 'AC07', direction: 'unknown' },
			/^.* Call the payee on a number from your records, and ask for the new account\./,
		],
		['a payer who agrees has not paid', { reason: 'MS02', direction: 'incoming' }, /Ship only when you are paid\.$/],
		[
			'a payee who confirms the account is paid',
			{ status: 'RVNM' },
			/If the payee names another account, cancel it\. .* approve only when all payees are confirmed\./,
		],
		[
			'a rejected part is not sent before the bank says so',
			{ status: 'PART' },
			/do not pay the rest before your bank says/,
		],
		['nothing lists the payments of a part', { status: 'PART', level: 'file' }, /on the account or with your bank/],
	])('%s', async (_, meaning, words) => {
		expect((await itemOf({ ...payment, status: 'RJCT', reason: null, ...meaning })).whatToDo).toMatch(words);
	});

	it('takes the most careful of several reasons', async () => {
		const StsRsnInf = ['AC04', 'FF01', 'AB05'].map((Cd) => ({ Rsn: { Cd } }));
		const text = JSON.stringify({ CstmrPmtStsRpt: { TxInfAndSts: { TxSts: 'RJCT', StsRsnInf } } });
		expect(await statusItems(await readReport(text))).toMatchObject([
			{
				reasonCode: 'AC04',
				nextStep: 'checkAccount',
				moneyMayHaveMoved: true,
				whatToDo: expect.stringContaining('stopped on the way'),
			},
		]);
	});

	it('cuts the words of the bank at a word', async () => {
		const note = 'word '.repeat(60);
		const { whatToDo } = await itemOf({ ...payment, status: 'ACCP', reason: 'NARR', note });
		const cut = whatToDo.slice(whatToDo.indexOf("The bank's note: ") + 17);
		expect(cut).toMatch(/^(?:word )+word…$/);
		expect(cut.length).toBeLessThanOrEqual(141);
		const long = await itemOf({ ...payment, status: 'ACCP', reason: null, note: 'x'.repeat(200) });
		expect(long.whatToDo).toMatch(/note: x{140}…$/);
	});
});

describe('the verification of payee', () => {
	const check = async (status: string, note?: string) =>
		await itemOf({
			level: 'payment',
			direction: 'outgoing',
			status,
			reason: null,
			...(note === undefined ? {} : { note }),
		});

	it.each([
		['RCVC', 'match'],
		['RVMC', 'closeMatch'],
		['RVNM', 'noMatch'],
		['RVNA', 'notPossible'],
		['RVNC', 'running'],
		['RVCM', null],
		['ACSP', null],
	])('%s is %s', async (status, payeeCheck) => {
		expect(await check(status)).toMatchObject({ payeeCheck, nameAtBank: null });
	});

	it('tells the name that the bank has', async () => {
		expect(await check('RVMC', 'Mueller Ltd')).toMatchObject({
			nameAtBank: 'Mueller Ltd',
			whatToDo:
				'The account has a similar name: "Mueller Ltd". Forgers do that. Call the payee on a number from your records. If the payee names another account, cancel it. It is approved with its whole file: approve only when all payees are confirmed. Do not pay again.',
		});
		expect(await check('RVNM', 'Meyer')).toMatchObject({
			nameAtBank: null,
			whatToDo: expect.stringMatching(/The bank's note: Meyer$/),
		});
		expect(await check('RCVC', 'Meyer')).toMatchObject({ nameAtBank: null });
	});

	it.each(['The name almost matches the IBAN.', 'Name differs', 'IBAN of another', 'Close match', 'Mueller Ltd.'])(
		'takes no sentence for a name, and tells it as a note: %s',
		async (note) => {
			const whatToDo = expect.stringMatching(/^The account has a similar name\. .* The bank's note: /);
			expect(await check('RVMC', note)).toMatchObject({ nameAtBank: null, whatToDo });
		},
	);

	it('tells no name that may be of another, or something else', async () => {
		const write = (transaction: object, batch: object = {}) =>
			JSON.stringify({ CstmrPmtStsRpt: { OrgnlPmtInfAndSts: { ...batch, TxInfAndSts: transaction } } });
		const two = { TxSts: 'RVMC', StsRsnInf: { AddtlInf: ['Mueller', 'Ltd'] } };
		const above = { PmtInfSts: 'RVMC', StsRsnInf: { AddtlInf: 'Mueller' } };
		for (const text of [write(two), write({ TxSts: 'RVMC' }, above), write({}, above)]) {
			expect(await statusItems(await readReport(text))).toMatchObject([{ nameAtBank: null }]);
		}
	});
});

it.each([
	['stopFraud', true],
	['checkAccount', true],
	['askBank', true],
	['askCounterparty', true],
	['decide', true],
	['correct', true],
	['wait', false],
	['none', false],
] as const)('%s needs an action: %p', (nextStep, expected) => {
	expect(needsAction(nextStep)).toBe(expected);
});
