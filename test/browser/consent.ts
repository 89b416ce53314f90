import type { Page } from 'playwright-core';
import type { RunningSandbox } from '../../n8n-host/startSandbox.ts';

/** Signs in on the pages of the bank, unless the browser is signed in there, and agrees. */
export async function consent(popup: Page, { login, password }: RunningSandbox): Promise<void> {
	const agree = popup.getByRole('button', { name: 'Agree' });
	const logIn = popup.getByRole('button', { name: 'Log in' });
	await agree.or(logIn).waitFor();
	if (await logIn.isVisible()) {
		await popup.fill('input[name=login]', login);
		await popup.fill('input[name=password]', password);
		await logIn.click();
	}
	await agree.click();
}
