import { jsonParse, type IDataObject } from 'n8n-workflow';
import { readReport } from '../../../nodes/CommercialBanking/domain/pain002/readReport';
import { statusItems } from '../domain/pain002/items/collectItems';
import { evaluate } from './evaluate';
import { passes } from './passes';
import { exampleNames, nameOf, readExample } from './readExample';

const senders = exampleNames.filter((name) => readExample(name).nodes.map(nameOf).includes('Update the ERP'));

async function itemOf(transaction: object): Promise<IDataObject> {
	const [item] = await statusItems(
		await readReport(
			JSON.stringify({
				CstmrPmtStsRpt: {
					GrpHdr: { MsgId: 'M-1', CreDtTm: '2026-11-20T10:00:00Z' },
					OrgnlGrpInfAndSts: { OrgnlMsgId: 'O-1', OrgnlMsgNmId: 'pain.001.001.09' },
					OrgnlPmtInfAndSts: { OrgnlPmtInfId: 'B-1', TxInfAndSts: transaction },
				},
			}),
		),
	);
	return jsonParse(JSON.stringify(item));
}

describe.each(senders)('%s', (exampleName) => {
	const example = readExample(exampleName);
	const headerOf = (item: IDataObject) =>
		evaluate(example.parameter('Update the ERP', 'headerParameters.parameters.0.value'), item);
	/** Whether an item goes to the ERP, and whether to a person. */
	const routesOf = (item: IDataObject) =>
		['Is it about a payment?', 'Does somebody have to act?'].map((filter) => passes(example, filter, item));
	const leadsTo = (name: string, target: string) =>
		JSON.stringify(example.connections[name] ?? {}).includes(`"node":"${target}"`);
	const bodyOf = (item: IDataObject): IDataObject =>
		jsonParse(String(evaluate(example.parameter('Update the ERP', 'jsonBody'), item)));

	it('tells the ERP all that the rules of docs/erp.md read, under the key of the status', async () => {
		const item = await itemOf({ OrgnlEndToEndId: 'E-1', TxSts: 'RJCT', StsRsnInf: { Rsn: { Cd: 'AC04' } } });
		expect(headerOf(item)).toBe(item.statusKey);
		expect(bodyOf(item)).toMatchObject({
			paymentKey: 'O-1/E-1',
			level: 'payment',
			scope: 'payment',
			transactions: 1,
			total: null,
			status: 'RJCT',
			outcome: 'rejected',
			final: true,
			nextStep: 'askCounterparty',
			payAgain: 'afterCheck',
			orderKey: item.orderKey,
			reportedAt: '2026-11-20T10:00:00.000Z',
			reportId: 'M-1',
			originalMessageId: 'O-1',
			originalPaymentInformationId: 'B-1',
			originalInstructionId: null,
			originalUetr: null,
			warnings: [],
		});
	});

	it('sends the ERP all items of a report by one branch, because two would change their order', () => {
		const before = example.nodes.map(nameOf).filter((name) => leadsTo(name, 'Update the ERP'));
		expect(before).toEqual(['Is it about a payment?']);
		expect(example.node('Is it about a payment?').type).toBe('n8n-nodes-base.filter');
	});

	it.each([
		['ACSC', undefined, false],
		['ACCC', 'G000', false],
		['ACSC', 'C01', true],
		['ACSC', 'C14', true],
		['ACCC', 'PN01', true],
		['CPUC', 'PI01', true],
		['ACSP', undefined, false],
		['ACSP', 'AM05', true],
		['RJCT', 'AC04', true],
		['HOLD', undefined, true],
	])('sends %s with %s to the ERP, and tells a person of it: %s', async (TxSts, Cd, isTold) => {
		const item = await itemOf({ OrgnlEndToEndId: 'E-1', TxSts, StsRsnInf: Cd === undefined ? [] : { Rsn: { Cd } } });
		expect(routesOf({ ...item, warnings: [] })).toEqual([true, isTold]);
	});

	it.each<[string, IDataObject, [boolean, boolean]]>([
		['a warning', { warnings: [{ code: 'x', text: 'Look.' }] }, [true, true]],
		['what has no key', { paymentKey: null }, [true, true]],
		['an answer to something else', { about: 'cancellation', outcome: 'unknown', nextStep: 'wait' }, [false, true]],
		['a log', { about: 'transmission', outcome: 'unknown', nextStep: 'none' }, [false, false]],
		['a file transfer that failed', { about: 'transmission', outcome: 'unknown', nextStep: 'askBank' }, [false, true]],
	])('has a way for %s', async (_what, more, routes) => {
		const item = await itemOf({ OrgnlEndToEndId: 'E-1', TxSts: 'ACSC' });
		expect(routesOf({ ...item, ...more })).toEqual(routes);
	});
});
