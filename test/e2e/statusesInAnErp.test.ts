import { textOf } from '../../n8n-host/jsonValue.ts';
import { makeNotificationClient } from '../../n8n-host/setUpCredentials.ts';
import { erpPath } from '../../n8n-host/startReceiver.ts';
import { type ErpPayment, runRules } from '../unit/erp/readRules';
import { writeLifeReport } from '../unit/erp/writeLifeReport';
import { type ExampleStage, setUpExamples } from './setUpExamples';
import { stopStageAfter } from './startStage';
import { fetchToken, postDelivery, sealForCurrentKey, vectorKeys } from './support/postDelivery';

const client = makeNotificationClient();

let stage: ExampleStage;

beforeAll(async () => {
	stage = await setUpExamples('statusesInAnErp');
	const credential = { tokenValidation: 'builtIn', ...client, privateKey: vectorKeys.current, keyId: 'current' };
	await stage.addCredential('commercialBankingNotificationsApi', credential);
}, 400_000);

afterAll(async () => await stopStageAfter(stage.close));

/** Each on a message of its own, whose payments have its number. The ERP, the tables and the chat hold the truth at the end. */
const SITUATIONS = [
	{
		what: 'a whole file is rejected',
		reports: ['10:00 file RJCT/3?AC04 O=S-1'],
		erp: { payments: 'RJCT RJCT RJCT', decisions: 0, mayBeSentAgain: true },
		chat: ['File rejected: S-1'],
		afternoon: ['A status needs a decision: file S-1'],
		lists: ['Unclear S-1 RJCT'],
	},
	{
		what: 'a payment is under way, then its file is settled',
		reports: ['09:00 E21 ACSP O=S-2', '12:00 file ACSC/3 O=S-2'],
		erp: { payments: 'ACSC ACSC ACSC', decisions: 0, mayBeSentAgain: false },
		lists: ['Settled, not yet booked E21 ACSC'],
	},
	{
		what: 'one of seven is rejected, and none is listed',
		reports: ['10:00 file PART/7 RJCT=1 ACSC=6 O=S-3'],
		erp: { payments: '- - -', decisions: 1, mayBeSentAgain: false },
		chat: ['Part of a file partial: S-3'],
		atOnce: ['Part of a file partial: S-3'],
	},
	{
		what: 'two payments have one end-to-end ID',
		reports: ['09:00 E41 BLCK I=I-1 O=S-4', '10:00 E41 ACSC I=I-2 O=S-4'],
		erp: { payments: 'BLCK - -', decisions: 1, mayBeSentAgain: false },
		chat: ['Payment pending: E41'],
		afternoon: ['A status needs a decision: payment E41'],
		lists: ['Unclear E41 BLCK !'],
	},
	{
		what: 'a settled payment has a notice of change',
		reports: ['10:00 E51 ACSC?C01 O=S-5'],
		erp: { payments: 'ACSC - -', decisions: 0, mayBeSentAgain: false },
		chat: ['Payment completed: E51'],
		afternoon: ['A status needs a decision: payment E51'],
		lists: ['Settled, not yet booked E51 ACSC !'],
	},
	{
		what: 'a rejected payment may still be paid',
		reports: ['10:00 E61 RJCT?AB05 O=S-6'],
		erp: { payments: 'RJCT - -', decisions: 0, mayBeSentAgain: false },
		chat: ['Payment rejected: E61'],
		afternoon: ['A status needs a decision: payment E61'],
		lists: ['Rejected E61 RJCT !'],
	},
	{
		what: 'a cancellation is refused, another one accepted',
		reports: ['10:00 E71 RJCT O=S-7 camt.055.001.08', '11:00 E72 ACCP O=S-7 camt.055.001.08'],
		erp: { payments: '- - -', decisions: 0, mayBeSentAgain: false },
		chat: ['Answer to a cancellation: E71', 'Answer to a cancellation: E72'],
		atOnce: ['Answer to a cancellation: E71', 'Answer to a cancellation: E72'],
	},
	{
		what: 'a file is settled, but for the one payment that is listed',
		reports: ['10:00 E81 ACSP, file ACSC/3 O=S-8'],
		erp: { payments: 'ACSP ACSC ACSC', decisions: 0, mayBeSentAgain: false },
		afternoon: ['No final status: payment E81'],
		lists: ['Still open E81 ACSP'],
	},
].map((each, index) => ({
	...{ chat: [], atOnce: [], afternoon: [], lists: [] },
	...each,
	number: index + 1,
}));

/** The examples leave out what is old. */
const today = new Date().toISOString().slice(0, 10);

/** Pushes reports to the trigger of an example, as the bank does. */
async function setUpBank(example: string) {
	const { triggerUrl, ...workflow } = await stage.receiveWith(example);
	const token = await fetchToken(triggerUrl, client);
	return {
		...workflow,
		pushAll: async (reports: readonly string[]) => {
			for (const [index, report] of reports.entries()) {
				const sealed = await sealForCurrentKey(writeLifeReport(report, index).replace('2026-11-20', today));
				const answer = await postDelivery(triggerUrl, token, sealed, { 'content-type': 'application/jose' });
				expect(answer.status).toBe(200);
			}
		},
	};
}

/** The titles of all messages to the chat, which hold nothing that is empty. */
function readTitles(): string[] {
	expect(stage.receiver.texts.join()).not.toMatch(/undefined|null|\[object/);
	return stage.receiver.texts.flatMap((text) => text.split('\n\n')).map((text) => text.split('\n')[0] ?? '');
}

describe('payment-status-updates', () => {
	let bank: Awaited<ReturnType<typeof setUpBank>>;

	beforeAll(async () => {
		bank = await setUpBank('payment-status-updates');
	}, 60_000);

	afterAll(async () => await bank.deactivate());

	beforeEach(async () => await stage.reset());

	/** An ERP that keeps to the rules of docs/erp.md: what it has of the three payments of a situation after all requests. */
	function keepInErp(number: number) {
		const payments = [1, 2, 3].map((place): ErpPayment => ({
			messageId: `S-${number}`,
			batchId: 'B1',
			endToEndId: `E${number}${place}`,
			instructionId: null,
			uetr: null,
			stored: null,
		}));
		const { takeStatus } = runRules();
		const taken = stage.receiver
			.requestsTo(erpPath)
			.map(({ body }) => takeStatus({ ...body, about: 'payment', message: { id: body.reportId } }, payments));
		return {
			payments: payments.map(({ stored }) => stored?.status ?? '-').join(' '),
			decisions: taken.flatMap(({ doubts }) => doubts).length,
			mayBeSentAgain: taken.some(({ mayBeSentAgain }) => mayBeSentAgain),
		};
	}

	it.each(SITUATIONS)('$what', async ({ reports, erp, chat, number }) => {
		await bank.pushAll(reports);
		expect(keepInErp(number)).toEqual(erp);
		expect(readTitles()).toEqual(chat);
	});
});

const ALL_REPORTS = SITUATIONS.flatMap(({ reports }) => reports);
const TOLD_AT_ONCE = SITUATIONS.flatMap(({ atOnce }) => atOnce);

it('payments-without-an-answer tells what is open, and what a person has to decide', async () => {
	await stage.reset();
	const bank = await setUpBank('payments-without-an-answer');
	await bank.pushAll(ALL_REPORTS);
	await bank.deactivate();
	expect(readTitles()).toEqual(TOLD_AT_ONCE);
	stage.receiver.forget();
	expect(await stage.client.runWorkflow(bank.workflowId, 'Every afternoon')).toMatchObject({ status: 'success' });
	// Other tests may have rows in the same table.
	const ofThese = readTitles().filter((title) => /(?:E\d1|S-\d)$/.test(title));
	expect(ofThese.sort()).toEqual(SITUATIONS.flatMap(({ afternoon }) => afternoon).sort());
}, 400_000);

it('reconcile-payments lists each payment with its status, and says where somebody has to act', async () => {
	await stage.reset();
	const bank = await setUpBank('reconcile-payments');
	await bank.pushAll(ALL_REPORTS);
	await bank.deactivate();
	expect(readTitles()).toEqual(TOLD_AT_ONCE);
	expect(await stage.client.runWorkflow(bank.workflowId, 'Every morning')).toMatchObject({ status: 'success' });
	const rows = (await stage.readTable('Payments reconciled')).filter(({ endToEndId }) =>
		/^(?:E\d1|S-\d)$/.test(textOf(endToEndId, 'its name')),
	);
	const lists = rows.map(({ list, endToEndId, status, whatToDo }) =>
		[list, endToEndId, status, ...(whatToDo === '' ? [] : ['!'])].join(' '),
	);
	expect(lists.sort()).toEqual(SITUATIONS.flatMap((each) => each.lists).sort());
}, 400_000);
