import path from 'node:path';
import { projectRoot } from '../../n8n-host/projectRoot.ts';
import { makeNotificationClient, makePrivateKey } from '../../n8n-host/setUpCredentials.ts';
import { startStage, stopStageAfter, withEditor, type Stage } from '../e2e/startStage';
import { consent } from './consent';
import { Editor } from './Editor';

/**
 * What a user does with an example until its first message or row, as the notes say: the step in which a credential is
 * connected, the trigger to execute from, the step to look at, and what shows there. Where there is no trigger, the user
 * executes the step to look at.
 */
type FirstMessage = readonly [name: string, connect: string, from: string, lookAt: string, sees: string | RegExp];

const withoutCredential = [
	...['payment-status-updates', 'payments-without-an-answer'],
	...['approve-payees', 'report-files', 'statement-files', 'tryton-payments'],
];

const firstMessages: readonly FirstMessage[] = [
	...withoutCredential.map((name): FirstMessage => [name, '', 'Try it', 'Write the alert', /^TEST: /]),
	['money-received', 'A transaction is new', 'A transaction is new', 'Write the alert', /^TEST: /],
	['transaction-alerts', 'A balance falls', 'A balance falls', 'Write the alert', /^TEST: /],
	['cash-position-every-morning', 'Get balances', 'Every morning', 'Draw the picture', /^cash-position-20.+xlsx$/],
	['reconcile-payments', 'Get many accounts', 'Every morning', 'Write the alert', /^Booked without a status/],
	['connection-lost', 'Ask the bank', 'Every day', 'Ask the bank', 'currentBalance'],
	['transactions-to-your-erp', 'Get the account', '', 'Make the rows', 'leftOut'],
	['odoo-statement-lines', 'Get the account', '', 'Make the lines', 'leftOut'],
	['erpnext-bank-transactions', 'Get the account', '', 'Make the lines', 'leftOut'],
];

// What is left: tryton-statement needs a Tryton, and ask-the-bank a model.
describe('from the import to the first message, in an n8n without any credential', () => {
	let stage: Stage;
	let editor: Editor;

	beforeAll(async () => {
		stage = await startStage('first-messages', { env: withEditor });
		editor = await Editor.open(stage.client.baseUrl);
	}, 600_000);

	beforeEach(async () => await stage.client.deleteCredentials());

	afterAll(async () => await stopStageAfter(async () => await editor.close()));

	async function connect(step: string): Promise<void> {
		await editor.openNode(step);
		const button = editor.page.getByText('Connect to Commercial Banking').first();
		const isForNotifications = (await button.innerText()).includes('Notifications');
		await button.click();
		if (isForNotifications) {
			await editor.fillCredential({ privateKey: makePrivateKey(), ...makeNotificationClient() });
			await editor.saveCredential();
		} else {
			const { baseUrl, apiKey, clientId, clientSecret } = stage.sandbox;
			await editor.fillCredential({ clientId, clientSecret, baseUrl, authBaseUrl: baseUrl, apiKey });
			await consent(await editor.connectAccount());
		}
		await editor.credentialWindow.waitFor({ state: 'hidden' });
	}

	it.each(firstMessages)('%s', async (name, step, from, lookAt, sees) => {
		try {
			await editor.importWorkflow(path.join(projectRoot, 'examples', `${name}.json`));
			if (step !== '') await connect(step);
			if (step === 'Get the account') {
				await editor.find('rlc-input').click();
				await editor.find('rlc-item').first().click();
			}
			if (step !== '') await editor.closeNode();
			if (from !== '') await editor.executeFrom(from);
			await editor.openNode(lookAt);
			if (from === '') await editor.executeStep();
			await editor.output.getByText(sees).first().waitFor();
		} finally {
			await editor.takeScreenshot(`first-message-${name}`);
		}
	});
});
