import { readReport } from '../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { readProjectFile } from '../../readProjectFile';
import { statusItems } from './items/collectItems';

/** One report of each kind that a bank publishes as JSON. Each field that the form has is there, and its text is its path. */
const [pain002 = '', pain014 = ''] = readProjectFile('test/vectors/pain002/published-reports.jsonl').split('\n');

/** What no report of this form can have. */
const NEVER =
	'creditedAmount creditedCurrency expiresAt mandateId creditorId charges reasonName total counts nameAtBank';

it.each([
	[
		'pain.002.001.10',
		pain002,
		`${NEVER} acceptedAmount`,
		{
			debtorName: 'debtor.party.name',
			debtorAccount: 'identification.other.identification',
			debtorAgent: 'financialInstitutionIdentification.clearingSystemMemberIdentification.memberIdentification',
			warnings: [],
			settledCurrency: 'CAD',
		},
	],
	[
		'pain.014.001.07',
		pain014,
		`${NEVER} debtorName originalUetr statusId accountServicerReference settledAmount settledCurrency
		settlementDate remittanceInformation serviceLevel localInstrument creditorAccount debtorAccount debtorAgent`,
		{
			creditorName: 'originalTransactionReference.creditor.name',
			creditorAgent: 'creditorAgent.financialInstitutionIdentification.BICFI',
			warnings: [{ code: 'accepted_amount_differs' }],
		},
	],
])('shows all that a report with every field says: %s', async (definition, text, absent, expected) => {
	const items = await statusItems(await readReport(text));
	expect(items).toMatchObject([{ level: 'payment', status: 'RJCT', message: { definition }, ...expected }]);
	const nulls = Object.entries(items[0] ?? {}).filter(([, value]) => value === null);
	expect(nulls.map(([key]) => key).sort()).toEqual(absent.split(/\s+/).sort());
});

it('reads the currency of an accepted amount, which the form calls activeCurrencyCode', async () => {
	const { batches } = await readReport(pain014);
	expect(batches[0]?.transactions[0]?.details).toMatchObject({ currency: 'CAD', acceptedCurrency: 'USD' });
});
