import path from 'node:path';
import { projectRoot } from '../../n8n-host/projectRoot.ts';
import { makeNotificationClient, makePrivateKey } from '../../n8n-host/setUpCredentials.ts';
import { startStage, stopStageAfter, withEditor, type Stage } from '../e2e/startStage';
import { consent } from './consent';
import { Editor } from './Editor';

/** What a user does with an example until its first message or row, as the notes say, and what shows then. */
interface FirstMessage {
	readonly name: string;
	/** The step in which the user connects a credential. */
	readonly connect?: string;
	readonly kind?: 'bank' | 'notifications';
	/** The trigger to execute from. Without it, the user chooses an account, and executes the last step. */
	readonly from?: string;
	readonly lookAt: string;
	readonly sees: string | RegExp;
}

const alert = { lookAt: 'Write the alert', sees: /^TEST: / };

const firstMessages: readonly FirstMessage[] = [
	...[
		...['payment-status-updates', 'read-an-unreadable-delivery-again', 'payments-without-an-answer'],
		...['approve-payees', 'report-files', 'tryton-payments'],
	].map((name) => ({ name, from: 'Try it', ...alert })),
	{ name: 'money-received', connect: 'A transaction is new', from: 'A transaction is new', ...alert },
	{ name: 'low-balances', connect: 'A balance falls', from: 'A balance falls', ...alert },
	{
		name: 'transaction-alerts',
		connect: 'A transaction is new',
		from: 'A transaction is new',
		lookAt: 'A transaction is new',
		sees: 'signedAmount',
	},
	{
		name: 'accounts-and-transactions',
		connect: 'Get many accounts',
		from: 'When clicking Execute workflow',
		lookAt: 'Get many transactions',
		sees: 'signedAmount',
	},
	{
		name: 'cash-position-every-morning',
		connect: 'Get balances',
		from: 'Every morning',
		lookAt: 'Draw the picture',
		sees: /^Cash position 20/,
	},
	{
		name: 'reconcile-payments',
		connect: 'Get many accounts',
		from: 'Every morning',
		lookAt: 'Write the alert',
		sees: /^Booked without a status/,
	},
	{
		name: 'connection-lost',
		connect: 'Ask the bank',
		from: 'Every day',
		lookAt: 'Ask the bank',
		sees: 'currentBalance',
	},
	...['odoo-statement-lines', 'erpnext-bank-transactions'].map((name) => ({
		name,
		connect: 'Get many transactions',
		lookAt: 'Make the lines',
		sees: 'leftOut',
	})),
	{
		name: 'check-reception-hourly',
		connect: 'Check the reception',
		kind: 'notifications' as const,
		from: 'Every hour',
		lookAt: 'Write the alert',
		sees: /^The bank cannot deliver/,
	},
];

// What is left: tryton-statement needs a Tryton, ask-the-bank a model, and run-crashed-executions-again n8n's API.
describe('from the import to the first message, in an n8n without any credential', () => {
	let stage: Stage;
	let editor: Editor;

	beforeAll(async () => {
		stage = await startStage('first-messages', { env: withEditor });
		editor = await Editor.open(stage.client.baseUrl);
	}, 240_000);

	beforeEach(async () => await stage.client.deleteCredentials());

	afterAll(async () => await stopStageAfter(async () => await editor.close()));

	async function connect(step: string, kind: 'bank' | 'notifications'): Promise<void> {
		await editor.openNode(step);
		await editor.page.getByText('Connect to Commercial Banking').first().click();
		if (kind === 'bank') {
			const { baseUrl, apiKey, clientId, clientSecret } = stage.sandbox;
			await editor.fillCredential({ clientId, clientSecret, baseUrl, authBaseUrl: baseUrl, apiKey });
			await consent(await editor.connectAccount(), stage.sandbox);
		} else {
			await editor.fillCredential({ privateKey: makePrivateKey(), ...makeNotificationClient() });
			await editor.saveCredential();
		}
		await editor.credentialWindow.waitFor({ state: 'hidden' });
	}

	it.each(firstMessages)('$name', async ({ name, connect: step, kind = 'bank', from, lookAt, sees }) => {
		try {
			await editor.importWorkflow(path.join(projectRoot, 'examples', `${name}.json`));
			if (step !== undefined) await connect(step, kind);
			if (from === undefined) {
				await editor.find('rlc-input').click();
				await editor.find('rlc-item').first().click();
			}
			if (step !== undefined) await editor.closeNode();
			if (from !== undefined) await editor.executeFrom(from);
			await editor.openNode(lookAt);
			if (from === undefined) await editor.executeStep();
			await editor.output.getByText(sees).first().waitFor();
		} finally {
			await editor.takeScreenshot(`first-message-${name}`);
		}
	});
});
