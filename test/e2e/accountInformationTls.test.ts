import { createBankCredential } from '../../n8n-host/setUpCredentials.ts';
import { BankNode, listAccounts, listTransactions } from './bankNode';
import { readAccounts, readTransactions, type AccountTruth } from './bankTruth';
import { shareStage, stopStage, type SharedStage } from './startStage';
import { loopbackTls, trustLoopbackCertificate } from './support/loopbackTls';

/** What the bank sends is the same without TLS, which accountInformation.test.ts tests. */
let stage: SharedStage;
let bank: BankNode;
let accounts: AccountTruth[];

beforeAll(async () => {
	trustLoopbackCertificate();
	stage = await shareStage('account-information-tls', 'usual', { sandbox: loopbackTls.sandbox });
	bank = new BankNode(stage.client, await createBankCredential(stage.client, stage.sandbox));
	accounts = await readAccounts(stage.sandbox);
}, 400_000);

afterAll(stopStage, 60_000);

it('lists the accounts', async () => {
	const { items } = await bank.run(listAccounts({ output: 'raw' }));
	expect(items).toEqual(accounts.map(({ account }) => account));
});

it('follows the pages of a list', async () => {
	await stage.sandbox.control('POST', 'settings', { transactions: 120 });
	const accountId = accounts[0]?.accountId ?? '';
	const { items } = await bank.run(listTransactions(accountId, { output: 'raw' }));
	expect(items).toEqual(await readTransactions(stage.sandbox, accountId));
	expect(items.length).toBeGreaterThan(100);
});
