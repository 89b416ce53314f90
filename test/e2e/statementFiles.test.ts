import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '../../n8n-host/projectRoot.ts';
import { setUpExamples, type ExampleStage } from './setUpExamples';
import { stopStageAfter } from './startStage';

const examples = path.join(projectRoot, 'examples');

/** n8n reads files below this folder only. */
const allowed = path.join(homedir(), '.n8n-files');

/** Its first booking is one of the example `statement.mt940.sta`. */
const doesNotAddUp = [
	':20:2026-232',
	':25:DE02120300000000202051',
	':28C:232/1',
	':60F:C261122EUR1000,00',
	':61:2611231123C250,00NTRFINV-4711//EX-0001',
	':86:166?00CREDIT TRANSFER?20EREF+INV-4711?21SVWZ+Invoice 4711',
	':61:2611231123C1,00NTRFINV-4712//EX-0003',
	':62F:C261123EUR1300,00',
].join('\r\n');

const later = [
	':20:2026-234',
	':25:DE02120300000000202051',
	':28C:234/1',
	':60F:C261124EUR1300,00',
	':61:2611251125C5,00NTRFINV-4713//EX-0004',
	':86:166?00CREDIT TRANSFER?20SVWZ+Invoice 4713',
	':62F:C261125EUR1305,00',
	'-',
].join('\r\n');

const written = [-144.5, -144.5, -144.5, 250, 250, 250];

let stage: ExampleStage;
let folder: string;

beforeAll(async () => {
	stage = await setUpExamples('statement-files');
	mkdirSync(allowed, { recursive: true });
	folder = mkdtempSync(path.join(allowed, 'test-'));
}, 400_000);

afterAll(async () => {
	rmSync(folder, { recursive: true });
	await stopStageAfter(stage.close);
});

async function run(workflowId: string, trigger: string): Promise<string[]> {
	stage.receiver.forget();
	const { status, errorMessage } = await stage.client.runWorkflow(workflowId, trigger);
	expect([status, errorMessage]).toEqual(['success', undefined]);
	return [...stage.receiver.texts];
}

it('writes each row once, and tells once of a file that does not add up, and of one that is something else', async () => {
	const read = { fileSelector: `${folder}/*` };
	const senders = ['Send Email', 'Send to the chat'];
	const withoutChat = await stage.create('statement-files', { 'Read the files': read }, senders);
	expect(await run(withoutChat, 'Every hour')).toEqual([]);
	for (const name of ['statement.camt053.xml', 'statement.mt940.sta', 'statement.bai2.txt'])
		copyFileSync(path.join(examples, name), path.join(folder, name));
	copyFileSync(path.join(examples, 'statement.mt940.sta'), path.join(folder, 'again.sta'));
	expect(await run(withoutChat, 'Every hour')).toEqual([]);
	const amounts = async () =>
		(await stage.readTable('Bank statement rows')).map(({ signedAmount }) => signedAmount).sort();
	// Each format gives its rows other IDs.
	expect(await amounts()).toEqual(written);

	writeFileSync(path.join(folder, 'off.sta'), doesNotAddUp);
	writeFileSync(path.join(folder, 'cut.sta'), doesNotAddUp.split('\r\n:62F')[0] ?? '');
	copyFileSync(path.join(examples, 'payment-status-report.xml'), path.join(folder, 'report.xml'));
	const workflowId = await stage.create('statement-files', { 'Read the files': read });
	const notTaken = (name: string) =>
		expect.stringMatching(new RegExp(`^The statement file "${name}\\. ?\\w+" was not taken$`));
	const titlesOf = (texts: readonly string[]) => texts.join('\n').match(/^.+(?:was not taken|account …\d{4})$/gm) ?? [];
	expect(titlesOf(await run(workflowId, 'Every hour'))).toEqual(['cut', 'off', 'report'].map(notTaken));
	expect(await run(workflowId, 'Every hour')).toEqual([]);
	expect(await amounts()).toEqual(written);
	const test = [expect.stringMatching(/^TEST: The statement file "statement\. ?sta" was not taken\n/)];
	expect(await run(workflowId, 'Try it')).toEqual(test);
	expect(await run(workflowId, 'Try it')).toEqual(test);

	// The day between is missing, so it is told once, and nothing is written twice.
	writeFileSync(path.join(folder, 'later.sta'), later);
	expect(titlesOf(await run(workflowId, 'Every hour'))).toEqual(['A statement may be missing: account …2051']);
	expect(await run(workflowId, 'Every hour')).toEqual([]);
	expect(await amounts()).toEqual([...written, 5]);
});
