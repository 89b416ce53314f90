import { mapTransaction } from '../../../../../nodes/CommercialBanking/domain/pain002/report/mapTransaction';
import type { ReportNode } from '../../../../../nodes/CommercialBanking/domain/pain002/tree/ReportNode';

const NO_PARTY = { name: null, account: null, agent: null };
const TEXTS =
	`originalInstructionId originalEndToEndId originalUetr statusId acceptedAt acceptedAmount acceptedCurrency creditedAmount creditedCurrency accountServicerReference
	clearingSystemReference amount currency settledAmount settledCurrency requestedExecutionDate
	remittanceInformation expiresAt settlementDate mandateId creditorId serviceLevel localInstrument charges`.split(/\s+/);
const EMPTY = { ...Object.fromEntries(TEXTS.map((key) => [key, null])), debtor: NO_PARTY, creditor: NO_PARTY };

it('has every key for an empty element', () => {
	expect(mapTransaction({}).details).toStrictEqual(EMPTY);
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
		{ debtor: { name: 'D', account: null, agent: null }, creditor: { name: 'C', account: 'C1', agent: null } },
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
		{ debtor: { name: 'D', account: null, agent: null }, creditor: { name: 'C', account: 'C1', agent: null } },
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
			debtor: { name: 'D', account: 'D1', agent: 'DB' },
			creditor: { name: 'C', account: 'C1', agent: 'CB' },
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
	expect(mapTransaction(node).details).toStrictEqual({ ...EMPTY, ...expected });
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
	[{}, null],
])('reads the status in %j', (node: ReportNode, expected) => {
	expect(mapTransaction(node).status).toBe(expected);
});
