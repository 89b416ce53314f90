import type { IDataObject } from 'n8n-workflow';
import { credential, deliver } from '../trigger/deliver';
import { TriggerStage } from '../../n8nStandIn/TriggerStage';
import { evaluate } from './evaluate';
import { readExample } from './readExample';

/** A transaction of the report, as XML. Without an ID of its own, unless it is given one. */
interface Payment {
	readonly instructionId?: string;
	readonly endToEndId?: string;
	readonly uetr?: string;
	readonly statusId?: string;
	readonly reference?: string;
	readonly amount?: string;
	readonly currency?: string;
	readonly creditor?: string;
	readonly debtor?: string;
	readonly text?: string;
	readonly status?: string;
}

const element = (name: string, value: string | undefined) => (value === undefined ? '' : `<${name}>${value}</${name}>`);

const account = (name: string, value: string) => `<${name}><Id><Othr><Id>${value}</Id></Othr></Id></${name}>`;

function transaction(payment: Payment): string {
	const { amount = '10.00', currency = 'EUR', creditor = 'C-1', debtor = 'D-1' } = payment;
	return [
		'<TxInfAndSts>',
		element('StsId', payment.statusId),
		element('OrgnlInstrId', payment.instructionId),
		element('OrgnlEndToEndId', payment.endToEndId ?? 'NOTPROVIDED'),
		element('OrgnlUETR', payment.uetr),
		element('TxSts', payment.status ?? 'ACSC'),
		element('AcctSvcrRef', payment.reference),
		`<OrgnlTxRef><Amt><InstdAmt Ccy="${currency}">${amount}</InstdAmt></Amt>`,
		`<RmtInf>${element('Ustrd', payment.text)}</RmtInf>`,
		account('DbtrAcct', debtor),
		account('CdtrAcct', creditor),
		'</OrgnlTxRef></TxInfAndSts>',
	].join('');
}

const reportOf = (...payments: Payment[]) =>
	'<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>' +
	'<GrpHdr><MsgId>M</MsgId><CreDtTm>2026-11-20T10:00:00Z</CreDtTm></GrpHdr>' +
	'<OrgnlGrpInfAndSts><OrgnlMsgId>O</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId></OrgnlGrpInfAndSts>' +
	`<OrgnlPmtInfAndSts><OrgnlPmtInfId>P</OrgnlPmtInfId>${payments.map(transaction).join('')}</OrgnlPmtInfAndSts>` +
	'</CstmrPmtStsRpt></Document>';

/** What a trigger that has just started gives for a report. */
async function receive(report: string): Promise<IDataObject[]> {
	const stage = new TriggerStage({ credential });
	expect((await deliver(stage, report)).status).toBe(200);
	return stage.items();
}

describe.each(['payment-status-updates', 'read-an-unreadable-delivery-again'])('%s', (exampleName) => {
	const where = 'headerParameters.parameters.0.value';
	const expression = readExample(exampleName).parameter('Update the ERP', where);
	const keyOf = (item: IDataObject) => String(evaluate(expression, item));

	it.each<[string, Payment, Payment]>([
		['status', { status: 'ACSP' }, { status: 'ACSC' }],
		['instruction ID', { instructionId: '1' }, { instructionId: '2' }],
		['end-to-end ID', { endToEndId: '1' }, { endToEndId: '2' }],
		['UETR', { uetr: '1' }, { uetr: '2' }],
		['status ID', { statusId: '1' }, { statusId: '2' }],
		['account servicer reference', { reference: '1' }, { reference: '2' }],
		['amount', { amount: '10.00' }, { amount: '10.01' }],
		['currency', { currency: 'EUR' }, { currency: 'USD' }],
		['account of the creditor', { creditor: 'C-1' }, { creditor: 'C-2' }],
		['account of the debtor', { debtor: 'D-1' }, { debtor: 'D-2' }],
		['text', { text: 'Invoice 1' }, { text: 'Invoice 2' }],
		['place of a text', { instructionId: '1/2' }, { instructionId: '1', uetr: '2' }],
	])('gives two payments of one report that differ in the %s two keys', async (_what, one, other) => {
		const [first = '', second = ''] = (await receive(reportOf(one, other))).map(keyOf);
		expect(second).not.toBe(first);
	});

	it('gives a status of the batch and one of its payments two keys', async () => {
		const [item = {}] = await receive(reportOf({}));
		expect(keyOf({ ...item, level: 'batch' })).not.toBe(keyOf(item));
	});

	it('gives the same status of another report another key', async () => {
		const report = reportOf({ endToEndId: 'E-1' });
		const [first = {}] = await receive(report);
		const [second = {}] = await receive(report.replace('10:00:00', '11:00:00'));
		expect(keyOf(second)).not.toBe(keyOf(first));
	});

	it('is fit for a header, whatever the report holds', async () => {
		const [item = {}] = await receive(
			reportOf({ endToEndId: 'Überweisung &#10;\u{1f600}', text: 'x'.repeat(100_000) }),
		);
		expect(keyOf(item)).toMatch(/^[\da-f]{64}$/);
	});
});
