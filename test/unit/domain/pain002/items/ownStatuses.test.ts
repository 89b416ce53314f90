import * as fc from 'fast-check';
import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { statusItems } from './collectItems';

const status = fc.constantFrom('RJCT', 'CANC', 'ACSC', 'ACSP', 'ACCP', 'PDNG', 'PART', 'RCVD', 'RVNM', 'RVCM', 'HOLD');
const id = (letter: string) => fc.constantFrom(`${letter}-1`, `${letter}-2`, `${letter}/3`, 'NOTPROVIDED');
const number = fc.nat({ max: 6 }).map(String);
const optional = <Model extends object>(model: { [Key in keyof Model]: fc.Arbitrary<Model[Key]> }) =>
	fc.record(model, { requiredKeys: [] });

const counts = fc.array(fc.record({ DtldSts: status, DtldNbOfTxs: number }), { minLength: 1, maxLength: 3 });

const reasons = fc.constantFrom('AC04', 'AB05', 'NARR').map((Cd) => ({ Rsn: { Cd } }));

const payment = optional({
	OrgnlEndToEndId: id('E'),
	OrgnlInstrId: id('I'),
	OrgnlUETR: id('U'),
	TxSts: status,
	StsRsnInf: reasons,
});

const level = { OrgnlNbOfTxs: number, NbOfTxsPerSts: counts, StsRsnInf: reasons };

const report = fc.record({
	OrgnlGrpInfAndSts: optional({ ...level, OrgnlMsgId: id('O'), GrpSts: status }),
	OrgnlPmtInfAndSts: fc.array(
		fc
			.tuple(optional({ ...level, OrgnlPmtInfId: id('B'), PmtInfSts: status }), fc.array(payment, { maxLength: 3 }))
			.map(([batch, TxInfAndSts]) => ({ ...batch, TxInfAndSts })),
		{ maxLength: 3 },
	),
});

const itemsOf = async (CstmrPmtStsRpt: object) =>
	await statusItems(await readReport(JSON.stringify({ CstmrPmtStsRpt })));

/** An empty block says nothing, also not of a payment. */
const isFilled = (node: object) => Object.keys(node).length > 0;

/** A transaction without a status and an ID belongs to its batch. */
const isPayment = (node: Record<string, unknown>) =>
	node.TxSts !== undefined || ['OrgnlEndToEndId', 'OrgnlInstrId', 'OrgnlUETR'].some((name) => isReference(node[name]));

const isReference = (id: unknown) => id !== undefined && id !== 'NOTPROVIDED';

it("no payment's own status is lost, none is told by a level, and each key is that of the payment alone", async () => {
	await fc.assert(
		fc.asyncProperty(report, async ({ OrgnlGrpInfAndSts: file, OrgnlPmtInfAndSts: batches }) => {
			fc.pre(isFilled(file) && batches.every(({ TxInfAndSts }) => TxInfAndSts.every(isPayment)));
			const items = await itemsOf({ GrpHdr: { MsgId: 'M' }, OrgnlGrpInfAndSts: file, OrgnlPmtInfAndSts: batches });
			expect(items.length).toBeGreaterThan(0);
			const told = items.filter((item) => item.level === 'payment');
			const sent = batches.flatMap(({ TxInfAndSts }) => TxInfAndSts);
			expect(told).toHaveLength(sent.length);
			for (const [index, { TxSts, ...ids }] of sent.entries()) {
				if (TxSts !== undefined) expect(told[index]?.status).toBe(TxSts);
				const alone = { OrgnlGrpInfAndSts: { OrgnlMsgId: file.OrgnlMsgId }, TxInfAndSts: { ...ids, TxSts: 'ACSP' } };
				const [only] = await itemsOf(alone);
				expect(told[index]?.paymentKey).toBe(only?.paymentKey);
			}
			for (const { scope, level: at, transactions, total, final, paymentKey, payAgain } of items) {
				expect(at === 'payment').toBe(scope === 'payment');
				if (scope === 'some') expect([final, paymentKey, payAgain]).toEqual([false, null, 'no']);
				if (scope === 'rest') expect(payAgain).toBe('no');
				if (total !== null && transactions !== null) expect(transactions).toBeLessThanOrEqual(total);
				if (scope === 'rest' && transactions !== null) expect(transactions).toBeGreaterThan(0);
			}
		}),
		{ numRuns: 300 },
	);
});
