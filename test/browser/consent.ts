import type { Page } from 'playwright-core';
import type { RunningSandbox } from '../../n8n-host/startSandbox.ts';

/** Signs in on the pages of the bank, and agrees. The bank asks neither of who did both in this browser before. */
export async function consent(popup: Page, { login, password }: RunningSandbox): Promise<void> {
	const agree = popup.getByRole('button', { name: 'Agree' });
	const logIn = popup.getByRole('button', { name: 'Log in' });
	const closed = popup.waitForEvent('close').catch(() => undefined);
	await Promise.race([closed, agree.or(logIn).waitFor()]).catch(async () => await closed);
	if (popup.isClosed()) return;
	if (await logIn.isVisible()) {
		await popup.fill('input[name=login]', login);
		await popup.fill('input[name=password]', password);
		await logIn.click();
	}
	await agree.click();
}
