import { listOf, objectOf, textOf } from '../../n8n-host/jsonValue.ts';
import { loadExample, webhookIdOf, type CredentialIds } from '../../n8n-host/loadExample.ts';
import { makeNotificationClient, makePrivateKey } from '../../n8n-host/setUpCredentials.ts';
import { startReceiver } from '../../n8n-host/startReceiver.ts';
import { subscribeSandbox } from '../../n8n-host/subscribeSandbox.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import { pushOne } from '../e2e/bankNotifications';
import { startStage, stopStageAfter, withEditor, type Stage } from '../e2e/startStage';
import { consent } from './consent';
import { Editor } from './Editor';
import { Recording } from './Recording';

const bank = makeNotificationClient();

interface ShownOutput {
	readonly output: string;
	/** Of the output Selected Fields. */
	readonly fields?: string;
	readonly columns: readonly string[];
}

const outputsOfAccounts: readonly ShownOutput[] = [
	{ output: 'All Fields', columns: ['nickname', 'currentBalance'] },
	{ output: 'Raw', columns: ['depositAccount'] },
	{ output: 'Selected Fields', fields: 'nickname, status', columns: ['nickname', 'status'] },
	{ output: 'Simplified', columns: ['name', 'currentBalance', 'currency', 'availableBalance'] },
];

const outputsOfTransactions: readonly ShownOutput[] = [
	{ output: 'All Fields', columns: ['signedAmount', 'postedTimestamp', 'description'] },
	{ output: 'Raw', columns: ['depositTransaction'] },
	{ output: 'Selected Fields', fields: 'postedTimestamp, signedAmount', columns: ['postedTimestamp', 'signedAmount'] },
	{ output: 'Simplified', columns: ['postedAt', 'signedAmount', 'description'] },
];

// Each test continues where the one before it ended, as a new user would.
describe("the nodes in n8n's editor", () => {
	let stage: Stage;
	let editor: Editor;

	beforeAll(async () => {
		stage = await startStage('editor', { env: withEditor });
		editor = await Editor.open(stage.client.baseUrl);
	}, 600_000);

	afterEach(async () => await editor.takeScreenshot('last'), 180_000);

	afterAll(async () => await stopStageAfter(async () => await editor.close()));

	describe('in the list of nodes', () => {
		beforeAll(async () => await editor.startWorkflow(), 180_000);

		it.each([
			...['bank', 'bank account', 'bank balance', 'bank statement', 'bank transactions'],
			...['payment status', 'pain.002', 'ISO 20022', 'transactions', 'rejected'],
			...['iban', 'invoice paid', 'odoo bank', 'mt940', 'camt', 'bai2'],
		])('is found when a user searches for «%s»', async (words) => {
			await editor.searchNodes(words);
			await editor.nodesPanel.getByText('Commercial Banking', { exact: true }).first().waitFor();
		});

		it('offers each event and every action', async () => {
			await editor.openPackage();
			for (const trigger of [
				'On payment status update',
				'On payment rejected or canceled',
				'On payment completed',
				'On selected payment statuses',
			]) {
				await editor.nodesPanel.getByText(trigger, { exact: true }).waitFor();
			}
			await editor.nodesPanel.getByText(/^Actions \(/).click();
			for (const action of [
				'Get account',
				'Get many accounts',
				'Download image',
				'Get many transactions',
				'Create statement file',
				'Parse statement file',
				'Parse payment status report',
				'Check reception',
			]) {
				await editor.nodesPanel.getByText(action, { exact: true }).waitFor();
			}
			await editor.takeScreenshot('nodes-panel');
		});
	});

	describe('the action node', () => {
		/** Chooses an output, and waits for its columns. */
		async function showAs(rows: string, { output, fields, columns }: ShownOutput): Promise<void> {
			await editor.choose('output', output);
			if (fields !== undefined) await editor.find('parameter-input-fields').locator('input').fill(fields);
			await editor.executeStepToItsEnd();
			await editor.waitForColumns(columns);
			await editor.takeScreenshot(`${rows}-${output}`);
		}

		beforeAll(async () => {
			await editor.startWorkflow();
			await editor.openPackage();
			await editor.nodesPanel.getByText(/^Actions \(/).click();
		});

		it('gets its credential when the user consents on the pages of the bank', async () => {
			await editor.addFromPackage('Get many accounts');
			await editor.page.getByText('Connect to Commercial Banking').click();
			const { baseUrl, apiKey, clientId, clientSecret } = stage.sandbox;
			await editor.fillCredential({ clientId, clientSecret, baseUrl, authBaseUrl: baseUrl, apiKey });
			await editor.takeScreenshot('oauth2-credential');
			await consent(await editor.connectAccount());
			await editor.credentialWindow.waitFor({ state: 'hidden' });
		});

		it('shows the accounts', async () => {
			await editor.executeStep();
			await editor.output.getByText('15 items').waitFor();
			for (const column of ['currentBalance', 'availableBalance', 'balanceAsOf']) {
				await editor.output.getByText(column).first().waitFor();
			}
			await editor.output.getByText('Main Checking').first().waitFor();
			await editor.takeScreenshot('accounts');
		});

		it.each(outputsOfAccounts)(
			'shows the accounts as $output, with the columns one needs on the screen',
			async (given) => await showAs('accounts', given),
		);

		it('gets one account', async () => {
			await editor.choose('output', 'Simplified');
			await editor.choose('operation', 'Get');
			await editor.find('rlc-input').click();
			await editor.find('rlc-item').first().click();
			await editor.executeStep();
			await editor.waitForColumns(['name', 'currency', 'currentBalance']);
			await editor.takeScreenshot('account-get');
		});

		it('finds an account in the list by its name', async () => {
			await editor.choose('resource', 'Transaction');
			await editor.find('rlc-input').click();
			await editor.find('rlc-item').nth(3).waitFor();
			await editor.takeScreenshot('account-list');
			await editor.find('rlc-search').fill('payroll');
			await editor.find('rlc-item').nth(1).waitFor({ state: 'detached' });
			await editor
				.find('rlc-item')
				.getByText(/^Payroll · …\d{4} · USD$/)
				.click();
		});

		it('shows the transactions of that account', async () => {
			await editor.executeStep();
			await editor.output.getByText('signedAmount').first().waitFor();
			await editor.output.getByText('POSTED').first().waitFor();
			await editor.takeScreenshot('transactions');
		});

		it.each(outputsOfTransactions)(
			'shows the transactions as $output, with the columns one needs on the screen',
			async (given) => await showAs('transactions', given),
		);

		it('keeps the days that a user types into Chosen Days', async () => {
			await editor.find('ndv').locator('[placeholder="Add Filter"]').first().click();
			await editor.page.locator('.el-select-dropdown__item:visible').filter({ hasText: 'Chosen Days' }).click();
			const fields = editor.find('node-parameters').locator('.el-date-editor input');
			const days = [Date.now() - 48 * 3_600_000, Date.now()].map((time) => new Date(time).toISOString().slice(0, 10));
			for (const [index, day] of days.entries()) {
				await fields.nth(index).click();
				await editor.page.keyboard.type(day);
				await editor.page.keyboard.press('Enter');
			}
			await editor.executeStepToItsEnd();
			await editor.takeScreenshot('chosen-days');
			expect([await fields.nth(0).inputValue(), await fields.nth(1).inputValue()]).toEqual(days);
			await editor.output.getByText('signedAmount').first().waitFor();
		});

		async function changeApiKey(apiKey: string): Promise<void> {
			await editor.openCredential();
			await editor.fillCredential({ apiKey });
			await editor.saveCredential();
			await editor.page.getByText('Saved', { exact: true }).waitFor();
			await editor.closeCredential();
			await editor.executeStep();
		}

		it('says what to do when the API key is wrong, and works again with the right one', async () => {
			await changeApiKey('not-the-key-of-the-bank');
			await editor.output.getByText('The bank answered 401').first().waitFor();
			await editor.output.getByText('Compare the API key').waitFor();
			await editor.takeScreenshot('wrong-api-key');
			await changeApiKey(stage.sandbox.apiKey);
			await editor.output.getByText('signedAmount').first().waitFor();
		});
	});

	describe('the trigger', () => {
		it('lists the URLs in the order in which the user gives them to the bank', async () => {
			await editor.startWorkflow();
			await editor.openPackage();
			await editor.addFromPackage('On payment rejected or canceled');
			const event = editor.find('parameter-input-event').locator('input');
			expect(await event.inputValue()).toBe('Payment Rejected or Canceled');
			const urls = await editor.showUrls('Production URL');
			expect(urls.map((url) => new URL(url).pathname.replace(/^\/webhook\/[^/]+\//, ''))).toEqual([
				'oauth20/token',
				'public-keys/v1',
				'paymentStatusUpdate/v1',
				'.well-known/jwks.json',
				'oauth20/public-key',
			]);
			await editor.takeScreenshot('trigger-urls');
		});

		it('says what is wrong with an invalid private key', async () => {
			await editor.page.getByText('Connect to Commercial Banking Notifications').click();
			expect((await editor.listCredentialFields()).slice(0, 4)).toEqual([
				'privateKey',
				'tokenValidation',
				'clientId',
				'clientSecret',
			]);
			await editor.fillCredential({ privateKey: 'no key at all', ...bank });
			await editor.saveCredential();
			await editor.credentialWindow.getByText('More details').click();
			await editor.credentialWindow
				.getByText(/private key/i)
				.nth(1)
				.waitFor();
			await editor.takeScreenshot('notifications-credential-wrong');
		});

		it('accepts a valid private key', async () => {
			await editor.fillCredential({ privateKey: makePrivateKey() });
			await editor.saveCredential();
			await editor.credentialWindow.waitFor({ state: 'hidden' });
			await editor.openCredential();
			await editor.credentialWindow.getByText('Connection tested successfully').waitFor();
			await editor.takeScreenshot('notifications-credential');
			await editor.closeCredential();
		});

		it('listens until the bank delivers, also after the bank has fetched a token and the key', async () => {
			const [tokenUrl = ''] = await editor.showUrls('Test URL');
			await editor.executeStep();
			await editor.page.getByText('Listening for test event').waitFor();
			await editor.takeScreenshot('listening');
			const sandbox = await editor.openWindow(stage.sandbox.baseUrl);
			await sandbox.getByText('Where the bank pushes to').click();
			await sandbox.getByLabel('Address of the trigger').fill(tokenUrl);
			await sandbox.getByLabel('Client ID').fill(bank.clientId);
			await sandbox.getByLabel('Client Secret').fill(bank.clientSecret);
			await sandbox.getByRole('button', { name: 'Subscribe' }).click();
			await sandbox.getByRole('button', { name: 'A payment is rejected' }).click();
			await sandbox.getByText('Delivered. n8n answered 200: success').waitFor();
			await editor.output.getByText('rejected').first().waitFor();
			await editor.waitForColumns(['outcome', 'payment', 'amount', 'counterparty', 'nextStep']);
			await editor.takeScreenshot('status-update');
		});

		it('lets its output be pinned, so that the workflow can be built without the bank', async () => {
			await editor.find('ndv-pin-data').click();
			await editor.find('ndv-unpin-data').waitFor();
			await editor.takeScreenshot('pinned');
			await editor.closeNode();
			await editor.takeScreenshot('trigger-outputs');
			await editor.find('execute-workflow-button').click();
			await editor.page.getByText('Workflow executed successfully').first().waitFor();
			await editor.openNode('Commercial Banking Trigger');
			await editor.find('ndv-unpin-data').click();
			await editor.find('ndv-unpin-data').waitFor({ state: 'hidden' });
			await editor.closeNode();
		});

		it('shows a delivery that it could not read, and what to do', async () => {
			await editor.openNode('Commercial Banking Trigger');
			const [tokenUrl = ''] = await editor.showUrls('Test URL');
			await editor.executeStep();
			await editor.page.getByText('Listening for test event').waitFor();
			await subscribeSandbox(stage.sandbox, tokenUrl.replace(/\/oauth20\/token$/, ''), bank);
			await pushOne(stage.sandbox, { scenario: 'rejected', tamper: 'key', tamperTimes: 1 });
			await editor.output.getByText('Unreadable Branch (1 item)').click();
			await editor.waitForColumns(['reason', 'whatToDo']);
			await editor.takeScreenshot('unreadable');
			await editor.closeNode();
		});

		it('names its outputs on the canvas', async () => {
			const labels = editor.find('canvas-node').getByText(/^(Status Updates|Unreadable)$/);
			expect(await labels.count()).toBe(2);
		});
	});

	describe('the account trigger', () => {
		it('shows a sample when it runs in the editor, which can be pinned', async () => {
			await editor.startWorkflow();
			await editor.searchNodes('bank');
			await editor.nodesPanel.getByText('Commercial Banking Account', { exact: true }).first().click();
			await editor.takeScreenshot('account-trigger-panel');
			await editor.addFromPackage('On new transaction');
			await editor.executeStep();
			await editor.waitForColumns(['postedAt', 'signedAmount', 'description']);
			await editor.takeScreenshot('account-trigger');
			await editor.find('ndv-pin-data').click();
			await editor.find('ndv-unpin-data').waitFor();
			await editor.closeNode();
		});
	});

	describe('an example workflow', () => {
		let credentialIds: CredentialIds;

		beforeAll(async () => {
			await stage.client.createCredential('smtp', 'smtp', {
				host: '127.0.0.1',
				port: 9,
				user: 'user',
				password: 'none',
			});
			await stage.client.createCredential('httpHeaderAuth', 'httpHeaderAuth', { name: 'x-erp-key', value: 'none' });
			const credentials = listOf(await stage.client.get('/rest/credentials'), 'the credentials');
			credentialIds = Object.fromEntries(
				credentials.map((each): [string, string] => {
					const { type, id } = objectOf(each, 'a credential');
					return [textOf(type, 'its type'), textOf(id, 'its ID')];
				}),
			);
		});

		it('shows on the canvas how many items a report became', async () => {
			const receiver = await startReceiver();
			const example = receiver.redirect(loadExample('payment-status-updates', credentialIds));
			const recording = new Recording(editor);
			await editor.openWorkflow(await stage.client.createWorkflow(example));
			await recording.take(1_500);
			await editor.startFrom('Commercial Banking Trigger');
			await editor.find('stop-execution-waiting-for-webhook-button').waitFor();
			await recording.take(1_500);
			await subscribeSandbox(stage.sandbox, `${stage.client.baseUrl}/webhook-test/${webhookIdOf(example)}`, bank);
			await pushOne(stage.sandbox, { scenario: 'partial' });
			await recording.take(300);
			await waitUntil('the alert', async () => (receiver.texts.length > 0 ? true : undefined));
			await editor.page.getByText('4 items', { exact: true }).first().waitFor();
			await editor.find('execute-workflow-button').getByText('Execute workflow').waitFor();
			await editor.takeScreenshot('workflow');
			await recording.take(2_500);
			await editor.openNode('Commercial Banking Trigger');
			await editor.waitForColumns(['outcome', 'paymentKey', 'originalEndToEndId']);
			await recording.take(3_000);
			await editor.closeNode();
			await editor.openNode('Write the alert');
			await editor.output.getByText('Payment rejected').first().waitFor();
			await recording.take(3_500);
			await editor.closeNode();
			receiver.close();
			expect(await recording.write('push-to-alert')).toBeLessThan(2_000_000);
		});

		it('shows the dark icons in dark mode', async () => {
			await editor.page.emulateMedia({ colorScheme: 'dark' });
			const icons = editor.find('canvas-node').locator('img[src*="commercialBanking.dark.svg"]');
			await icons.first().waitFor();
			await editor.takeScreenshot('dark');
		});
	});
});
