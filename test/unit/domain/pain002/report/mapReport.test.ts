import { mapReport } from '../../../../../nodes/CommercialBanking/domain/pain002/report/mapReport';
import {
	mapTransaction,
	NO_DETAILS,
} from '../../../../../nodes/CommercialBanking/domain/pain002/report/mapTransaction';
import type { ReportNode } from '../../../../../nodes/CommercialBanking/domain/pain002/tree/ReportNode';

const map = async (node: ReportNode) =>
	await mapReport({ node, number: 'pain.002', definition: 'pain.002.001.10' }, new Map(), async () => {});

it('maps an empty report: one empty group, and no batch', async () => {
	const node = {};
	expect(await map(node)).toStrictEqual({
		number: 'pain.002',
		message: { id: null, definition: 'pain.002.001.10', createdAt: null, initiatingParty: null },
		file: {
			level: 'file',
			status: null,
			reasons: [],
			node: null,
			total: null,
			isTotalOfFile: false,
			controlSum: null,
			counts: [],
			originalMessageId: null,
			originalMessageName: null,
		},
		batches: [],
		node,
	});
});

it('maps all three levels', async () => {
	const counts: ReportNode[] = [{ DtldSts: ' RJCT ', DtldNbOfTxs: ' 1 ', DtldCtrlSum: ' 2.00 ' }, { DtldSts: 'ACCP' }];
	const transaction = { TxSts: ' RJCT ', StsRsnInf: { Rsn: 'AC04' } };
	const payment = {
		OrgnlPmtInfId: 'P1',
		PmtInfSts: ' PART ',
		OrgnlNbOfTxs: ' 2 ',
		OrgnlCtrlSum: ' 9 ',
		TxInfAndSts: transaction,
	};
	const group = {
		OrgnlMsgId: ' F1 ',
		OrgnlMsgNmId: 'pain.001.001.09',
		GrpSts: ' PART ',
		NbOfTxsPerSts: counts,
		StsRsnInf: { Rsn: { Cd: 'FF01' } },
	};
	const header = { MsgId: 'S1', CreDtTm: ' 2026-03-02 ', InitgPty: { Nm: 'Bank' } };
	const report = await map({ GrpHdr: header, OrgnlGrpInfAndSts: group, OrgnlPmtInfAndSts: payment });
	const reason = { proprietary: null, originator: null, additionalInformation: [] };
	expect(report.message).toEqual({
		id: 'S1',
		definition: 'pain.002.001.10',
		createdAt: '2026-03-02',
		initiatingParty: 'Bank',
	});
	expect(report.file).toStrictEqual({
		level: 'file',
		status: 'PART',
		reasons: [{ ...reason, code: 'FF01' }],
		node: group,
		total: null,
		isTotalOfFile: false,
		controlSum: null,
		counts: [
			{ status: 'RJCT', transactions: 1, sum: '2.00' },
			{ status: 'ACCP', transactions: null, sum: null },
		],
		originalMessageId: ' F1 ',
		originalMessageName: 'pain.001.001.09',
	});
	expect(report.batches).toStrictEqual([
		{
			level: 'batch',
			status: 'PART',
			reasons: [],
			node: payment,
			total: 2,
			isTotalOfFile: false,
			controlSum: '9',
			counts: [],
			originalPaymentInformationId: 'P1',
			details: NO_DETAILS,
			transactions: [{ ...mapTransaction(transaction), status: 'RJCT', reasons: [{ ...reason, code: 'AC04' }] }],
		},
	]);
});

it('refuses a report on several files', async () => {
	const reading = map({ OrgnlGrpInfAndSts: [{ OrgnlMsgId: 'F1' }, 'text', { OrgnlMsgId: 'F2' }] });
	await expect(reading).rejects.toMatchObject({
		code: 'report_unreadable',
		message: expect.stringContaining('more than one file'),
	});
});

/** Its name, whether it has an element, and the statuses of its transactions. */
type Batch = [string | null, boolean, Array<string | null>];

it.each<[string, ReportNode, Batch[]]>([
	['a block with the name of the status', { PmtInfSts: { OrgnlPmtInfId: 'P1' } }, [['P1', true, []]]],
	[
		'both names',
		{ PmtInfSts: { OrgnlPmtInfId: 'P2' }, OrgnlPmtInfAndSts: { OrgnlPmtInfId: 'P1' } },
		[
			['P1', true, []],
			['P2', true, []],
		],
	],
	['a status that is a text', { PmtInfSts: 'ACCP' }, []],
	['one transaction in place of a list', { OrgnlPmtInfAndSts: { TxSts: 'RJCT' } }, [[null, true, ['RJCT']]]],
	...['OrgnlEndToEndId', 'OrgnlInstrId', 'OrgnlUETR'].map((name): [string, ReportNode, Batch[]] => [
		`a transaction in place of a list, known by ${name}`,
		{ OrgnlPmtInfAndSts: { PmtInfSts: 'RJCT', [name]: 'x' } },
		[[null, true, [null]]],
	]),
	[
		'a reference beside a list',
		{ OrgnlPmtInfAndSts: { TxSts: 'ACCP', TxInfAndSts: { TxSts: 'RJCT' } } },
		[[null, true, ['RJCT']]],
	],
	[
		'a transaction in place of a list, beside an empty one',
		{ OrgnlPmtInfAndSts: { TxSts: 'RJCT', TxInfAndSts: [] } },
		[[null, true, ['RJCT']]],
	],
	[
		'transactions outside of batches: neighbours of one name together',
		{
			TxInfAndSts: [
				{ OrgnlPmtInfId: 'P1', TxSts: 'RJCT' },
				{ OrgnlPmtInfId: 'P1', TxSts: 'ACCP' },
				{ OrgnlPmtInfId: 'P2', TxSts: 'PDNG' },
				{ OrgnlPmtInfId: 'P1', TxSts: 'ACSC' },
				{ TxSts: 'HOLD' },
				{},
			],
		},
		[
			['P1', false, ['RJCT', 'ACCP']],
			['P2', false, ['PDNG']],
			['P1', false, ['ACSC']],
			[null, false, ['HOLD', null]],
		],
	],
	[
		'what is in the group: batches, and transactions after those of the report',
		{
			OrgnlGrpInfAndSts: {
				TxInfAndSts: [{ OrgnlPmtInfId: 'P2', TxSts: 'ACCP' }, { OrgnlPmtInfId: 'P3' }],
				OrgnlPmtInfAndSts: { OrgnlPmtInfId: 'P0', TxInfAndSts: { TxSts: 'ACSC' } },
			},
			TxInfAndSts: { OrgnlPmtInfId: 'P1', TxSts: 'RJCT' },
		},
		[
			['P0', true, ['ACSC']],
			['P1', false, ['RJCT']],
			['P2', false, ['ACCP']],
			['P3', false, [null]],
		],
	],
])('maps batches: %s', async (_, node, expected) => {
	const found = (await map(node)).batches.map((payment): Batch => [
		payment.originalPaymentInformationId,
		payment.node !== null,
		payment.transactions.map(({ status }) => status),
	]);
	expect(found).toEqual(expected);
});

const OWN = { OrgnlTxRef: { Amt: { InstdAmt: '6.00' } } };

/** A transaction, whether it is the batch itself, and the amount that the batch then has. */
it.each<[string, ReportNode, boolean, string | null]>([
	['without a status and an ID', OWN, true, '6.00'],
	['whose IDs are none', { ...OWN, OrgnlEndToEndId: 'NOTPROVIDED', OrgnlInstrId: 'NONREF' }, true, '6.00'],
	['of another amount', { OrgnlTxRef: { Amt: { InstdAmt: '5.00' } } }, true, '5.00'],
	['that has the only reason', { StsRsnInf: { Rsn: { Cd: 'AC04' } } }, true, null],
	['with an ID', { ...OWN, OrgnlInstrId: 'I1' }, false, null],
	['with a status', { ...OWN, TxSts: 'RJCT' }, false, null],
	['without what was ordered', { StsId: 'S1' }, false, null],
])('takes a transaction %s for its batch, or not', async (_, own, isBatch, amount) => {
	const other = { OrgnlEndToEndId: 'E1', TxSts: 'RJCT' };
	const batch = { OrgnlNbOfTxs: '3', OrgnlCtrlSum: '6', TxInfAndSts: [own, other] };
	const [mapped] = (await map({ OrgnlPmtInfAndSts: batch })).batches;
	expect(mapped?.transactions.map(({ node }) => node)).toEqual(isBatch ? [other] : [own, other]);
	expect(mapped?.details.amount).toBe(amount);
});

it('keeps a transaction of reasons where its batch has its own, and bounds the reasons of many', async () => {
	const reason = (Cd: string) => ({ StsRsnInf: { Rsn: { Cd } } });
	const [mapped] = (await map({ OrgnlPmtInfAndSts: { ...reason('MS03'), TxInfAndSts: [reason('AC04')] } })).batches;
	expect(mapped).toMatchObject({ reasons: [{ code: 'MS03' }], transactions: [{ reasons: [{ code: 'AC04' }] }] });
	const many = Array.from({ length: 10_001 }, () => reason('AC04'));
	await expect(map({ OrgnlPmtInfAndSts: { TxInfAndSts: many } })).rejects.toMatchObject({ code: 'report_unreadable' });
});

it('reads the status of each level by the name that some dialects have for all', async () => {
	const { file, batches } = await map({
		OrgnlGrpInfAndSts: { Sts: 'accp' },
		OrgnlPmtInfAndSts: { Sts: 'RJCT', TxInfAndSts: { OrgnlEndToEndId: 'E1', Sts: 'PDNG' } },
	});
	expect([file, ...batches, ...(batches[0]?.transactions ?? [])]).toMatchObject([
		{ status: 'ACCP' },
		{ status: 'RJCT' },
		{ status: 'PDNG' },
	]);
});
