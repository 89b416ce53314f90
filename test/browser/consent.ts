import type { Page } from 'playwright-core';

/** Signs in on the pages of the bank, and agrees. The bank asks neither of who did both in this browser before. */
export async function consent(popup: Page): Promise<void> {
	const agree = popup.getByRole('button', { name: 'Continue' });
	const logIn = popup.getByRole('button', { name: 'Sign-in' });
	const closed = popup.waitForEvent('close').catch(() => undefined);
	await Promise.race([closed, agree.or(logIn).waitFor()]).catch(async () => await closed);
	if (popup.isClosed()) return;
	if (await logIn.isVisible()) {
		await popup.fill('input[name=login]', 'treasurer');
		await popup.fill('input[name=password]', 'any');
		await logIn.click();
	}
	await agree.click();
}
