import {
	joinReasonText,
	mapReasons,
	reasonCodeOf,
} from '../../../../../nodes/CommercialBanking/domain/pain002/report/mapReasons';
import type { ReportNode, ReportValue } from '../../../../../nodes/CommercialBanking/domain/pain002/tree/ReportNode';

const NOTHING = { code: null, proprietary: null, originator: null, additionalInformation: [] };

it.each<[string, ReportNode, object]>([
	['a code', { Rsn: { Cd: ' AC04 ' } }, { code: 'AC04' }],
	['a code in a reason in a reason', { Rsn: { Rsn: ' AC04 ' } }, { code: 'AC04' }],
	['a code before that', { Rsn: { Cd: 'AC04', Rsn: 'AM04' } }, { code: 'AC04' }],
	['a bare code', { Rsn: ' AC04 ' }, { code: 'AC04' }],
	['a bare code, as a converter writes it', { Rsn: { _text: 'AC04' } }, { code: 'AC04' }],
	['a code of an older version', { StsRsn: { Cd: 'AC04' } }, { code: 'AC04' }],
	['a newer before an older', { Rsn: { Cd: 'AC04' }, StsRsn: { Cd: 'AM04' } }, { code: 'AC04' }],
	['a proprietary code', { Rsn: { Prtry: ' X1 ' } }, { proprietary: 'X1' }],
	['a proprietary code in an element', { Rsn: { Prtry: { Cd: 'X1' } } }, { proprietary: 'X1' }],
	['a code in small letters', { Rsn: { Cd: 'am04' } }, { code: 'AM04' }],
	['a proprietary code in small letters', { Rsn: { Prtry: 'r901' } }, { proprietary: 'R901' }],
	['a code that no list has, in small letters', { Rsn: { Prtry: 'x1' } }, { proprietary: 'x1' }],
	['both', { Rsn: { Cd: 'AC04', Prtry: 'X1' } }, { code: 'AC04', proprietary: 'X1' }],
	['an originator', { Orgtr: { Nm: 'Bank' }, Rsn: '' }, { originator: 'Bank' }],
	['an originator of an older version', { StsOrgtr: { Nm: 'Bank' } }, { originator: 'Bank' }],
	['an originator before an older one', { Orgtr: { Nm: 'A' }, StsOrgtr: { Nm: 'B' } }, { originator: 'A' }],
	['lines', { AddtlInf: ['one', ' ', ' two '] }, { additionalInformation: ['one', ' two '] }],
	['lines of both versions', { AddtlStsRsnInf: 'two', AddtlInf: 'one' }, { additionalInformation: ['one', 'two'] }],
	['nothing', { Other: 'x' }, {}],
])('maps %s', (_, block, expected) => {
	expect(mapReasons({ StsRsnInf: block })).toEqual([{ ...NOTHING, ...expected }]);
});

it.each<[string, ReportValue, number]>([
	['several', [{ Rsn: 'A' }, { Rsn: 'B' }], 2],
	['texts', ['A', 'B'], 0],
	['none', [], 0],
])('maps %s', (_, StsRsnInf, count) => {
	expect(mapReasons({ StsRsnInf })).toHaveLength(count);
});

it('has the code, else the proprietary one', () => {
	expect(reasonCodeOf({ ...NOTHING, code: 'AC04', proprietary: 'X1' })).toBe('AC04');
	expect(reasonCodeOf({ ...NOTHING, proprietary: 'X1' })).toBe('X1');
	expect(reasonCodeOf(NOTHING)).toBeNull();
	expect(reasonCodeOf(undefined)).toBeNull();
});

const full = (length: number) => 'x'.repeat(length);

it.each<[string, string[][], string | null]>([
	['none', [], null],
	['one', [['one']], 'one'],
	['a reason in a line each, those without left out', [['one'], [], ['two']], 'one\ntwo'],
	['lines', [['one', 'two', 'three']], 'one\ntwo\nthree'],
	...[35, 70, 100, 105, 140].map((length): [string, string[][], string] => [
		`a full line of ${length}`,
		[[full(length), 'two', 'three']],
		`${full(length)}two\nthree`,
	]),
	...[34, 36, 71, 139].map((length): [string, string[][], string] => [
		`a line of ${length}`,
		[[full(length), 'two']],
		`${full(length)}\ntwo`,
	]),
	[
		'a first line that is full, and a new sentence',
		[['Please call your bank without delay', 'Thank you']],
		'Please call your bank without delay\nThank you',
	],
	[
		'a later line that is full',
		[['a', 'Unpaid Reason Description : REFER T', 'O DRAWER']],
		'a\nUnpaid Reason Description : REFER TO DRAWER',
	],
	[
		'a first line that is full, of capitals',
		[['THE ACCOUNT OF THIS PAYEE WAS CLOSE', 'D BY ITS OWNER']],
		'THE ACCOUNT OF THIS PAYEE WAS CLOSED BY ITS OWNER',
	],
	['a full line at the end of a reason', [[full(35)], ['two']], `${full(35)}\ntwo`],
])('joins the words of the bank: %s', (_, reasons, expected) => {
	expect(joinReasonText(reasons.map((additionalInformation) => ({ ...NOTHING, additionalInformation })))).toBe(
		expected,
	);
});
