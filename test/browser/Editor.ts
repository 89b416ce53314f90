import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import { owner } from '../../n8n-host/n8nClient.ts';
import { runFolder } from '../../n8n-host/projectRoot.ts';
import { requireChromium } from '../../n8n-host/findChromium.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';

const screenshotFolder = path.join(runFolder, 'screenshots');

/** Long, because the machine may be busy with other tests. */
const patienceMilliseconds = 60_000;

/** Some examples read all transactions of all accounts, and write hundreds of rows. The first page loads all of the editor. */
const executionMilliseconds = 120_000;

const chromiumFlags = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	'--no-first-run',
];

/** What a person sees and clicks in n8n's editor. It finds elements by n8n's own test IDs. */
export class Editor {
	readonly page: Page;

	private readonly browser: Browser;

	private readonly baseUrl: string;

	private constructor(browser: Browser, page: Page, baseUrl: string) {
		this.browser = browser;
		this.page = page;
		this.baseUrl = baseUrl;
	}

	/** Opens a browser window and signs in. */
	static async open(baseUrl: string): Promise<Editor> {
		const browser = await chromium.launch({
			executablePath: requireChromium(),
			args: chromiumFlags,
		});
		const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
		page.setDefaultTimeout(patienceMilliseconds);
		const editor = new Editor(browser, page, baseUrl);
		try {
			await editor.signIn();
		} catch (error) {
			// Else Jest would wait for the browser, and never end.
			await browser.close();
			throw error;
		}
		return editor;
	}

	async close(): Promise<void> {
		await this.browser.close();
	}

	/** Opens an address in another window. */
	async openWindow(url: string): Promise<Page> {
		const page = await this.browser.newPage();
		await page.goto(url);
		return page;
	}

	find(testId: string): Locator {
		return this.page.locator(`[data-test-id="${testId}"]`);
	}

	/** The panel that shows the output of the open node. */
	get output(): Locator {
		return this.find('output-panel');
	}

	get nodesPanel(): Locator {
		return this.find('node-creator');
	}

	get credentialWindow(): Locator {
		return this.find('editCredential-modal');
	}

	async takeScreenshot(name: string): Promise<void> {
		mkdirSync(screenshotFolder, { recursive: true });
		await this.page.screenshot({
			path: path.join(screenshotFolder, `${name}.png`),
			animations: 'disabled',
			style: '.el-notification { display: none }',
		});
	}

	/** An empty workflow with the list of nodes open. */
	async startWorkflow(): Promise<void> {
		await this.page.goto(`${this.baseUrl}/workflow/new`);
		await this.find('canvas-plus-button').click();
		await this.find('node-creator-search-bar').waitFor();
	}

	async openWorkflow(workflowId: string): Promise<void> {
		await this.page.goto(`${this.baseUrl}/workflow/${workflowId}`);
		await this.find('canvas-node').first().waitFor();
		await this.find('zoom-to-fit').click();
	}

	/** Imports a workflow from a file, as the menu of a new workflow offers it. */
	async importWorkflow(file: string): Promise<void> {
		await this.page.goto(`${this.baseUrl}/workflow/new`);
		const chooser = this.page.waitForEvent('filechooser');
		await this.find('workflow-menu').first().click();
		await this.page.getByText('Import', { exact: true }).hover();
		await this.page.getByText('From file', { exact: false }).first().click();
		await (await chooser).setFiles(file);
		await this.find('canvas-node').first().waitFor();
		await this.find('zoom-to-fit').click();
	}

	/** Starts the workflow from one of its triggers. */
	async startFrom(trigger: string): Promise<void> {
		await this.find('canvas-node').filter({ hasText: trigger }).first().hover();
		await this.find(`execute-workflow-button-${trigger}`).click();
	}

	/** The same, and waits until it has ended. */
	async executeFrom(trigger: string): Promise<void> {
		await this.startFrom(trigger);
		await this.page.getByText('Workflow executed successfully').first().waitFor({ timeout: executionMilliseconds });
	}

	async openNode(name: string): Promise<void> {
		await this.find('canvas-node').filter({ hasText: name }).first().dblclick();
		await this.find('node-parameters').waitFor();
	}

	async closeNode(): Promise<void> {
		await this.find('ndv-close-button').click();
		await this.find('ndv').waitFor({ state: 'hidden' });
	}

	async searchNodes(words: string): Promise<void> {
		await this.find('node-creator-search-bar').fill(words);
	}

	/** Opens the package in the list of nodes, which then shows its triggers and actions. */
	async openPackage(): Promise<void> {
		await this.searchNodes('bank');
		await this.nodesPanel.getByText('Commercial Banking', { exact: true }).first().click();
		await this.nodesPanel.getByText(/^Triggers \(/).waitFor();
	}

	/** Adds one of the triggers or actions that the list of nodes shows. */
	async addFromPackage(entry: string): Promise<void> {
		await this.nodesPanel.getByText(entry, { exact: true }).click();
		await this.find('node-parameters').waitFor();
	}

	/** Chooses an entry of a parameter's list. */
	async choose(parameter: string, entry: string): Promise<void> {
		await this.find(`parameter-input-${parameter}`).click();
		await this.page.locator('.el-select-dropdown__item:visible').filter({ hasText: entry }).first().click();
	}

	/** @returns the names of the fields of the open credential, in the order in which it shows them */
	async listCredentialFields(): Promise<string[]> {
		// n8n marks the inner part of some fields too, as «field».
		const fields = this.credentialWindow.locator(
			'[data-test-id^="parameter-input-"]:not([data-test-id="parameter-input-field"])',
		);
		await fields.first().waitFor();
		const all = await fields.all();
		const ids = await Promise.all(all.map(async (field) => (await field.getAttribute('data-test-id')) ?? ''));
		return [...new Set(ids.map((id) => id.replace('parameter-input-', '')))];
	}

	/** Fills in the fields of the open credential, by name. */
	async fillCredential(fields: Readonly<Record<string, string>>): Promise<void> {
		for (const [name, value] of Object.entries(fields)) {
			const parameter = this.credentialWindow.locator(`[data-test-id="parameter-input-${name}"]`);
			await parameter.locator('input, textarea').first().fill(value);
		}
	}

	/**
	 * Presses the button that opens the pages of the bank.
	 *
	 * @returns the window with these pages
	 */
	async connectAccount(): Promise<Page> {
		const popup = this.page.waitForEvent('popup');
		await this.credentialWindow.getByRole('button', { name: 'Connect', exact: true }).click();
		return await popup;
	}

	/** Opens the credential that the open node uses. */
	async openCredential(): Promise<void> {
		await this.find('credential-edit-button').click();
		await this.credentialWindow.waitFor();
	}

	async saveCredential(): Promise<void> {
		await this.find('credential-save-button').click();
	}

	/** Closes the credential. n8n closes it itself after a successful test. */
	async closeCredential(): Promise<void> {
		await this.credentialWindow.getByLabel('Close this dialog').click();
		await this.credentialWindow.waitFor({ state: 'hidden' });
	}

	/** @returns the URLs that the editor lists for the open trigger */
	async showUrls(kind: 'Test URL' | 'Production URL'): Promise<string[]> {
		const urls = this.find('ndv').locator('.webhook-url');
		if (!(await urls.first().isVisible())) await this.page.getByText('Webhook URLs').click();
		await this.page.getByText(kind, { exact: true }).click();
		await urls
			.filter({ hasText: kind === 'Test URL' ? '/webhook-test/' : '/webhook/' })
			.first()
			.waitFor();
		return (await urls.allInnerTexts()).map((url) => url.trim());
	}

	/** Waits until the output is a table in which these columns are visible without scrolling. */
	async waitForColumns(names: readonly string[]): Promise<void> {
		for (const name of names) {
			const header = this.output.locator('th').filter({ hasText: new RegExp(`^\\s*${name}\\s*$`) });
			await waitUntil(`the column ${name} on the screen`, async () => {
				const box = await header.first().boundingBox();
				const { width = 0 } = this.page.viewportSize() ?? {};
				return box !== null && box.x + box.width <= width ? true : undefined;
			});
		}
	}

	async executeStep(): Promise<void> {
		await this.find('node-execute-button').click();
	}

	/** Executes the step, and waits until it has ended and its output is shown. */
	async executeStepToItsEnd(): Promise<void> {
		const started = this.page.waitForResponse((response) => response.url().endsWith('/run'));
		await this.executeStep();
		await started;
		await this.find('node-execute-button').getByText('Execute step').waitFor();
		await this.output.getByText('Loading data').waitFor({ state: 'hidden' });
	}

	private async signIn(): Promise<void> {
		await this.page.goto(`${this.baseUrl}/signin`, { timeout: executionMilliseconds });
		await this.page.fill('input[type=email]', owner.email);
		await this.page.fill('input[type=password]', owner.password);
		await this.page.getByRole('button', { name: 'Sign in' }).click();
		await this.page.waitForURL(/workflow|home/, { timeout: executionMilliseconds });
		await this.dismissHints();
	}

	/** n8n shows hints about new features. They would cover other elements, so this closes them. */
	private async dismissHints(): Promise<void> {
		await this.page.addLocatorHandler(this.page.getByRole('button', { name: 'Got it' }), async (button) => {
			await button.first().click();
		});
	}
}
