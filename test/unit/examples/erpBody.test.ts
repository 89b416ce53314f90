import { jsonParse, type IDataObject } from 'n8n-workflow';
import { listOf, objectOf, textOf } from '../../../n8n-host/jsonValue.ts';
import { readReport } from '../../../nodes/CommercialBanking/domain/pain002/readReport';
import { statusItems } from '../domain/pain002/items/collectItems';
import { evaluate } from './evaluate';
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
});

describe('payment-status-updates', () => {
	const example = readExample('payment-status-updates');
	const rules = listOf(example.parameter('What became of it?', 'rules.values'), 'the outputs');

	/** The name of the first output whose condition holds. */
	const routeOf = (item: IDataObject): string => {
		const names = rules.map((rule, index) => {
			const condition = `rules.values.${index}.conditions.conditions.0.leftValue`;
			const holds = evaluate(example.parameter('What became of it?', condition), item) === true;
			return holds ? textOf(objectOf(rule, 'an output').outputKey, 'its name') : '';
		});
		return names.find((name) => name !== '') ?? 'Look at it';
	};

	it.each([
		['ACSC', undefined, 'Completed'],
		['ACCC', 'G000', 'Completed'],
		['ACSC', 'C01', 'Look at it'],
		['ACSC', 'C14', 'Look at it'],
		['ACCC', 'PN01', 'Look at it'],
		['CPUC', 'PI01', 'Look at it'],
		['ACSP', undefined, 'In progress'],
		['ACSP', 'AM05', 'Look at it'],
		['RJCT', 'AC04', 'Look at it'],
		['HOLD', undefined, 'Look at it'],
	])('%s with %s goes to: %s', async (TxSts, Cd, route) => {
		const item = await itemOf({ OrgnlEndToEndId: 'E-1', TxSts, StsRsnInf: Cd === undefined ? [] : { Rsn: { Cd } } });
		expect(routeOf({ ...item, warnings: [] })).toBe(route);
	});

	it('tells a person of a warning, and of what is not about a payment', async () => {
		const item = await itemOf({ OrgnlEndToEndId: 'E-1', TxSts: 'ACSC' });
		expect(routeOf({ ...item, warnings: [{ code: 'x', text: 'Look.' }] })).toBe('With a warning');
		expect(routeOf({ ...item, paymentKey: null })).toBe('With a warning');
		expect(routeOf({ ...item, about: 'cancellation', outcome: 'unknown', nextStep: 'wait' })).toBe('Not a payment');
		expect(routeOf({ ...item, about: 'transmission', outcome: 'unknown', nextStep: 'none' })).toBe('Only a log');
	});
});
