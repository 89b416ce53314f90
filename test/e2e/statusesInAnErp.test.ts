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
let triggerUrl: string;
let token: string;

beforeAll(async () => {
	stage = await setUpExamples('statusesInAnErp');
	const credential = { tokenValidation: 'builtIn', ...client, privateKey: vectorKeys.current, keyId: 'current' };
	await stage.addCredential('commercialBankingNotificationsApi', credential);
	({ triggerUrl } = await stage.receiveWith('payment-status-updates'));
	token = await fetchToken(triggerUrl, client);
}, 400_000);

afterAll(async () => await stopStageAfter(stage.close));

beforeEach(async () => await stage.reset());

/** An ERP that keeps to the rules of docs/erp.md: what it has of the payments E1 to E3 of a message after all requests. */
function keepInErp(messageId: string) {
	const payments = ['E1', 'E2', 'E3'].map((endToEndId): ErpPayment => ({
		messageId,
		batchId: 'B1',
		endToEndId,
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

/** Each on a message of its own. The ERP and the chat hold the truth at the end. */
it.each([
	{
		what: 'a whole file is rejected',
		reports: ['10:00 file RJCT/3?AC04 O=S-1'],
		erp: { payments: 'RJCT RJCT RJCT', decisions: 0, mayBeSentAgain: true },
		chat: ['File rejected: S-1'],
	},
	{
		what: 'a payment is under way, then its file is settled',
		reports: ['09:00 E1 ACSP O=S-2', '12:00 file ACSC/3 O=S-2'],
		erp: { payments: 'ACSC ACSC ACSC', decisions: 0, mayBeSentAgain: false },
		chat: [],
	},
	{
		what: 'one of seven is rejected, and none is listed',
		reports: ['10:00 file PART/7 RJCT=1 ACSC=6 O=S-3'],
		erp: { payments: '- - -', decisions: 1, mayBeSentAgain: false },
		chat: ['Part of a file partial: S-3'],
	},
	{
		what: 'two payments have one end-to-end ID',
		reports: ['09:00 E1 BLCK I=I-1 O=S-4', '10:00 E1 ACSC I=I-2 O=S-4'],
		erp: { payments: 'BLCK - -', decisions: 1, mayBeSentAgain: false },
		chat: ['Payment pending: E1'],
	},
	{
		what: 'a settled payment has a notice of change',
		reports: ['10:00 E1 ACSC?C01 O=S-5'],
		erp: { payments: 'ACSC - -', decisions: 0, mayBeSentAgain: false },
		chat: ['Payment completed: E1'],
	},
	{
		what: 'a rejected payment may still be paid',
		reports: ['10:00 E1 RJCT?AB05 O=S-6'],
		erp: { payments: 'RJCT - -', decisions: 0, mayBeSentAgain: false },
		chat: ['Payment rejected: E1'],
	},
	{
		what: 'a file is settled, but for the one payment that is listed',
		reports: ['10:00 E1 ACSP, file ACSC/3 O=S-8'],
		erp: { payments: 'ACSP ACSC ACSC', decisions: 0, mayBeSentAgain: false },
		chat: [],
	},
	{
		what: 'a cancellation is refused, another one accepted',
		reports: ['10:00 E1 RJCT O=S-7 camt.055.001.08', '11:00 E2 ACCP O=S-7 camt.055.001.08'],
		erp: { payments: '- - -', decisions: 0, mayBeSentAgain: false },
		chat: ['Answer to a cancellation: E1', 'Answer to a cancellation: E2'],
	},
])('$what', async ({ reports, erp, chat }) => {
	for (const [index, report] of reports.entries()) {
		const sealed = await sealForCurrentKey(writeLifeReport(report, index));
		const answer = await postDelivery(triggerUrl, token, sealed, { 'content-type': 'application/jose' });
		expect(answer.status).toBe(200);
	}
	const messageId = textOf(/O=(\S+)/.exec(reports[0] ?? '')?.[1], 'the message');
	expect(keepInErp(messageId)).toEqual(erp);
	expect(stage.receiver.texts.map((text) => text.split('\n')[0])).toEqual(chat);
	expect(stage.receiver.texts.join()).not.toMatch(/undefined|null|\[object/);
});
