import { createBankCredential } from '../../n8n-host/setUpCredentials.ts';
import { BankNode, listTransactions } from './bankNode';
import { readAccounts, readTransactions } from './bankTruth';
import { shareStage, stopStage, type SharedStage } from './startStage';
import { loopbackTls, trustLoopbackCertificate } from './support/loopbackTls';

/** What the bank sends is the same without TLS, which accountInformation.test.ts tests. */
let stage: SharedStage;
let bank: BankNode;

beforeAll(async () => {
	trustLoopbackCertificate();
	stage = await shareStage('account-information-tls', 'usual', { sandbox: loopbackTls.sandbox });
	bank = new BankNode(stage.client, await createBankCredential(stage.client, stage.sandbox));
}, 400_000);

afterAll(stopStage, 60_000);

it('follows the pages of a list', async () => {
	await stage.sandbox.control('POST', 'settings', { transactions: 120 });
	const [{ accountId } = { accountId: '' }] = await readAccounts(stage.sandbox);
	const { items } = await bank.run(listTransactions(accountId, { output: 'raw' }));
	expect(items).toEqual(await readTransactions(stage.sandbox, accountId));
	expect(items.length).toBeGreaterThan(100);
});
