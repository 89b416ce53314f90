/** A report that costs a careless reader far more time or memory than its size. */
export interface HostileReport {
	readonly name: string;
	readonly make: () => string;
	/** Of the answer to a delivery. */
	readonly status: 200 | 400;
}

const header = { MsgId: 'HOSTILE', CreDtTm: '2026-11-20T10:00:00Z' };

const original = { OrgnlMsgId: 'ORDER', OrgnlMsgNmId: 'pain.001.001.09' };

const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
	Array.from({ length: count }, (_, index) => make(index));

const inJson = (body: object): string => JSON.stringify({ CstmrPmtStsRpt: { GrpHdr: header, ...body } });

const inXml = (body: string): string =>
	`<Document><CstmrPmtStsRpt><GrpHdr><MsgId>HOSTILE</MsgId></GrpHdr>${body}</CstmrPmtStsRpt></Document>`;

const transactions = (count: number): string =>
	inXml(
		'<OrgnlGrpInfAndSts><OrgnlMsgId>O</OrgnlMsgId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts>' +
			'<TxInfAndSts><TxSts>ACSC</TxSts></TxInfAndSts>'.repeat(count) +
			'</OrgnlPmtInfAndSts>',
	);

const reasonsAbove = (count: number): string =>
	inJson({
		OrgnlGrpInfAndSts: { ...original, StsRsnInf: times(count, () => ({ Rsn: { Cd: 'FF01' } })) },
		OrgnlPmtInfAndSts: [{ TxInfAndSts: times(1_000, () => ({ TxSts: 'RJCT' })) }],
	});

/**
 * Shapes that once held n8n up for seconds or filled its memory, and their neighbours.
 *
 * n8n itself writes the items of an execution in one piece, 20,000 of them for half a second. So what is accepted has a
 * third of that.
 */
export const hostileReports: readonly HostileReport[] = [
	{
		name: '20,000 texts beside 100,000 objects without a report',
		make: () =>
			JSON.stringify({
				...Object.fromEntries(times(20_000, (index) => [`text${index}`, ''])),
				list: times(100_000, () => ({})),
			}),
		status: 400,
	},
	{
		name: '30,000 texts below 60 levels without a report',
		make: () => '<a>'.repeat(60) + '<b>t</b>'.repeat(30_000) + '</a>'.repeat(60),
		status: 400,
	},
	{
		name: '7,000 batches that are partly accepted',
		make: () => inJson({ OrgnlGrpInfAndSts: original, OrgnlPmtInfAndSts: times(7_000, () => ({ PmtInfSts: 'PART' })) }),
		status: 200,
	},
	{
		name: '7,000 statuses in a body of less than a kilobyte',
		make: () => transactions(7_000),
		status: 200,
	},
	{ name: '100,001 statuses', make: () => transactions(100_001), status: 400 },
	{ name: '500,000 statuses in a body of a few kilobytes', make: () => transactions(500_000), status: 400 },
	{
		name: '10,000 reasons above 1,000 transactions',
		make: () => reasonsAbove(10_000),
		status: 200,
	},
	{
		name: '300,000 reasons above 1,000 transactions',
		make: () => reasonsAbove(300_000),
		status: 400,
	},
	{
		name: '2,400,000 line breaks in one text',
		make: () => inXml(`<OrgnlGrpInfAndSts><AddtlInf>${'\n '.repeat(2_400_000)}</AddtlInf></OrgnlGrpInfAndSts>`),
		status: 200,
	},
];
