import { mapTransaction } from '../../../../../nodes/CommercialBanking/domain/pain002/report/mapTransaction';
import type { ReportNode, ReportValue } from '../../../../../nodes/CommercialBanking/domain/pain002/tree/ReportNode';

const TEXTS =
	`originalInstructionId originalEndToEndId originalUetr statusId acceptedAt acceptedAmount acceptedCurrency creditedAmount creditedCurrency accountServicerReference
	clearingSystemReference amount currency settledAmount settledCurrency requestedExecutionDate
	remittanceInformation expiresAt settlementDate mandateId creditorId serviceLevel localInstrument charges creditorName
	creditorAccount creditorAgent debtorName debtorAccount debtorAgent`.split(/\s+/);
const EMPTY = Object.fromEntries(TEXTS.map((key) => [key, null]));

/** What a transaction says of itself, and what only the checks of a report ask for. */
function detailsOf(node: ReportNode) {
	const { instructedAmount, repeatsOrder, isCollection, ...told } = mapTransaction(node).details;
	return { told, asked: [instructedAmount, repeatsOrder, isCollection] };
}

it('has every key for an empty element', () => {
	expect(detailsOf({})).toStrictEqual({ told: EMPTY, asked: [null, false, false] });
});

const DATES: readonly ReportNode[] = [
	{ ReqdExctnDt: { Dt: ' 2026-03-02 ', DtTm: 'x' }, ReqdColltnDt: 'y' },
	{ ReqdExctnDt: { DtTm: '2026-03-02' }, ReqdColltnDt: 'y' },
	{ ReqdExctnDt: '2026-03-02', ReqdColltnDt: 'y' },
	{ ReqdColltnDt: '2026-03-02' },
	{ ReqdColltnDt: { Dt: '2026-03-02' } },
];

const bank = (BIC: string) => ({ FinInstnId: { BIC } });

it.each<[string, ReportNode, object]>([
	[
		'its references',
		{ OrgnlInstrId: ' I ', OrgnlEndToEndId: ' E ', OrgnlUETR: 'U' },
		{ originalInstructionId: ' I ', originalEndToEndId: ' E ', originalUetr: 'U' },
	],
	[
		'references without their prefix',
		{ InstrId: 'I', EndToEndId: 'E', UETR: 'U' },
		{ originalInstructionId: 'I', originalEndToEndId: 'E', originalUetr: 'U' },
	],
	[
		'who is behind a party that is not named',
		{
			OrgnlTxRef: {
				Dbtr: { Nm: 'D' },
				UltmtDbtr: { Nm: 'x' },
				UltmtCdtr: { Pty: { Nm: 'C' } },
				CdtrAcct: { Id: { IBAN: 'C1' } },
			},
		},
		{ debtorName: 'D', creditorName: 'C', creditorAccount: 'C1' },
	],
	[
		'who is behind a party that has no name',
		{
			OrgnlTxRef: {
				Dbtr: '',
				UltmtDbtr: { Nm: 'D' },
				Cdtr: { Pty: { PstlAdr: { Ctry: 'DE' } } },
				UltmtCdtr: { Nm: 'C' },
				CdtrAcct: { Id: { IBAN: 'C1' } },
			},
		},
		{ debtorName: 'D', creditorName: 'C', creditorAccount: 'C1' },
	],
	[
		'those of the banks',
		{ StsId: 'S', AcctSvcrRef: 'A', ClrSysRef: 'C' },
		{ statusId: 'S', accountServicerReference: 'A', clearingSystemReference: 'C' },
	],
	[
		'what a payer has accepted, and when',
		{ PmtCondSts: { AccptdAmt: { '@Ccy': 'EUR', '#text': '9' } }, DbtrDcsnDtTm: '2026-03-01', AccptncDtTm: 'x' },
		{ acceptedAmount: '9', acceptedCurrency: 'EUR', acceptedAt: '2026-03-01' },
	],
	[
		'what the bank of the payee confirms',
		{
			TrckrData: {
				ConfdAmt: { '@Ccy': 'USD', '#text': '75.00' },
				TrckrRcrd: [{ ChrgsAmt: { '@Ccy': 'USD', '#text': '20.00' } }, { ChrgsAmt: '5' }, { Agt: 'x' }],
			},
		},
		{ creditedAmount: '75.00', creditedCurrency: 'USD', charges: '20.00 USD, 5' },
	],
	[
		'the end of a request',
		{ OrgnlTxRef: { XpryDt: { DtTm: '2026-12-01T00:00:00' } } },
		{ expiresAt: '2026-12-01T00:00:00' },
	],
	['the time of acceptance', { AccptncDtTm: ' 2026-03-02T09:30:00Z ' }, { acceptedAt: '2026-03-02T09:30:00Z' }],
	[
		'amounts',
		{ OrgnlTxRef: { InstdAmt: { '@Ccy': 'USD', '#text': '1' }, IntrBkSttlmAmt: { '@Ccy': 'CAD', '#text': '2' } } },
		{ amount: '1', currency: 'USD', settledAmount: '2', settledCurrency: 'CAD' },
	],
	[
		'both sides',
		{
			OrgnlTxRef: {
				Dbtr: { Nm: 'D' },
				DbtrAcct: { Id: { IBAN: 'D1' } },
				DbtrAgt: bank('DB'),
				Cdtr: { Nm: 'C' },
				CdtrAcct: { Id: { IBAN: 'C1' } },
				CdtrAgt: bank('CB'),
			},
		},
		{
			debtorName: 'D',
			debtorAccount: 'D1',
			debtorAgent: 'DB',
			creditorName: 'C',
			creditorAccount: 'C1',
			creditorAgent: 'CB',
		},
	],
	[
		'a collection and its settlement',
		{
			ChrgsInf: [{ Amt: { '@Ccy': 'EUR', '#text': '1.50' } }, { Amt: '2' }, { Agt: 'x' }],
			OrgnlTxRef: {
				IntrBkSttlmDt: ' 2026-03-02 ',
				MndtRltdInf: { MndtId: 'M1' },
				CdtrSchmeId: { Id: { PrvtId: { Othr: { Id: 'DE98ZZZ' } } } },
				PmtTpInf: { SvcLvl: { Cd: 'SEPA' }, LclInstrm: { Prtry: 'CORE' } },
			},
		},
		{
			settlementDate: '2026-03-02',
			mandateId: 'M1',
			creditorId: 'DE98ZZZ',
			serviceLevel: 'SEPA',
			localInstrument: 'CORE',
			charges: '1.50 EUR, 2',
		},
	],
	[
		'those of newer and older versions',
		{
			OrgnlTxRef: {
				MndtRltdInf: { DrctDbtMndt: { MndtId: 'M2' } },
				CdtrSchmeId: { Id: { PrvtId: { OthrId: { Id: 'C2' } } } },
				PmtTpInf: { SvcLvl: [{ Prtry: 'URGP' }], LclInstrm: { Cd: 'INST' } },
			},
		},
		{ mandateId: 'M2', creditorId: 'C2', serviceLevel: 'URGP', localInstrument: 'INST' },
	],
	...DATES.map((OrgnlTxRef): [string, ReportNode, object] => [
		`a date from ${JSON.stringify(OrgnlTxRef)}`,
		{ OrgnlTxRef },
		{ requestedExecutionDate: '2026-03-02' },
	]),
])('maps %s', (_, node, expected) => {
	expect(detailsOf(node).told).toStrictEqual({ ...EMPTY, ...expected });
});

it.each<[string, ReportNode, string | null]>([
	['a line', { Ustrd: 'one' }, 'one'],
	['lines, empty ones left out', { Ustrd: ['one', '', 'two'] }, 'one\ntwo'],
	['lines before references', { Ustrd: 'one', Strd: { CdtrRefInf: { Ref: 'R' } } }, 'one\nR'],
	['a reference in both forms once', { Ustrd: ['x', 'one R1'], Strd: { CdtrRefInf: { Ref: 'R1' } } }, 'x\none R1'],
	['an empty line and references', { Ustrd: '', Strd: { CdtrRefInf: { Ref: 'R' } } }, 'R'],
	['an older reference', { Strd: { CdtrRefInf: { CdtrRef: 'R' } } }, 'R'],
	['a newer before an older reference', { Strd: { CdtrRefInf: { Ref: 'R', CdtrRef: 'X' } } }, 'R'],
	[
		'references in their order',
		{
			Strd: [
				{ AddtlRmtInf: ['A1', 'A2'], RfrdDocInf: [{ Nb: 'N1' }, { x: 'y' }, { Nb: 'N2' }], CdtrRefInf: { Ref: 'R1' } },
				{ CdtrRefInf: { Ref: 'R2' } },
			],
		},
		'R1\nN1\nN2\nA1\nA2\nR2',
	],
	['nothing', { Strd: { x: 'y' } }, null],
])('maps the remittance information: %s', (_, RmtInf, expected) => {
	expect(mapTransaction({ OrgnlTxRef: { RmtInf } }).details.remittanceInformation).toBe(expected);
});

it.each([
	[{ TxSts: 'RJCT' }, 'RJCT'],
	[{ TxSts: ' rjct ' }, 'RJCT'],
	[{ Sts: 'Acsc' }, 'ACSC'],
	[{ TxSts: 'hold', Sts: 'RJCT' }, 'hold'],
])('reads the status in %j', (node: ReportNode, expected) => {
	expect(mapTransaction(node).status).toBe(expected);
});

const usd = (text: string) => ({ '@Ccy': 'USD', '#text': text });

it.each<[string, ReportValue, string | null, string | null]>([
	['instructed', { Amt: { InstdAmt: usd('1') }, IntrBkSttlmAmt: usd('9') }, '1', 'USD'],
	['instructed, before equivalent', { Amt: { InstdAmt: usd('1'), EqvtAmt: { Amt: usd('2') } } }, '1', 'USD'],
	['instructed beside it, before equivalent', { Amt: { EqvtAmt: { Amt: usd('2') } }, InstdAmt: usd('3') }, '3', 'USD'],
	['equivalent, beside an empty one', { Amt: { InstdAmt: '', EqvtAmt: { Amt: usd('2') } } }, '2', 'USD'],
	['settled', { IntrBkSttlmAmt: usd('9') }, '9', 'USD'],
	['settled, because the other is empty', { Amt: { InstdAmt: '' }, IntrBkSttlmAmt: usd('9') }, '9', 'USD'],
	['a text without a currency', { Amt: { InstdAmt: ' 1.50 ' } }, '1.50', null],
	['the first of several', { Amt: { InstdAmt: [usd('1'), usd('2')] } }, '1', 'USD'],
	['long names', { amount: { instructedAmount: { amount: ' 1 ', currency: ' CAD ' } } }, '1', 'CAD'],
	['Amt and Ccy', { Amt: { InstdAmt: { Amt: '1', Ccy: 'CAD' } } }, '1', 'CAD'],
	['the currency among attributes', { Amt: { InstdAmt: { $: { Ccy: 'CAD' }, _: '1' } } }, '1', 'CAD'],
	['a currency among others', { Amt: { InstdAmt: { _attributes: { Ccy: 'EUR' }, _text: '1' } } }, '1', 'EUR'],
	['a currency before attributes', { Amt: { InstdAmt: { '@Ccy': 'USD', '@': { Ccy: 'EUR' }, _: '1' } } }, '1', 'USD'],
	['attributes without a currency', { Amt: { InstdAmt: { '@': { x: 'EUR' }, _: '1' } } }, '1', null],
	['no currency', { Amt: { InstdAmt: { '#text': '1' } } }, '1', null],
	['no number in the element', { Amt: { InstdAmt: { Ccy: 'USD' } } }, null, null],
	['an empty list', { Amt: { InstdAmt: [] } }, null, null],
	['nothing', {}, null, null],
])('finds the amount: %s', (_, OrgnlTxRef, amount, currency) => {
	expect(mapTransaction({ OrgnlTxRef }).details).toMatchObject({ amount, currency });
});

it('finds the settled amount alone', () => {
	const settledOf = (OrgnlTxRef: ReportValue) => mapTransaction({ OrgnlTxRef }).details;
	const settled = { InstdAmt: usd('1'), IntrBkSttlmAmt: usd('9') };
	expect(settledOf(settled)).toMatchObject({ settledAmount: '9', settledCurrency: 'USD' });
	expect(settledOf({ InstdAmt: usd('1') })).toMatchObject({ settledAmount: null, settledCurrency: null });
});

it.each<[ReportValue, string | null]>([
	[{ Amt: { InstdAmt: usd('1') }, InstdAmt: usd('2') }, '1'],
	[{ InstdAmt: usd('2') }, '2'],
	[{ Amt: usd('3') }, '3'],
	[{ Amt: { EqvtAmt: { Amt: usd('3') } }, IntrBkSttlmAmt: usd('9') }, null],
])('finds the instructed amount of %j', (OrgnlTxRef, expected) => {
	expect(mapTransaction({ OrgnlTxRef }).details.instructedAmount).toBe(expected);
});
