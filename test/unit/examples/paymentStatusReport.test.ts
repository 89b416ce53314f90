import { readProjectFile } from '../readProjectFile';
import { executeOperation } from '../../n8nStandIn/executeOperation';

it('the report that README lets people paste has one payment completed, one rejected and one under way', async () => {
	const text = readProjectFile('examples/payment-status-report.xml');
	const item = { resource: 'paymentStatusReport', operation: 'parse', inputType: 'text', text };
	const { json } = await executeOperation({ origin: 'http://127.0.0.1', items: [item] });
	expect(json).toMatchObject([
		{
			outcome: 'completed',
			payment: 'INVOICE-1041',
			amount: 1200.4,
			currency: 'EUR',
			counterparty: 'Example Supplies Ltd',
		},
		{ outcome: 'rejected', payment: 'INVOICE-1042', amount: 845, reason: 'AC04 Closed account' },
		{ outcome: 'accepted', payment: 'INVOICE-1043', amount: 96.75, currency: 'USD', reason: null },
	]);
});
