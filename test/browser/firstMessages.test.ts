import path from 'node:path';
import { projectRoot } from '../../n8n-host/projectRoot.ts';
import { startStage, stopStageAfter, withEditor, type Stage } from '../e2e/startStage';
import { consent } from './consent';
import { Editor } from './Editor';

/**
 * What a user does with an example until its first message or row, as the notes say: the step in which a credential is
 * connected, the trigger to execute from, the step to look at, and what shows there. Where there is no trigger, the user
 * executes the step to look at.
 */
type FirstMessage = readonly [name: string, connect: string, from: string, lookAt: string, sees: string | RegExp];

/** One of each kind: without a credential, from the bank's push; polled; started by hand, with an account to choose. */
const firstMessages: readonly FirstMessage[] = [
	['payment-status-updates', '', 'Try it', 'Write the alert', /^TEST: /],
	['money-received', 'A transaction is new', 'A transaction is new', 'Write the alert', /^TEST: /],
	['transactions-to-your-erp', 'Get the account', '', 'Make the rows', 'leftOut'],
];

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
		await editor.page.getByText('Connect to Commercial Banking').first().click();
		const { baseUrl, apiKey, clientId, clientSecret } = stage.sandbox;
		await editor.fillCredential({ clientId, clientSecret, baseUrl, authBaseUrl: baseUrl, apiKey });
		await consent(await editor.connectAccount());
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
